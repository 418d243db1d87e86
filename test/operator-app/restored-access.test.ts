import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createBackup } from '../../src/domain/backups/create-backup.ts'
import { restoreFromBackup } from '../../src/domain/backups/restore-from-backup.ts'
import { revokeDevice } from '../../src/domain/devices/manage-devices.ts'
import { checkInvariants } from '../../src/domain/invariants/check-invariants.ts'
import { addReseller, findResellerByKey, revokeReseller, rotateKey } from '../../src/domain/resellers/registry.ts'
import { OperatorDevice, openPairing, pairedDevice } from '../fixtures/operator-device.ts'
import { board, phoneQueue } from '../fixtures/phone-queue.ts'
import { seedReservation } from '../fixtures/reservations.ts'
import { type TestSite, testSite } from '../fixtures/test-site.ts'

// Access that was revoked after a backup must stay revoked when the backup is restored.

let folder: string
let site: TestSite
let restored: TestSite
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bonaca-access-'))
  site = await testSite()
  restored = await testSite()
})
afterEach(async () => {
  expect(await checkInvariants(restored.services.db, restored.clock.now())).toEqual([])
  await Promise.all([site.close(), restored.close(), rm(folder, { recursive: true })])
})

const actor = 'tests'
const file = () => join(folder, 'a.backup')
const backUp = () => createBackup(site.services, site.database.pool, { file: file(), key: null, actor })
const restore = (keepAccess: boolean) =>
  restoreFromBackup(restored.services, restored.database.pool, { file: file(), key: null, actor, keepAccess })

/** The same phone as a client of the restored site. */
const moved = (phone: OperatorDevice) =>
  Object.assign(new OperatorDevice(restored), {
    authenticator: phone.authenticator,
    cookie: phone.cookie,
    installation: phone.installation,
  })
const errorCode = ({ status, body }: { status: number; body: { error?: { code: string } } }) => [
  status,
  body.error?.code,
]

async function addKey(name: string): Promise<string> {
  const added = await addReseller(site.services, { name, commission: 20, actor })
  if (!added.ok) throw new Error(added.refusal)
  return added.key
}

test('no session, pairing link, passkey or key of a backup is valid; a phone keeps its queue and is paired anew', async () => {
  const [lost, ana] = [await pairedDevice(site, 'Lost', 'owner'), await pairedDevice(site, 'Ana', 'crew')]
  const [otok, beta] = [await addKey('Otok'), await addKey('Beta')]
  const { code } = await seedReservation(site.services.db, { date: '2027-05-11' })
  const link = await openPairing(site.services, 'Open', 'owner')
  await backUp()
  await revokeDevice(site.services, { device: 'Lost', actor })
  await revokeReseller(site.services, { name: 'Beta', actor })

  const { access } = await restore(false)
  expect(access.resellers).toEqual(['Otok', 'Beta'])
  expect([...access.devices].sort((a, b) => a.name.localeCompare(b.name))).toEqual([
    { name: 'Ana', role: 'crew' },
    { name: 'Lost', role: 'owner' },
  ])
  for (const phone of [moved(lost), moved(ana)]) {
    // The code is not `revoked`, because the phone would then erase its queue.
    expect(errorCode(await phone.get('/session'))).toEqual([401, 'signed_out'])
    expect(errorCode(await phone.signIn())).toEqual([403, 'passkey_unknown'])
  }
  expect((await new OperatorDevice(restored).pair({ token: link.token })).status).toBe(404)
  const { db } = restored.services
  expect(await Promise.all([otok, beta].map((key) => findResellerByKey(db, key)))).toEqual([undefined, undefined])

  const again = await openPairing(restored.services, 'Ana', 'crew')
  const phone = moved(ana)
  expect((await phone.pair({ token: again.token })).status).toBe(200)
  const sent = await phone.sendQueue(phoneQueue(restored.clock.now(), [board(1, code)]))
  expect(sent.body.results).toMatchObject([{ status: 'done' }])
  const key = await rotateKey(restored.services, { name: 'otok', actor })
  expect(await findResellerByKey(db, key ?? '')).toMatchObject({ name: 'Otok' })
})

test('with --keep-access passkeys and keys stay valid, sessions and links do not, and what was revoked stays so', async () => {
  const [ana, old] = [await pairedDevice(site, 'Ana', 'owner'), await pairedDevice(site, 'Old', 'crew')]
  const key = await addKey('Otok')
  const link = await openPairing(site.services, 'Open', 'owner')
  await revokeDevice(site.services, { device: 'Old', actor })
  await backUp()
  const { access } = await restore(true)
  expect(access).toEqual({ devices: [{ name: 'Ana', role: 'owner' }], resellers: ['Otok'] })
  const phone = moved(ana)
  expect(errorCode(await phone.get('/session'))).toEqual([401, 'signed_out'])
  expect((await phone.signIn()).status).toBe(200)
  expect(errorCode(await moved(old).signIn())).toEqual([401, 'revoked'])
  expect((await new OperatorDevice(restored).pair({ token: link.token })).status).toBe(404)
  expect(await findResellerByKey(restored.services.db, key)).toMatchObject({ name: 'Otok' })
})
