import { type SqlBool, sql } from 'kysely'
import type { AppRole } from '../../contract/operator-app/roles.ts'
import type { Queryable, Transaction } from '../../platform/database/connect.ts'
import { inTransaction } from '../../shared/in-transaction.ts'
import { recordAction } from '../audit-log/record-action.ts'
import type { AppContext } from '../context.ts'
import { type BoatsRefused, boatsProblem, withdrawPairings } from './pairing.ts'
import { endSessions, isLive } from './sessions.ts'

export interface Device {
  id: string
  name: string
  role: AppRole
  /** The name of the device that made the link, or the user who ran the command. */
  pairedBy: string
  pairedAt: Date
  lastSeenAt: Date | null
  revokedAt: Date | null
  /** When the device's session started, at its latest passkey check; null if it is signed out. */
  signedInAt: Date | null
  /** The ids of the boats whose departures the device shows; an empty list means all boats. */
  boats: string[]
}

/** All devices, the newest first, with revoked ones. */
export async function listDevices({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<Device[]> {
  const rows = await db
    .selectFrom('device')
    .leftJoinLateral(
      (join) =>
        join
          .selectFrom('device_session')
          .select(['created_at', 'expires_at'])
          .whereRef('device_id', '=', 'device.id')
          .orderBy('created_at', 'desc')
          .limit(1)
          .as('session'),
      (on) => on.onTrue(),
    )
    .selectAll()
    .orderBy('paired_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(({ created_at, expires_at, ...row }) => ({
    id: row.id,
    name: row.name,
    role: row.role,
    boats: row.boats,
    pairedBy: row.paired_by,
    pairedAt: row.paired_at,
    lastSeenAt: row.last_seen_at,
    revokedAt: row.revoked_at,
    signedInAt:
      created_at && expires_at && !row.revoked_at && isLive({ ...row, created_at, expires_at }, now())
        ? created_at
        : null,
  }))
}

/** Locks a device that is in use, so that its revocation waits for this transaction. @returns false if it is revoked */
export async function lockActiveDevice(trx: Transaction, id: string): Promise<boolean> {
  const device = await trx
    .selectFrom('device')
    .select('id')
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  return device !== undefined
}

export type RevokeDeviceOutcome =
  | {
      ok: true
      id: string
      name: string
      /** The names of the device's open pairing links, which were withdrawn. */
      withdrawn: string[]
      /** The devices in use that were paired by links of the revoked device. */
      paired: { name: string; role: AppRole }[]
    }
  | { ok: false; refusal: 'unknown' | 'already' | 'itself'; device: string }

/**
 * Revokes a device: its sessions end, its passkey is refused and its open pairing links are withdrawn. Waits for its
 * actions in progress; later ones are refused. No device can revoke itself, so the app can't revoke the only device of
 * an owner.
 * @param device the id, or the name of a device in use
 */
export function revokeDevice(
  services: Pick<AppContext, 'db' | 'now'>,
  { device, actor, actingDevice }: { device: string; actor: string; actingDevice?: { id: string } | undefined },
): Promise<RevokeDeviceOutcome> {
  return inTransaction(services.db, async (trx): Promise<RevokeDeviceOutcome> => {
    const found = await trx
      .selectFrom('device')
      .select(['id', 'name', 'revoked_at'])
      .where(isNamed(device))
      .orderBy('revoked_at', (order) => order.desc().nullsFirst())
      .limit(1)
      .forUpdate()
      .executeTakeFirst()
    if (!found) return { ok: false, refusal: 'unknown', device }
    const { id, name } = found
    if (found.revoked_at) return { ok: false, refusal: 'already', device: name }
    if (id === actingDevice?.id) return { ok: false, refusal: 'itself', device: name }
    // The time is read while the row is locked, so that it is later than everything the device did.
    const now = services.now()
    await trx.updateTable('device').set({ revoked_at: now, revoked_by: actor }).where('id', '=', id).execute()
    await trx.updateTable('device_session').set({ passkey_checked_at: null }).where('device_id', '=', id).execute()
    const withdrawn = (await withdrawPairings(trx, { maker: id })).map((pairing) => pairing.name)
    await recordAction(trx, { command: 'device revoke', details: { device: id, name, withdrawn }, actor, now })
    return { ok: true, id, name, withdrawn, paired: await devicesPairedBy(trx, id) }
  })
}

export type SignOutOutcome = { ok: true; name: string } | { ok: false; refusal: 'unknown'; device: string }

