import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { AppLocale } from '../../contract/operator-app/app-locales.ts'
import type { AppRole } from '../../contract/operator-app/roles.ts'
import type { Queryable } from '../../platform/database/connect.ts'
import type { AppContext } from '../context.ts'
import { hashSecret } from './hash-secret.ts'

/** A session ends this long after its passkey was verified, even if it is in use. The reasons are in decision 067. */
export const sessionDays = 30
/**
 * A session ends after this many hours without use. The limit for owners is short, because an owner reads all bookings.
 * The limit for the crew is long: when a session ends, the phone erases the day that it has stored for use without
 * signal.
 */
const idleHours: Record<AppRole, number> = { crew: 7 * 24, owner: 24 }
const checkMinutes = 5
/**
 * How long the former token is still valid after a passkey check. This is longer than the time limit of the phone's
 * requests (12 s), so that requests sent before the check are still answered.
 */
const formerTokenSeconds = 30

/** A signed-in device. */
export interface DeviceSession {
  /** `boats`: the ids of the boats whose departures the device shows; an empty list means all boats. */
  device: { id: string; name: string; boats: string[] }
  role: AppRole
  locale: AppLocale
  expiresAt: Date
  /** Until when actions that need a passkey check are accepted; null if a new check is needed. */
  passkeyCheckedUntil: Date | null
}

/**
 * Starts a session after a passkey was verified and ends the other sessions of the device. The caller holds a lock by
 * which sessions of one device are started one after the other.
 * @param former `soon`: the former tokens are valid for some seconds more, without the passkey check, because requests
 * may be in progress
 * @returns the token of the cookie; only its hash is stored
 */
export async function startSession(
  db: Queryable,
  { deviceId, now, former = 'ended' }: { deviceId: string; now: Date; former?: 'ended' | 'soon' },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  if (former === 'ended') await endSessions(db, deviceId)
  else {
    const soon = new Date(now.getTime() + formerTokenSeconds * 1000)
    await db
      .updateTable('device_session')
      .set({ expires_at: sql`least(expires_at, ${soon})`, passkey_checked_at: null })
      .where('device_id', '=', deviceId)
      .execute()
  }
  await db
    .insertInto('device_session')
    .values({
      id_hash: hashSecret(token),
      device_id: deviceId,
      created_at: now,
      expires_at: new Date(now.getTime() + sessionDays * 86_400_000),
      passkey_checked_at: now,
    })
    .execute()
  return token
}

export const endSessions = (db: Queryable, deviceId: string) =>
  db.deleteFrom('device_session').where('device_id', '=', deviceId).execute()

/** If there is no session, `deviceId` is the device that had a session with this token. */
export type FoundSession =
  | { ok: true; session: DeviceSession }
  | { ok: false; code: 'signed_out' | 'revoked'; deviceId?: string }

/**
 * Finds the session of a cookie's token. The same query reads whether the device is revoked, so that a revocation takes
 * effect with the next request.
 */
export async function findSession(
  { db, now: clock }: Pick<AppContext, 'db' | 'now'>,
  token: string | null,
): Promise<FoundSession> {
  if (token === null) return { ok: false, code: 'signed_out' }
  const now = clock()
  const row = await db
    .selectFrom('device_session as session')
    .innerJoin('device', 'device.id', 'session.device_id')
    .select([
      'device.id',
      'name',
      'role',
      'boats',
      'locale',
      'created_at',
      'expires_at',
      'passkey_checked_at',
      'revoked_at',
    ])
    .select('last_seen_at')
    .where('id_hash', '=', hashSecret(token))
    .executeTakeFirst()
  if (!row) return { ok: false, code: 'signed_out' }
  if (row.revoked_at) return { ok: false, code: 'revoked', deviceId: row.id }
  if (!isLive(row, now)) return { ok: false, code: 'signed_out', deviceId: row.id }
  await markSeen(db, row, now)
  const { id, name, role, boats, locale, passkey_checked_at: checked } = row
  const passkeyCheckedUntil = checked && new Date(checked.getTime() + checkMinutes * 60_000)
  return {
    ok: true,
    session: { device: { id, name, boats }, role, locale, expiresAt: row.expires_at, passkeyCheckedUntil },
  }
}

interface SessionTimes {
  role: AppRole
  created_at: Date
  expires_at: Date
  /** Stored with the device, because a device has one session. */
  last_seen_at: Date | null
}

/** Whether a session has neither expired nor been unused for too long. */
export function isLive({ role, created_at, expires_at, last_seen_at }: SessionTimes, now: Date): boolean {
  const usedAt = Math.max(created_at.getTime(), last_seen_at?.getTime() ?? 0)
  return expires_at > now && now.getTime() - usedAt < idleHours[role] * 3_600_000
}

const seenEveryMinutes = 5

/** Writes `last_seen_at` at most every five minutes. Otherwise every request that only reads data would also write. */
async function markSeen(db: Queryable, { id, last_seen_at }: { id: string; last_seen_at: Date | null }, now: Date) {
  if (last_seen_at && now.getTime() - last_seen_at.getTime() < seenEveryMinutes * 60_000) return
  await db.updateTable('device').set({ last_seen_at: now }).where('id', '=', id).execute()
}

export const isPasskeyChecked = ({ passkeyCheckedUntil }: DeviceSession, now: Date): boolean =>
  passkeyCheckedUntil !== null && passkeyCheckedUntil > now

/** Signs out the device whose session has this token. @returns the device's id; undefined if there is no session */
export async function endSession(db: Queryable, token: string): Promise<string | undefined> {
  const session = await db
    .selectFrom('device_session')
    .select('device_id')
    .where('id_hash', '=', hashSecret(token))
    .executeTakeFirst()
  if (session) await endSessions(db, session.device_id)
  return session?.device_id
}

export async function setDeviceLocale(db: Queryable, deviceId: string, locale: AppLocale): Promise<void> {
  await db.updateTable('device').set({ locale }).where('id', '=', deviceId).execute()
}
