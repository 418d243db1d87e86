import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Runner } from '../../database/connect.ts'
import type { Services } from '../services.ts'
import { type LimitName, limits, networkFactors } from './limits.ts'

/**
 * Keyed hashes of the client's address: of an IPv4 address one, of an IPv6 address those of its /64, /56 and /48. Null where
 * rate limits are off.
 */
export type Caller = readonly string[] | null

export interface TooMany {
  ok: false
  problem: 'too_many'
  limit: LimitName | HoldLimitName
  /** When there will be enough again. */
  retryAfterSeconds: number
}

/** Limits on what is held at one moment (`hold-limits.ts`). */
type HoldLimitName = 'hold' | 'hold_guest'

/** A booking or a mailbox as the key of a limit that counts all callers together, as a hash; null where rate limits are off. */
export const about = (thing: string, caller: Caller): Caller =>
  caller === null ? null : [createHash('sha256').update(thing).digest('base64url')]

export interface Limiting {
  db: Runner
  now: Services['now']
}

/**
 * Consumes points of a limit if that many are left. One statement per key decides, under its row lock, so that all processes
 * over this database count together. The narrowest network comes first: one that is refused takes nothing from its neighbours.
 */
export async function spend(
  { db, now }: Limiting,
  name: LimitName,
  caller: Caller,
  points = 1,
): Promise<{ ok: true } | TooMany> {
  const at = now()
  for (const [index, key] of (caller ?? []).entries()) {
    const { window, cost } = measuresOf(name, index, points)
    const used = sql`greatest(rate_limit.used_until, ${at}) + ${cost}::interval`
    const taken = await sql`
      insert into rate_limit (name, caller, used_until) values (${name}, ${key}, ${at}::timestamptz + ${cost}::interval)
      on conflict (name, caller) do update set used_until = ${used} where ${used} <= ${at}::timestamptz + ${window}::interval
      returning name`.execute(db)
    if (taken.rows.length > 0) continue
    const retryAfterSeconds = await secondsUntilFree(db, { name, key, index, points, at })
    return { ok: false, problem: 'too_many', limit: name, retryAfterSeconds }
  }
  return { ok: true }
}

/** Gives points back that `spend` consumed. */
export async function giveBack(db: Runner, name: LimitName, caller: Caller, points: number): Promise<void> {
  for (const [index, key] of (caller ?? []).entries()) {
    const { cost } = measuresOf(name, index, points)
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

const measuresOf = (name: LimitName, index: number, points: number) => ({
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
