import { randomBytes } from 'node:crypto'
import type { AppLocale, AppRole } from '../../contract/operator-app/roles.ts'
import type { Queryable } from '../../database/connect.ts'
import type { AppContext } from '../context.ts'
import { hashSecret } from './hash-secret.ts'

export const sessionDays = 30
const checkMinutes = 5

/** A signed-in device. */
export interface DeviceSession {
  device: { id: string; name: string }
  role: AppRole
  locale: AppLocale
  expiresAt: Date
  /** Until when actions that need a passkey check are accepted. */
  passkeyCheckedUntil: Date | null
}

/** Starts a session after a passkey was verified. @returns the token of the cookie; only its hash is stored */
export async function startSession(db: Queryable, deviceId: string, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url')
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

export type FoundSession = { ok: true; session: DeviceSession } | { ok: false; code: 'signed_out' | 'revoked' }

/** The session of a cookie's token. Revocation is read with it, so that it takes effect with the next request. */
export async function findSession(
  { db, now: clock }: Pick<AppContext, 'db' | 'now'>,
  token: string | null,
): Promise<FoundSession> {
  if (token === null) return { ok: false, code: 'signed_out' }
  const now = clock()
  const row = await db
    .selectFrom('device_session as session')
    .innerJoin('device', 'device.id', 'session.device_id')
    .select(['device.id', 'name', 'role', 'locale', 'expires_at', 'passkey_checked_at', 'revoked_at', 'last_seen_at'])
    .where('id_hash', '=', hashSecret(token))
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (!row) return { ok: false, code: 'signed_out' }
  if (row.revoked_at) return { ok: false, code: 'revoked' }
  await markSeen(db, row, now)
  const { id, name, role, locale, passkey_checked_at: checked } = row
  const passkeyCheckedUntil = checked && new Date(checked.getTime() + checkMinutes * 60_000)
  return { ok: true, session: { device: { id, name }, role, locale, expiresAt: row.expires_at, passkeyCheckedUntil } }
}

const seenEveryMinutes = 5

/** Writes `last_seen_at` at most every five minutes, because every read would otherwise be a write. */
async function markSeen(db: Queryable, { id, last_seen_at }: { id: string; last_seen_at: Date | null }, now: Date) {
  if (last_seen_at && now.getTime() - last_seen_at.getTime() < seenEveryMinutes * 60_000) return
  await db.updateTable('device').set({ last_seen_at: now }).where('id', '=', id).execute()
}

export const isPasskeyChecked = ({ passkeyCheckedUntil }: DeviceSession, now: Date): boolean =>
  passkeyCheckedUntil !== null && passkeyCheckedUntil > now

export async function endSession(db: Queryable, token: string): Promise<void> {
  await db.deleteFrom('device_session').where('id_hash', '=', hashSecret(token)).execute()
}

export async function setDeviceLocale(db: Queryable, deviceId: string, locale: AppLocale): Promise<void> {
  await db.updateTable('device').set({ locale }).where('id', '=', deviceId).execute()
}
