import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/connect.ts'
import type { HoldKeyKind } from '../../platform/database/tables.ts'
import type { AppContext } from '../context.ts'
import { canonicalMailbox } from './canonical-mailbox.ts'
import type { RateLimited, RateLimitKey } from './consume.ts'

/**
 * Quotas per key of a guest: the number of open unpaid website bookings, and the places that they hold. A booking
 * counts until it is paid or ends. Without quotas, one client could keep all places held, because a payment on the
 * bank's page holds places before a card is entered.
 */
export const holdQuotas: Record<HoldKeyKind, { holds: number; places: number }> = {
  address: { holds: 4, places: 40 },
  network_56: { holds: 8, places: 80 },
  network_48: { holds: 16, places: 160 },
  mailbox: { holds: 2, places: 40 },
  phone: { holds: 2, places: 40 },
}

const addressKinds = ['address', 'network_56', 'network_48'] as const

interface Guest {
  caller: RateLimitKey
  email: string
  /** In the format E.164; empty if the guest has given none. */
  phone: string
}

/**
 * Counts a new booking against the quotas of its guest's keys, unless one would be exceeded. Advisory locks on the keys
 * serialize concurrent bookings of one guest. Deadlocks are impossible because of the lock order: the keys in ascending
 * order, then the departure's row.
 * @returns undefined when the booking was counted, otherwise the quota that rejects it
 */
export async function claimHoldQuota(
  trx: Transaction,
  { reservationId, party, now, ...guest }: Guest & { reservationId: string; party: number; now: Date },
): Promise<RateLimited | undefined> {
  const keys = keysOf(guest)
  if (keys.length === 0) return undefined
  const requested = sql`
    jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as requested (kind text, key text, holds int, places int)`
  await sql`
    select pg_advisory_xact_lock(hashtextextended(kind || key, 0))
    from (select kind, key from ${requested} order by kind, key) as ordered`.execute(trx)
  const exceeded = sql`
    select requested.kind, min(hold_expires_at) as next_end from ${requested}
    join hold_key on hold_key.kind = requested.kind and hold_key.key = requested.key
    join reservation on reservation.id = hold_key.reservation_id
    where ended_at is null and state in ('created', 'paying')
    group by requested.kind, requested.holds, requested.places
    having count(*) + 1 > requested.holds or sum(party) + ${party} > requested.places`
  const { rows } = await sql<{ kind: HoldKeyKind; next_end: Date | null }>`
    with exceeded as (${exceeded}), counted as (
      insert into hold_key (reservation_id, kind, key)
      select ${reservationId}, kind, key from ${requested} where not exists (select from exceeded))
    select kind, next_end from exceeded`.execute(trx)
  return rows.length > 0 ? rateLimited(rows, now) : undefined
}

function rateLimited(exceeded: { kind: HoldKeyKind; next_end: Date | null }[], now: Date): RateLimited {
  const nextEnd = Math.max(...exceeded.map(({ next_end }) => next_end?.getTime() ?? 0))
  return {
    ok: false,
    problem: 'too_many',
    limit: exceeded.every(({ kind }) => kind === 'mailbox' || kind === 'phone') ? 'hold_guest' : 'hold',
    retryAfterSeconds: Math.max(1, Math.ceil((nextEnd - now.getTime()) / 1000)),
  }
}

/** Deletes the keys of bookings that have ended and no longer count. */
export async function deleteEndedHoldKeys({ db }: Pick<AppContext, 'db'>): Promise<void> {
  await db
    .deleteFrom('hold_key')
    .using('reservation')
    .whereRef('reservation.id', '=', 'hold_key.reservation_id')
    .where('reservation.ended_at', 'is not', null)
    .execute()
}

type QuotaKey = { kind: HoldKeyKind; key: string; holds: number; places: number }

function keysOf({ caller, email, phone }: Guest): QuotaKey[] {
  if (caller === null) return []
  const hashed = (text: string) => createHash('sha256').update(text).digest('base64url')
  const addresses = caller.flatMap((key, index) => {
    const kind = addressKinds[index]
    return kind ? [{ kind, key }] : []
  })
  const guest = [
    { kind: 'mailbox' as const, key: hashed(canonicalMailbox(email)) },
    ...(phone === '' ? [] : [{ kind: 'phone' as const, key: hashed(phone) }]),
  ]
  return [...addresses, ...guest].map(({ kind, key }) => ({ kind, key, ...holdQuotas[kind] }))
}
