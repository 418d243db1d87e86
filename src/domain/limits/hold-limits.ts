import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Transaction } from '../../database/connect.ts'
import type { HoldKeyKind } from '../../database/tables.ts'
import type { Services } from '../services.ts'
import { mailboxOf } from './mailbox.ts'
import type { Caller, TooMany } from './spend.ts'

/**
 * How many unpaid bookings of the website may be open at one moment, and how many places they may have, per key of the guest.
 * A booking stops counting when it is paid for or ends. Without these limits one address can hold every place for ever, since
 * a hold through a bank's page needs no card.
 */
export const holdLimits: Record<HoldKeyKind, { holds: number; places: number }> = {
  address: { holds: 4, places: 40 },
  network_56: { holds: 8, places: 80 },
  network_48: { holds: 16, places: 160 },
  mailbox: { holds: 2, places: 40 },
  phone: { holds: 2, places: 40 },
}

const addressKinds = ['address', 'network_56', 'network_48'] as const

interface Guest {
  caller: Caller
  email: string
  /** E.164. */
  phone: string
}

/**
 * Counts a new booking for the keys of its guest, unless it exceeds one of their limits. Advisory locks on the keys make
 * concurrent bookings of one guest wait for each other, in the order of the keys. They are taken before the departure's lock.
 * @returns undefined when it is counted, or the limit that refuses it
 */
export async function claimHold(
  trx: Transaction,
  { reservationId, party, now, ...guest }: Guest & { reservationId: string; party: number; now: Date },
): Promise<TooMany | undefined> {
  const keys = keysOf(guest)
  if (keys.length === 0) return undefined
  const wanted = sql`jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as wanted (kind text, key text, holds int, places int)`
  await sql`
    select pg_advisory_xact_lock(hashtextextended(kind || key, 0))
    from (select kind, key from ${wanted} order by kind, key) as ordered`.execute(trx)
  const exceeded = sql`
    select wanted.kind, min(hold_expires_at) as next_end from ${wanted}
    join hold_key on hold_key.kind = wanted.kind and hold_key.key = wanted.key
    join reservation on reservation.id = hold_key.reservation_id
    where ended_at is null and state in ('created', 'paying')
    group by wanted.kind, wanted.holds, wanted.places
    having count(*) + 1 > wanted.holds or sum(party) + ${party} > wanted.places`
  const { rows } = await sql<{ kind: HoldKeyKind; next_end: Date | null }>`
    with exceeded as (${exceeded}), counted as (
      insert into hold_key (reservation_id, kind, key)
      select ${reservationId}, kind, key from ${wanted} where not exists (select from exceeded))
    select kind, next_end from exceeded`.execute(trx)
  return rows.length > 0 ? refusal(rows, now) : undefined
}

function refusal(exceeded: { kind: HoldKeyKind; next_end: Date | null }[], now: Date): TooMany {
  const nextEnd = Math.max(...exceeded.map(({ next_end }) => next_end?.getTime() ?? 0))
  return {
    ok: false,
    problem: 'too_many',
    limit: exceeded.every(({ kind }) => kind === 'mailbox' || kind === 'phone') ? 'hold_guest' : 'hold',
    retryAfterSeconds: Math.max(1, Math.ceil((nextEnd - now.getTime()) / 1000)),
  }
}

/** Deletes the keys of bookings that no longer count. */
export async function dropOldHoldKeys({ db }: Pick<Services, 'db'>): Promise<void> {
  await db
    .deleteFrom('hold_key')
    .using('reservation')
    .whereRef('reservation.id', '=', 'hold_key.reservation_id')
    .where('reservation.ended_at', 'is not', null)
    .execute()
}

type Key = { kind: HoldKeyKind; key: string; holds: number; places: number }

function keysOf({ caller, email, phone }: Guest): Key[] {
  if (caller === null) return []
  const hashed = (text: string) => createHash('sha256').update(text).digest('base64url')
  const addresses = caller.flatMap((key, index) => {
    const kind = addressKinds[index]
    return kind ? [{ kind, key }] : []
  })
  const guest = [
    { kind: 'mailbox' as const, key: hashed(mailboxOf(email)) },
    { kind: 'phone' as const, key: hashed(phone) },
  ]
  return [...addresses, ...guest].map(({ kind, key }) => ({ kind, key, ...holdLimits[kind] }))
}
