import type { Runner } from '../../database/connect.ts'
import { recordAction } from '../audit/record-action.ts'
import { inSeason } from '../availability/sailing-day.ts'
import type { Services } from '../services.ts'
import { dayOf } from '../time/operator-time.ts'
import { type OperatorSettings, operatorSettings } from './operator-settings.ts'

export interface SeasonOrder {
  /** Month and day, `04-01`. */
  from?: string | undefined
  to?: string | undefined
  /** Monday is 1. */
  weekdays?: number[] | undefined
  /** Of every day that has none of its own. */
  capacity?: number | undefined
  actor: string
}

export type SeasonState = Pick<OperatorSettings, 'season' | 'capacity'>

/** Days ahead with guests on them that the season leaves out: they sail all the same. */
export interface SeasonSet extends SeasonState {
  outside: { date: string; guests: number }[]
}

/** Sets when the boat sails and how many it takes. Whoever is booked stays booked, and a day with a capacity of its own keeps it. */
export function setSeason({ db, now: clock }: Pick<Services, 'db' | 'now'>, order: SeasonOrder): Promise<SeasonSet> {
  const now = clock()
  return db.transaction().execute(async (trx) => {
    // One after the other: both halves of the season are one value.
    await trx
      .selectFrom('setting')
      .select('key')
      .where('key', 'in', ['season', 'capacity'])
      .orderBy('key')
      .forUpdate()
      .execute()
    const { season, capacity } = await operatorSettings(trx)
    const before = { season, capacity }
    const after = {
      season: {
        from: order.from ?? season.from,
        to: order.to ?? season.to,
        weekdays: order.weekdays ?? season.weekdays,
      },
      capacity: order.capacity ?? capacity,
    }
    for (const key of ['season', 'capacity'] as const) {
      const value = JSON.stringify(after[key])
      await trx.updateTable('setting').set({ value, changed_at: now }).where('key', '=', key).execute()
    }
    await recordAction(trx, { command: 'season set', details: { before, after }, actor: order.actor, now })
    return { ...after, outside: await bookedOutside(trx, after.season, dayOf(now)) }
  })
}

async function bookedOutside(db: Runner, season: OperatorSettings['season'], today: string) {
  const rows = await db
    .selectFrom('departure')
    .select(['date', 'sold', 'held'])
    .where('date', '>=', today)
    .where((where) => where(where('sold', '+', where.ref('held')), '>', 0))
    .orderBy('date')
    .execute()
  return rows
    .filter(({ date }) => !inSeason(date, season))
    .map(({ date, sold, held }) => ({ date, guests: sold + held }))
}
