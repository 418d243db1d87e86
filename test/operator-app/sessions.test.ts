import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkInvariants } from '../../src/domain/invariants/check-invariants.ts'
import { createLog } from '../../src/platform/logging/log.ts'
import { OperatorDevice, openPairing, pairedDevice } from '../fixtures/operator-device.ts'
import { board, phoneQueue } from '../fixtures/phone-queue.ts'
import { seedReservation } from '../fixtures/reservations.ts'
import { type TestSite, testSite } from '../fixtures/test-site.ts'

// The session of a device: its token, its end, and what the log says about it.

let site: TestSite
beforeEach(async () => {
  site = await testSite()
})
afterEach(async () => {
  expect(await checkInvariants(site.services.db, site.clock.now())).toEqual([])
  await site.close()
})

const hours = (count: number) => site.clock.advance(count * 60)
const codeOf = async (phone: OperatorDevice) => (await phone.get('/session')).body.error?.code ?? 'signed_in'
const withCookie = (phone: OperatorDevice, cookie: string) =>
  Object.assign(new OperatorDevice(site), { ...phone, cookie })
const seed = () => seedReservation(site.services.db, { date: '2027-05-11' })

test('a passkey check gives a new token; the former one ends after the requests that are in progress', async () => {
  const phone = await pairedDevice(site, 'Ana', 'owner')
  const former = withCookie(phone, phone.cookie)
  site.clock.advance(6)
  const { code } = await seed()
  expect((await phone.act('reservation-refund', { booking: code })).body.error.code).toBe('passkey_check_needed')
  expect((await phone.checkPasskey()).status).toBe(200)
  expect(phone.cookie).not.toBe(former.cookie)
  expect((await former.act('reservation-refund', { booking: code })).body.error.code).toBe('passkey_check_needed')
  expect((await phone.act('reservation-refund', { booking: code })).body.error?.code).not.toBe('passkey_check_needed')
  expect(await codeOf(former)).toBe('signed_in')
  site.clock.advance(1)
  expect(await codeOf(former)).toBe('signed_out')
  expect(await codeOf(phone)).toBe('signed_in')
})

test('a queue that is sent while another tab checks the passkey arrives', async () => {
  const phone = await pairedDevice(site, 'Ana', 'crew')
  for (let sequence = 1; sequence <= 5; sequence++) {
    const { code } = await seed()
    const tab = withCookie(phone, phone.cookie)
    const [checked, sent] = await Promise.all([
      phone.checkPasskey(),
      tab.sendQueue(phoneQueue(site.clock.now(), [board(sequence, code)])),
      tab.checkPasskey(),
    ])
    expect([checked.status, sent.status, sent.body.results?.[0].status]).toEqual([200, 200, 'done'])
    expect((await tab.get('/session')).status).toBe(200)
    if (sequence % 2) phone.cookie = tab.cookie
  }
})

test('signing in ends the former session; two sign-ins at the same time leave one', async () => {
  const phone = await pairedDevice(site, 'Ana', 'crew')
  const stolen = withCookie(phone, phone.cookie)
  await phone.signIn()
  expect([await codeOf(stolen), await codeOf(phone)]).toEqual(['signed_out', 'signed_in'])
  const tabs = [withCookie(phone, ''), withCookie(phone, '')]
  await Promise.all(tabs.map((tab) => tab.signIn()))
  expect((await Promise.all(tabs.map(codeOf))).sort()).toEqual(['signed_in', 'signed_out'])
})

test.each([
  ['owner', 24],
  ['crew', 7 * 24],
] as const)(
  'a session of the role %s ends after %i hours without use; the queue is sent after signing in',
  async (role, idle) => {
    const phone = await pairedDevice(site, 'Ana', role)
    hours(idle - 1)
    expect(await codeOf(phone)).toBe('signed_in')
    hours(idle - 1)
    expect(await codeOf(phone)).toBe('signed_in')
    const { code } = await seed()
    const queue = phoneQueue(site.clock.now(), [board(1, code)])
    hours(idle)
    const refused = await phone.sendQueue(queue)
    expect([refused.status, refused.body.error.code]).toEqual([401, 'signed_out'])
    expect((await phone.signIn()).status).toBe(200)
    expect((await phone.sendQueue(queue)).body.results).toMatchObject([{ status: 'done' }])
  },
)

test('the owner sees which devices are signed in, and signs one out', async () => {
  const [owner, crew] = [await pairedDevice(site, 'Ana', 'owner'), await pairedDevice(site, 'Ivo', 'crew')]
  const sessions = async () => {
    const { body } = await owner.get('/devices')
    return Object.fromEntries(body.devices.map((device: Record<string, unknown>) => [device.name, device.signedInAt]))
  }
  expect(await sessions()).toEqual({ Ana: site.clock.now().toISOString(), Ivo: site.clock.now().toISOString() })
  expect((await owner.act('device-sign-out', { device: 'ivo' })).body.answer).toEqual({ name: 'Ivo' })
  expect(await codeOf(crew)).toBe('signed_out')
  expect((await sessions()).Ivo).toBeNull()
  expect((await crew.act('device-sign-out', { device: 'Ana' })).status).toBe(401)
  expect((await crew.signIn()).status).toBe(200)
  expect((await crew.act('device-sign-out', { device: 'Ana' })).body.error.code).toBe('wrong_role')
  hours(24)
  expect(await codeOf(owner)).toBe('signed_out')
})

test('signing out ends the session and clears what the browser has stored', async () => {
  const phone = await pairedDevice(site, 'Ana', 'crew')
  const former = withCookie(phone, phone.cookie)
  const { headers } = await phone.post('/sign-out', {})
  expect(headers.get('Clear-Site-Data')).toBe('"storage"')
  expect(await codeOf(former)).toBe('signed_out')
})

test('the log has each attempt to authenticate, and what a role may not do, with the id of the device', async () => {
  const lines: string[] = []
  Object.assign(site.services.log, createLog('info', { write: (line: string) => lines.push(line) }))
  const phone = await pairedDevice(site, 'Ana', 'crew')
  const { id } = await site.services.db.selectFrom('device').select('id').executeTakeFirstOrThrow()
  await openPairing(site.services, 'Other', 'crew')
  await new OperatorDevice(site).pair({ code: 'AAAA-AAAA' })
  await new OperatorDevice(site).signIn()
  const { body } = await phone.post('/sign-in/start', {})
  await phone.post('/sign-in/finish', { response: phone.authenticator.authenticate(`${body.options.challenge}x`) })
  await phone.checkPasskey()
  await phone.get('/devices')
  await phone.act('prices-remove', {})
  await phone.post('/sign-out', {})
  await phone.signIn()
  const attempts = lines.map((line) => JSON.parse(line)).filter(({ msg }) => /^(authentication|not allowed)/.test(msg))
  expect(attempts.map(({ event, outcome, call, device }) => [event ?? call, outcome ?? 'not allowed', device])).toEqual(
    [
      ['pairing', 'ok', id],
      ['pairing', 'pairing_unknown', undefined],
      ['sign_in', 'passkey_unknown', undefined],
      ['sign_in', 'passkey_refused', id],
      ['passkey_check', 'ok', id],
      ['/operator/api/devices', 'not allowed', id],
      ['/operator/api/actions/prices-remove', 'not allowed', id],
      ['sign_out', 'ok', id],
      ['sign_in', 'ok', id],
    ],
  )
  expect(lines.join('')).not.toContain('Ana')
})
