import { expect, test } from 'vitest'
import { checkInvariants } from '../../src/domain/invariants/check-invariants.ts'
import { setUpSiteAndCli } from '../fixtures/cli-setup.ts'
import { OperatorDevice, pairedDevice } from '../fixtures/operator-device.ts'
import { seedReservation } from '../fixtures/reservations.ts'
import { takeAuditLog } from '../fixtures/test-cli.ts'

// The commands use the system clock, but the clock of the site stands at 11 May 2027. By the clock of the site, a
// pairing that a command creates has already expired. So the tests set the times of the pairing by the site's clock.
const setup = setUpSiteAndCli()
const { operator } = setup

test('device pair prints link, QR code and short code; device revoke signs the phone out', async () => {
  const printed = await operator('device', 'pair', "Ana's phone", '--role', 'crew')
  expect(printed.status).toBe(0)
  const [, token = ''] = /\/operator\/pair#([\w-]{43})/.exec(printed.out) ?? []
  expect(printed.out).toMatch(/type [A-Z0-9]{4}-[A-Z0-9]{4}\.\n$/)
  expect(printed.out).toMatch(/[█▀▄]{10}/)
  expect((await operator('device', 'list')).out).toMatch(
    /^No phone is paired: operator device pair.\n\nopen pairing link for.*\nAna's phone +crew +operator@tests/,
  )

  const { site } = setup
  const now = site.clock.now()
  const expiresAt = new Date(now.getTime() + 600_000)
  await site.services.db.updateTable('device_pairing').set({ created_at: now, expires_at: expiresAt }).execute()
  const phone = new OperatorDevice(site)
  expect((await phone.pair({ token })).status).toBe(200)

  expect((await operator('device', 'set', "Ana's phone", '--boats', 'bonaca')).out).toBe(
    "“Ana's phone” shows the departures of bonaca.\n",
  )
  expect((await operator('device', 'list')).out).toMatch(/Ana's phone +crew +bonaca/)
  expect((await operator('device', 'set', "Ana's phone", '--boats', 'all')).out).toContain('all boats')
  expect((await operator('device', 'pair', "ana's PHONE", '--role', 'owner')).err).toContain(
    'A device in use has the name',
  )
  const { devices } = JSON.parse((await operator('device', 'list', '--json')).out)
  expect(devices).toMatchObject([{ name: "Ana's phone", role: 'crew', pairedBy: 'operator@tests', revokedAt: null }])
  expect((await operator('device', 'revoke', 'Unknown', '--yes')).err).toBe('There is no device Unknown.\n')
  expect((await operator('device', 'revoke', "Ana's phone")).status).toBe(1)
  expect((await phone.get('/session')).status).toBe(200)
  expect((await operator('device', 'revoke', "Ana's phone", '--yes')).out).toBe("“Ana's phone” is revoked.\n")
  expect((await phone.get('/session')).body.error.code).toBe('revoked')
  expect((await operator('device', 'revoke', "Ana's phone", '--yes')).err).toBe("Ana's phone is already revoked.\n")
  const log = await takeAuditLog(site.database)
  expect(log.map(({ command }) => command)).toEqual([
    ...['device pair', 'device paired', 'device set', 'device set', 'device revoke'],
  ])
  expect(JSON.stringify(log)).not.toContain(token)
})

test('open links are listed and withdrawn; device revoke --all ends every phone and link', async () => {
  const { services } = setup.site
  await pairedDevice(setup.site, 'Ana', 'owner')
  await pairedDevice(setup.site, 'Ivo', 'crew')
  await operator('device', 'pair', 'New phone', '--role', 'owner')
  expect((await operator('device', 'list')).out).toMatch(/open pairing link for.*\n.*New phone +owner +operator@tests/)
  expect((await operator('device', 'withdraw', 'new phone')).out).toBe(
    'The pairing link for “New phone” is withdrawn.\n',
  )
  expect((await operator('device', 'withdraw', 'New phone')).err).toContain('no open pairing link for New phone')
  expect((await operator('device', 'sign-out', 'ivo')).out).toBe('“Ivo” is signed out.\n')
  expect((await operator('device', 'sign-out', 'Nobody')).err).toBe('There is no device Nobody.\n')
  expect((await operator('device', 'sign-out')).err).toBe('Give the name of one phone, or --all.\n')
  await operator('device', 'sign-out', '--all')
  expect((await operator('device', 'list')).out).toMatch(/Ana .*signed out\nIvo .*signed out\n/)
  await operator('device', 'pair', 'Third', '--role', 'crew')
  expect((await operator('device', 'revoke')).err).toBe('Give the name of one phone, or --all.\n')
  expect((await operator('device', 'revoke', 'Ana', '--all', '--yes')).status).toBe(1)
  const revoked = await operator('device', 'revoke', '--all', '--yes')
  expect(revoked.out.trimEnd().split('\n').sort()).toEqual([
    'The open pairing link for “Third” is withdrawn.',
    '“Ana” is revoked.',
    '“Ivo” is revoked.',
  ])
  expect(await services.db.selectFrom('device').select('id').where('revoked_at', 'is', null).execute()).toEqual([])
})

test('a part of a party boards, another does not come, and the cash is counted', async () => {
  const { db } = setup.site.services
  const date = '2026-07-14'
  const [party, absent] = [await seedReservation(db, { date }), await seedReservation(db, { date })]
  expect((await operator('board', party.code, '--guests', '2', '--cash-amount', '100')).out).toBe(
    `Ana K. (${party.code}), 3 guests: 2 aboard, €100.00 taken. €56.00 still due.\n`,
  )
  expect((await operator('board', party.code, '--guests', '2')).err).toBe(
    `2 of the 3 guests of ${party.code} are aboard.\n`,
  )
  expect((await operator('no-show', absent.code)).out).toBe(`${absent.code}: did not come.\n`)
  const balance = JSON.parse((await operator('boarding', date, '--json')).out)
  expect(balance.totals.aboard).toBe(2)
  expect(balance.open.map(({ code }: { code: string }) => code)).toEqual([party.code])
  expect((await operator('no-show', party.code)).err).toBe(`${party.code} is aboard: undo the boarding first.\n`)

  const counted = await operator('cash', 'count', 'today', '--counted', '98,50', '--note', 'coins are missing')
  expect(counted.out).toContain('€98.50 counted, €100.00 expected, €1.50 are missing.')
  expect((await operator('cash', 'count', 'today', '--counted', '100', '--json')).out).toContain('"difference": 0')
  expect(await checkInvariants(db, new Date())).toEqual([])
})
