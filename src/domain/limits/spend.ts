import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Runner } from '../../database/connect.ts'
import type { Services } from '../services.ts'
import { type LimitName, limits, networkFactors } from './limits.ts'

/**
 * Keyed hashes of the client's address: one for IPv4; for IPv6 those of its /64, /56 and /48. Null when rate limits are off.
 */
export type Caller = readonly string[] | null

export interface TooMany {
  ok: false
  problem: 'too_many'
  limit: LimitName | HoldLimitName
  /** Until enough points have replenished. */
  retryAfterSeconds: number
}

/** Quotas on concurrent holds (`hold-quota.ts`). */
type HoldLimitName = 'hold' | 'hold_guest'

/** Key of a limit that counts all clients together, per booking or mailbox: a hash. Null when rate limits are off. */
export const about = (subject: string, caller: Caller): Caller =>
  caller === null ? null : [createHash('sha256').update(subject).digest('base64url')]

export interface Limiting {
  db: Runner
  now: Services['now']
}

/**
 * Consumes points if that many are left (GCRA: the row stores the theoretical arrival time). One upsert per key decides under its
 * row lock, so all processes on this database share the limit. The narrowest network comes first: a client that is rejected there
 * consumes nothing of the wider networks.
 */
export async function spend(
  { db, now }: Limiting,
  name: LimitName,
  caller: Caller,
  points = 1,
): Promise<{ ok: true } | TooMany> {
  const at = now()
  for (const [index, key] of (caller ?? []).entries()) {
    const { window, cost } = intervalsOf(name, index, points)
    const arrival = sql`greatest(rate_limit.used_until, ${at}) + ${cost}::interval`
    const consumed = await sql`
      insert into rate_limit (name, caller, used_until) values (${name}, ${key}, ${at}::timestamptz + ${cost}::interval)
      on conflict (name, caller) do update set used_until = ${arrival}
        where ${arrival} <= ${at}::timestamptz + ${window}::interval
      returning name`.execute(db)
    if (consumed.rows.length > 0) continue
    const retryAfterSeconds = await secondsUntilFree(db, { name, key, index, points, at })
    return { ok: false, problem: 'too_many', limit: name, retryAfterSeconds }
  }
  return { ok: true }
}

/** Restores points that `consume` took. */
export async function giveBack(db: Runner, name: LimitName, caller: Caller, points: number): Promise<void> {
  for (const [index, key] of (caller ?? []).entries()) {
    const { cost } = intervalsOf(name, index, points)
    await sql`
      update rate_limit set used_until = used_until - ${cost}::interval where name = ${name} and caller = ${key}`.execute(
      db,
    )
  }
}

/** Deletes limits that have fully replenished. */
export async function forgetSpent({ db, now }: Limiting): Promise<void> {
  await db.deleteFrom('rate_limit').where('used_until', '<=', now()).execute()
}

function secondsPerPoint(name: LimitName, index: number): number {
  const { points, seconds } = limits[name]
  return seconds / (points * (networkFactors[index] ?? 1))
}

const intervalsOf = (name: LimitName, index: number, points: number) => ({
  window: `${limits[name].seconds} seconds`,
  cost: `${secondsPerPoint(name, index) * points} seconds`,
})

async function secondsUntilFree(
  db: Runner,
  { name, key, index, points, at }: { name: LimitName; key: string; index: number; points: number; at: Date },
): Promise<number> {
  const row = await db
    .selectFrom('rate_limit')
    .select('used_until')
    .where('name', '=', name)
    .where('caller', '=', key)
    .executeTakeFirst()
  const used = row ? (row.used_until.getTime() - at.getTime()) / 1000 : 0
  return Math.max(1, Math.ceil(used + secondsPerPoint(name, index) * points - limits[name].seconds))
}
