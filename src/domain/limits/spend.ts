import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Connection } from '../../database/connect.ts'
import type { Services } from '../services.ts'
import { type LimitName, limits } from './limits.ts'

/** Who asks, as a keyed hash of their address; null where nothing is limited. */
export type Caller = string | null

export interface TooMany {
  ok: false
  problem: 'too_many'
  limit: LimitName
  /** When there will be enough again. */
  retryAfterSeconds: number
}

/** A booking, or a mailbox, that is counted whoever asks; nobody's where nothing is limited. Kept is a hash of its name. */
export const about = (thing: string, caller: Caller): Caller =>
  caller === null ? null : createHash('sha256').update(thing).digest('base64url')

type Limiting = Pick<Services, 'db' | 'now'>

/**
 * Takes a point of a limit if there is one left. One statement decides, under its row's lock, so that all processes over
 * this database count together.
 */
export async function spend({ db, now }: Limiting, name: LimitName, caller: Caller): Promise<{ ok: true } | TooMany> {
  if (caller === null) return { ok: true }
  const at = now()
  const { window, cost } = measuresOf(name, 1)
  const used = sql`greatest(rate_limit.used_until, ${at}) + ${cost}::interval`
  const taken = await sql`
    insert into rate_limit (name, caller, used_until) values (${name}, ${caller}, ${at}::timestamptz + ${cost}::interval)
    on conflict (name, caller) do update set used_until = ${used} where ${used} <= ${at}::timestamptz + ${window}::interval
    returning name`.execute(db)
  if (taken.rows.length > 0) return { ok: true }
  const retryAfterSeconds = await secondsUntilFree(db, name, caller, at)
  return { ok: false, problem: 'too_many', limit: name, retryAfterSeconds }
}

/** Takes points that nobody was asked for beforehand, as far as there are any. */
export async function charge({ db, now }: Limiting, name: LimitName, caller: Caller, points: number): Promise<void> {
  if (caller === null) return
  const at = now()
  const { window, cost } = measuresOf(name, points)
  await sql`
    update rate_limit set used_until = least(greatest(used_until, ${at}) + ${cost}::interval,
      ${at}::timestamptz + ${window}::interval)
    where name = ${name} and caller = ${caller}`.execute(db)
}

/** What has emptied says nothing any more. */
export async function forgetSpent({ db, now }: Limiting): Promise<void> {
  await db.deleteFrom('rate_limit').where('used_until', '<=', now()).execute()
}

function measuresOf(name: LimitName, points: number) {
  const limit = limits[name]
  return { window: `${limit.seconds} seconds`, cost: `${(limit.seconds / limit.points) * points} seconds` }
}

async function secondsUntilFree(db: Connection, name: LimitName, caller: string, at: Date): Promise<number> {
  const row = await db
    .selectFrom('rate_limit')
    .select('used_until')
    .where('name', '=', name)
    .where('caller', '=', caller)
    .executeTakeFirst()
  const { points, seconds } = limits[name]
  const used = row ? (row.used_until.getTime() - at.getTime()) / 1000 : 0
  return Math.max(1, Math.ceil(used + seconds / points - seconds))
}
