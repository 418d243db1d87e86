import type { Queryable, Transaction } from '../../database/connect.ts'
import { writeAndInvalidate } from '../../database/query-cache.ts'
import { recordAction } from '../audit-log/record-action.ts'
import type { AppContext } from '../context.ts'
import { type OperatorSettings, operatorSettings } from '../settings/operator-settings.ts'
import { dayOf } from '../time/operator-time.ts'
import { inSeason } from './sailing-day.ts'

/** The yearly season and the default capacity. */
export type SailingSeason = OperatorSettings['season'] & { capacity: number }

/** A date with held or sold places. */
export interface BookedDay {
  date: string
  guests: number
}

export interface SeasonChange {
  before: SailingSeason
  after: SailingSeason
  /** Booked dates that leave the season. They take place, but can't be booked any more. */
  promised: BookedDay[]
  /** Dates with more guests than the new capacity. They keep their old capacity. */
  fuller: BookedDay[]
}

type Context = Pick<AppContext, 'db' | 'now'>
type Change = { [Field in keyof SailingSeason]?: SailingSeason[Field] | undefined }

export async function getSailingSeason(db: Queryable): Promise<SailingSeason> {
  const { season, capacity } = await operatorSettings(db)
  return { ...season, capacity }
}

/** What `setSeason` would do; changes nothing. */
export async function previewSeasonChange({ db, now }: Context, input: Change): Promise<SeasonChange> {
  const before = await getSailingSeason(db)
  const after = {
    from: input.from ?? before.from,
    to: input.to ?? before.to,
    weekdays: input.weekdays ?? before.weekdays,
    capacity: input.capacity ?? before.capacity,
  }
  const days = await bookedDays(db, dayOf(now()))
  return {
    before,
    after,
    promised: days.filter(({ date }) => inSeason(date, before) && !inSeason(date, after)),
    fuller: days.filter(({ capacity, guests }) => capacity === before.capacity && guests > after.capacity),
  }
}

/**
 * Sets the season and the default capacity. Existing reservations stay valid: a booked date takes place even outside the
 * season, and with more guests than the new capacity.
 */
export function setSeason(services: Context, { actor, ...input }: Change & { actor: string }): Promise<SeasonChange> {
  const now = services.now()
  return writeAndInvalidate(services.db, async (trx) => {
    // The lock serializes concurrent changes: the second one starts from the result of the first.
    await trx.selectFrom('setting').select('key').where('key', '=', 'season').forUpdate().execute()
    const change = await previewSeasonChange({ ...services, db: trx }, input)
    const { capacity, ...season } = change.after
    for (const [key, value] of Object.entries({ season, capacity })) {
      await trx
        .updateTable('setting')
        .set({ value: JSON.stringify(value), changed_at: now })
        .where('key', '=', key)
        .execute()
    }
    await updateDepartures(trx, change, dayOf(now))
    await recordAction(trx, { command: 'season set', details: change, actor, now })
    return change
  })
}

/** Updates departures that have a row but still the old default capacity. */
async function updateDepartures(trx: Transaction, { before, after }: SeasonChange, today: string): Promise<void> {
  if (before.capacity === after.capacity) return
  await trx
    .updateTable('departure')
    .set({ capacity: after.capacity })
    .where('date', '>=', today)
    .where('capacity', '=', before.capacity)
    .where((where) => where(where('held', '+', where.ref('sold')), '<=', after.capacity))
    .execute()
}

/** Booked dates from today on that are outside the season. */
export async function findBookedDaysOffSeason({ db, now }: Context): Promise<BookedDay[]> {
  const [season, days] = await Promise.all([getSailingSeason(db), bookedDays(db, dayOf(now()))])
  return days.filter(({ date }) => !inSeason(date, season))
}

async function bookedDays(db: Queryable, today: string): Promise<(BookedDay & { capacity: number })[]> {
  const rows = await db
    .selectFrom('departure')
    .select(['date', 'held', 'sold', 'capacity'])
    .where('date', '>=', today)
    .where('status', '<>', 'cancelled')
    .orderBy('date')
    .execute()
  return rows
    .map(({ date, held, sold, capacity }) => ({ date, guests: held + sold, capacity }))
    .filter(({ guests }) => guests > 0)
}
