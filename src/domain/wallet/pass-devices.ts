import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/database/connect.ts'
import { getOrCreateSecret } from '../../platform/database/secrets.ts'
import { isEqualInConstantTime } from '../../shared/equal-in-constant-time.ts'
import type { AppContext } from '../context.ts'
import { viewTicket } from '../reservations/view-ticket.ts'

type Services = Pick<AppContext, 'db' | 'now'>

/**
 * The token with which a device asks for updates of a pass (Apple's `authenticationToken`). The token is computed from
 * the ticket, so that the database stores no tokens. It never changes, as Apple requires.
 */
export async function passToken({ db }: Pick<AppContext, 'db'>, ticket: string): Promise<string> {
  return createHmac('sha256', await getOrCreateSecret(db, 'wallet_pass'))
    .update(ticket)
    .digest('base64url')
}

/** The booking of a pass; undefined for an unknown ticket and for a wrong token alike. */
export async function findPass(services: Services, ticket: string, token: string): Promise<string | undefined> {
  const found = await viewTicket(services.db, ticket)
  const isRight = isEqualInConstantTime(token, await passToken(services, ticket))
  return isRight ? found?.id : undefined
}

/**
 * Records what a pass shows now.
 * @returns since when the pass has shown this. The times of two versions differ by at least a second, because dates in
 * HTTP have no fractions of a second.
 */
export async function recordPassVersion(
  { db, now }: Services,
  { reservationId, version }: { reservationId: string; version: string },
): Promise<Date> {
  const at = now()
  const { rows } = await sql<{ changed_at: Date }>`
    insert into wallet_pass as pass (reservation_id, version, changed_at, checked_at)
    values (${reservationId}, ${version}, ${at}, ${at})
    on conflict (reservation_id) do update set version = excluded.version, checked_at = excluded.checked_at,
      changed_at = case when pass.version = excluded.version then pass.changed_at
        else greatest(excluded.changed_at, pass.changed_at + interval '1 second') end
    returning changed_at`.execute(db)
  return rows[0]?.changed_at ?? at
}

/** A pass is registered for at most this many devices. No party has more phones. */
const maxDevices = 40

/**
 * Registers a device with Apple Wallet for updates of a pass. The device may have an older version of the pass, so the
 * next run of `updatePasses` tells the device to ask for the present version.
 * @param version what the pass shows now
 */
export async function registerDevice(
  services: Services,
  { reservationId, version, ...given }: { reservationId: string; version: string; device: string; pushToken: string },
): Promise<'registered' | 'known' | 'too_many'> {
  const { db, now } = services
  await recordPassVersion(services, { reservationId, version })
  const { device, pushToken: push_token } = given
  const others = await db
    .selectFrom('wallet_device')
    .select('device')
    .where('reservation_id', '=', reservationId)
    .execute()
  const isKnown = others.some((other) => other.device === device)
  if (!isKnown && others.length >= maxDevices) return 'too_many'
  await db
    .insertInto('wallet_device')
    .values({ reservation_id: reservationId, device, push_token, next_attempt_at: now() })
    .onConflict((conflict) => conflict.columns(['reservation_id', 'device']).doUpdateSet({ push_token }))
    .execute()
  return isKnown ? 'known' : 'registered'
}

/** Registers a pass at Google for updates. @param pass.version what the pass shows there */
export async function registerAtGoogle(
  services: Services,
  pass: { reservationId: string; version: string },
): Promise<void> {
  await recordPassVersion(services, pass)
  const delivered = { delivered_version: pass.version, attempts: 0, next_attempt_at: services.now() }
  await services.db
    .insertInto('wallet_device')
    .values({ reservation_id: pass.reservationId, device: 'google', push_token: null, ...delivered })
    .onConflict((conflict) => conflict.columns(['reservation_id', 'device']).doUpdateSet(delivered))
    .execute()
}

export async function unregisterDevice(db: Queryable, reservationId: string, device: string): Promise<void> {
  await db
    .deleteFrom('wallet_device')
    .where('reservation_id', '=', reservationId)
    .where('device', '=', device)
    .where('push_token', 'is not', null)
    .execute()
}

/**
 * The tickets of the passes on a device that have changed since the device last asked; null if none has changed.
 * `lastUpdated` is the tag that the device sends with its next request.
 * @param since the tag of an earlier response; undefined for all passes
 */
export async function changedPasses(
  db: Queryable,
  device: string,
  since: string | undefined,
): Promise<{ serialNumbers: string[]; lastUpdated: string } | null> {
  const after = new Date(Number(since ?? 0))
  const rows = await db
    .selectFrom('wallet_device')
    .innerJoin('wallet_pass', 'wallet_pass.reservation_id', 'wallet_device.reservation_id')
    .innerJoin('reservation', 'reservation.id', 'wallet_pass.reservation_id')
    .select(['ticket', 'changed_at'])
    .where('device', '=', device)
    .where('push_token', 'is not', null)
    .where('changed_at', '>', Number.isNaN(after.getTime()) ? new Date(0) : after)
    .orderBy('changed_at')
    .execute()
  const last = rows.at(-1)
  if (!last) return null
  return { serialNumbers: rows.map(({ ticket }) => ticket), lastUpdated: String(last.changed_at.getTime()) }
}