/** Ends the sessions of a device in use, which signs in again by its passkey. @param device its id or its name */
export const signOutDevice = (
  services: Pick<AppContext, 'db' | 'now'>,
  { device, actor }: { device: string; actor: string },
): Promise<SignOutOutcome> =>
  inTransaction(services.db, async (trx): Promise<SignOutOutcome> => {
    const found = await trx
      .selectFrom('device')
      .select(['id', 'name'])
      .where(isNamed(device))
      .where('revoked_at', 'is', null)
      .executeTakeFirst()
    if (!found) return { ok: false, refusal: 'unknown', device }
    await endSessions(trx, found.id)
    const details = { device: found.id, name: found.name }
    await recordAction(trx, { command: 'device sign-out', details, actor, now: services.now() })
    return { ok: true, name: found.name }
  })

export type SetDeviceOutcome =
  | { ok: true; name: string; boats: string[] }
  | { ok: false; refusal: 'unknown'; device: string }
  | BoatsRefused

/**
 * Limits a device in use to the departures of some boats; an empty list means all boats.
 * @param device its id or its name
 */
export const setDevice = (
  services: Pick<AppContext, 'db' | 'now'>,
  { device, boats, actor }: { device: string; boats: string[]; actor: string },
): Promise<SetDeviceOutcome> =>
  inTransaction(services.db, async (trx): Promise<SetDeviceOutcome> => {
    const found = await trx
      .selectFrom('device')
      .select(['id', 'name', 'role'])
      .where(isNamed(device))
      .where('revoked_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!found) return { ok: false, refusal: 'unknown', device }
    const refused = await boatsProblem(trx, { role: found.role, boats })
    if (refused) return refused
    await trx.updateTable('device').set({ boats }).where('id', '=', found.id).execute()
    const details = { device: found.id, name: found.name, boats }
    await recordAction(trx, { command: 'device set', details, actor, now: services.now() })
    return { ok: true, name: found.name, boats }
  })

/** Whether a device has this id or name. */
export const isNamed = (device: string) =>
  sql<SqlBool>`(id::text = ${device.toLowerCase()} or lower(name) = ${device.toLowerCase()})`

const devicesPairedBy = (db: Queryable, maker: string): Promise<{ name: string; role: AppRole }[]> =>
  db
    .selectFrom('device_pairing as pairing')
    .innerJoin('device', 'device.id', 'pairing.device_id')
    .select(['device.name', 'device.role'])
    .where('created_by_device', '=', maker)
    .where('revoked_at', 'is', null)
    .orderBy('paired_at')
    .execute()

/**
 * Revokes every device and withdraws every open link. Each device is revoked in a transaction of its own, so that no
 * transaction waits for the lock of one device while it holds that of another. A device in use may pair another one
 * meanwhile, so this is repeated until no device is in use.
 */
export async function revokeAllDevices(
  services: Pick<AppContext, 'db' | 'now'>,
  actor: string,
): Promise<{ devices: string[]; withdrawn: string[] }> {
  const devices: string[] = []
  const withdrawn: string[] = []
  for (;;) {
    const links = await inTransaction(services.db, (trx) => withdrawPairings(trx))
    withdrawn.push(...links.map(({ name }) => name))
    const inUse = (await listDevices(services)).filter(({ revokedAt }) => !revokedAt)
    if (inUse.length === 0) return { devices, withdrawn }
    for (const { id } of inUse) {
      const revoked = await revokeDevice(services, { device: id, actor })
      if (!revoked.ok) continue
      devices.push(revoked.name)
      withdrawn.push(...revoked.withdrawn)
    }
  }
}

/**
 * Ends the access that a restored backup contains: sessions, open pairing links and challenges. Unless `keepAccess`,
 * also revokes all devices and deletes their passkeys. A phone whose passkey is unknown is told to pair anew, and keeps
 * its queue. With a known passkey it would be told that it was revoked, and erase the queue.
 * @returns the devices that were in use at the time of the backup
 */
export async function endRestoredSignIns(
  trx: Transaction,
  { keepAccess, actor, now }: { keepAccess: boolean; actor: string; now: Date },
): Promise<{ name: string; role: AppRole }[]> {
  await trx.deleteFrom('device_session').execute()
  await trx.deleteFrom('passkey_challenge').execute()
  await withdrawPairings(trx)
  const inUse = trx.selectFrom('device').select('id').where('revoked_at', 'is', null)
  const devices = await inUse.select(['name', 'role']).orderBy('paired_at').orderBy('id').execute()
  if (!keepAccess) {
    await trx.deleteFrom('passkey').where('device_id', 'in', inUse).execute()
    await trx
      .updateTable('device')
      .set({ revoked_at: now, revoked_by: actor })
      .where('revoked_at', 'is', null)
      .execute()
  }
  return devices.map(({ name, role }) => ({ name, role }))
}
