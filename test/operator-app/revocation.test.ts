import { afterEach, beforeEach, expect, test } from 'vitest'
import { revokeAllDevices, revokeDevice } from '../../src/domain/devices/manage-devices.ts'
import { checkInvariants } from '../../src/domain/invariants/check-invariants.ts'
import { OperatorDevice, openPairing, pairedDevice } from '../fixtures/operator-device.ts'
import { type TestSite, testSite } from '../fixtures/test-site.ts'

// The pairing links that a device has made end when the device is revoked.

let site: TestSite
beforeEach(async () => {
  site = await testSite()
})
afterEach(async () => {
  expect(await checkInvariants(site.services.db, site.clock.now())).toEqual([])
  await site.close()
})

const errorCode = ({ status, body }: { status: number; body: { error?: { code: string } } }) => [
  status,
  body.error?.code,
]
const revoke = (device: string) => revokeDevice(site.services, { device, actor: 'tests' })
const devicesInUse = () =>
  site.services.db.selectFrom('device').select('name').where('revoked_at', 'is', null).orderBy('name').execute()

/** A link that a device has made in the app. */
async function linkBy(maker: OperatorDevice, name: string, role: 'crew' | 'owner' = 'owner') {
  const { body } = await maker.act('device-pair', { name, role })
  return { token: String(body.answer.link).split('#')[1] ?? '' }
}

test('a revoked device leaves no pairing link; the links of others stay', async () => {
  const [thief, owner] = [await pairedDevice(site, 'Stolen', 'owner'), await pairedDevice(site, 'Good', 'owner')]
  const [stolen, good] = [await linkBy(thief, 'Backup'), await linkBy(owner, 'New', 'crew')]
  const revoked = await owner.act('device-revoke', { device: 'Stolen' })
  expect(revoked.body.answer).toMatchObject({ name: 'Stolen', withdrawn: ['Backup'], paired: [] })
  expect(errorCode(await new OperatorDevice(site).pair(stolen))).toEqual([404, 'pairing_unknown'])
  expect((await new OperatorDevice(site).pair(good)).status).toBe(200)
  expect(await devicesInUse()).toEqual([{ name: 'Good' }, { name: 'New' }])
})

test('a revocation names the devices in use that were paired by the links of the device', async () => {
  const thief = await pairedDevice(site, 'Stolen', 'owner')
  const accomplice = new OperatorDevice(site)
  expect((await accomplice.pair(await linkBy(thief, 'Backup'))).status).toBe(200)
  const { body } = await accomplice.get('/devices')
  expect(body.devices.map(({ name, pairedBy }: Record<string, string>) => [name, pairedBy]).sort()).toEqual([
    ['Backup', 'Stolen'],
    ['Stolen', 'operator@tests'],
  ])
  expect(await revoke('Stolen')).toMatchObject({ ok: true, paired: [{ name: 'Backup', role: 'owner' }] })
})

test('a link that is being used while its maker is revoked: refused, or the revocation names the new device', async () => {
  for (let round = 0; round < 8; round++) {
    const thief = await pairedDevice(site, `Stolen ${round}`, 'owner')
    const link = await linkBy(thief, `Backup ${round}`)
    const [paired, revoked] = await Promise.all([new OperatorDevice(site).pair(link), revoke(`Stolen ${round}`)])
    const named = revoked.ok ? revoked.paired.map(({ name }) => name) : []
    expect(named).toEqual(paired.status === 200 ? [`Backup ${round}`] : [])
    // The pairing is refused because its link is gone, or because the challenge was deleted together with the link.
    if (paired.status !== 200) expect([403, 404]).toContain(paired.status)
  }
})

test('a link that was opened before its maker was revoked pairs nobody', async () => {
  const thief = await pairedDevice(site, 'Stolen', 'owner')
  const key = await linkBy(thief, 'Backup')
  const phone = new OperatorDevice(site)
  const { body } = await phone.post('/pairing/start', key)
  // Inserts the link and its challenge again, as if a transaction that the revocation didn't see had inserted them.
  const { db } = site.services
  const link = await db.selectFrom('device_pairing').selectAll().where('used_at', 'is', null).executeTakeFirstOrThrow()
  const challenges = await db.selectFrom('passkey_challenge').selectAll().execute()
  await revoke('Stolen')
  await db.insertInto('device_pairing').values(link).execute()
  await db.insertInto('passkey_challenge').values(challenges).execute()
  const response = phone.authenticator.register(body.options.challenge)
  const finished = await phone.post('/pairing/finish', { ...key, response, locale: 'en' })
  expect(errorCode(finished)).toEqual([404, 'pairing_unknown'])
  expect(await checkInvariants(db, site.clock.now())).toMatchObject([{ rows: ['Stolen: a link for Backup'] }])
  await db.deleteFrom('device_pairing').where('id', '=', link.id).execute()
})

test('no device revokes itself, so that the app always leaves an owner, also when two revoke each other', async () => {
  const [ana, ivo] = [await pairedDevice(site, 'Ana', 'owner'), await pairedDevice(site, 'Ivo', 'owner')]
  expect(errorCode(await ana.act('device-revoke', { device: 'Ana' }))).toEqual([409, 'itself'])
  const both = [ana.act('device-revoke', { device: 'Ivo' }), ivo.act('device-revoke', { device: 'Ana' })]
  const statuses = (await Promise.all(both)).map(({ status }) => status).sort()
  // One revocation succeeds. The other request comes from a revoked device (401), or ends in a deadlock (503).
  expect([
    [200, 401],
    [200, 503],
  ]).toContainEqual(statuses)
  expect(await devicesInUse()).toHaveLength(1)
})

test('open links are listed and withdrawn', async () => {
  const owner = await pairedDevice(site, 'Ana', 'owner')
  const link = await linkBy(owner, 'Ivo', 'crew')
  const { body } = await owner.get('/devices')
  expect(body.links).toMatchObject([{ name: 'Ivo', role: 'crew', createdBy: 'Ana' }])
  expect((await owner.act('device-withdraw', { name: 'IVO' })).body.answer).toEqual({ name: 'Ivo' })
  expect(errorCode(await new OperatorDevice(site).pair(link))).toEqual([404, 'pairing_unknown'])
  expect((await owner.get('/devices')).body.links).toEqual([])
  expect(errorCode(await owner.act('device-withdraw', { name: 'Ivo' }))).toEqual([409, 'unknown'])
})

test('revoking all leaves no device and no link, also while a device makes another one', async () => {
  const ana = await pairedDevice(site, 'Ana', 'owner')
  await pairedDevice(site, 'Ivo', 'crew')
  await openPairing(site.services, 'New', 'owner')
  const link = await linkBy(ana, 'Backup')
  const [revoked] = await Promise.all([
    revokeAllDevices(site.services, 'tests'),
    new OperatorDevice(site).pair(link),
    ana.act('device-pair', { name: 'Another', role: 'owner' }),
  ])
  expect(revoked.devices).toEqual(expect.arrayContaining(['Ana', 'Ivo']))
  expect(await devicesInUse()).toEqual([])
  expect((await ana.get('/session')).body.error.code).toBe('revoked')
  const open = site.services.db.selectFrom('device_pairing').select('name').where('used_at', 'is', null)
  expect(await open.execute()).toEqual([])
})
