import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/database/connect.ts'
import type { AppContext } from '../context.ts'
import {
  type AppRateLimitName,
  appRateLimitRules,
  mailRateLimitRules,
  networkFactors,
  type RateLimitName,
  rateLimitRules,
} from './rate-limit-rules.ts'

/**
 * The keys under which points are counted. A client has one HMAC of its IPv4 address, or three HMACs of the /64, /56
 * and /48 of its IPv6 address. A booking or mailbox has one hash (`keyFor`). Null if rate limits are off.
 */
export type RateLimitKey = readonly string[] | null

export interface RateLimited<Name = RateLimitName | HoldLimitName> {
  ok: false
  problem: 'too_many'
  limit: Name
  /** The time until enough points have replenished, or for a quota on holds, until holds expire. */
  retryAfterSeconds: number
}

/** Quotas on concurrent holds (`hold-quota.ts`). */
type HoldLimitName = 'hold' | 'hold_guest'

/**
 * The key of a limit that counts per booking or mailbox, for all clients together. The key is the hash of `subject`;
 * null if rate limits are off.
 */
export const keyFor = (subject: string, caller: RateLimitKey): RateLimitKey =>
  caller === null ? null : [createHash('sha256').update(subject).digest('base64url')]

export interface RateLimitContext {
  db: Queryable
  now: AppContext['now']
}

/**
 * Consumes points if that many remain (GCRA: the row stores the theoretical arrival time). One upsert per key decides
 * under the row lock, so that all processes on this database share the limit. The narrowest network comes first: a
 * client that is rejected there consumes nothing of the wider networks.
 */
export async function consume<Name extends AnyRateLimitName>(
  { db, now }: RateLimitContext,
  name: Name,
  caller: RateLimitKey,
  points = 1,
): Promise<{ ok: true } | RateLimited<Name>> {
  const at = now()
  for (const [index, key] of (caller ?? []).entries()) {
    const { window, cost } = intervalsOf(name, index, points)
    const arrival = sql`greatest(rate_limit.tat, ${at}) + ${cost}::interval`
    const consumed = await sql`
      insert into rate_limit (name, key, tat) values (${name}, ${key}, ${at}::timestamptz + ${cost}::interval)
      on conflict (name, key) do update set tat = ${arrival}
        where ${arrival} <= ${at}::timestamptz + ${window}::interval
      returning name`.execute(db)
    if (consumed.rows.length > 0) continue
    const retryAfterSeconds = await secondsUntilFree(db, { name, key, index, points, at })
    return { ok: false, problem: 'too_many', limit: name, retryAfterSeconds }
  }
  return { ok: true }
}

/** Restores points that `consume` took. */
export async function restorePoints(
  db: Queryable,
  name: AnyRateLimitName,
  caller: RateLimitKey,
  points: number,
): Promise<void> {
  for (const [index, key] of (caller ?? []).entries()) {
    const { cost } = intervalsOf(name, index, points)
    await sql`
      update rate_limit set tat = tat - ${cost}::interval where name = ${name} and key = ${key}`.execute(db)
  }
}

/** Deletes limits that have fully replenished. */
export async function deleteExpiredRateLimits({ db, now }: RateLimitContext): Promise<void> {
  await db.deleteFrom('rate_limit').where('tat', '<=', now()).execute()
}

type AnyRateLimitName = RateLimitName | AppRateLimitName | keyof typeof mailRateLimitRules
const rules = { ...rateLimitRules, ...appRateLimitRules, ...mailRateLimitRules }

function secondsPerPoint(name: AnyRateLimitName, index: number): number {
  const { points, seconds } = rules[name]
  return seconds / (points * (networkFactors[index] ?? 1))
}

const intervalsOf = (name: AnyRateLimitName, index: number, points: number) => ({
  window: `${rules[name].seconds} seconds`,
  cost: `${secondsPerPoint(name, index) * points} seconds`,
})

async function secondsUntilFree(
  db: Queryable,
  { name, key, index, points, at }: { name: AnyRateLimitName; key: string; index: number; points: number; at: Date },
): Promise<number> {
  const row = await db
    .selectFrom('rate_limit')
    .select('tat')
    .where('name', '=', name)
    .where('key', '=', key)
    .executeTakeFirst()
  const used = row ? (row.tat.getTime() - at.getTime()) / 1000 : 0
  return Math.max(1, Math.ceil(used + secondsPerPoint(name, index) * points - rules[name].seconds))
}
