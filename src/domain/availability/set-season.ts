import type { Queryable, Transaction } from '../../platform/database/connect.ts'
import { inTransaction } from '../../shared/in-transaction.ts'
import { recordAction } from '../audit-log/record-action.ts'
import type { AppContext } from '../context.ts'
import { dayOf } from '../time/operator-time.ts'
import { loadTrips, type SailingSeason, type Trip, tripOf } from '../trips/trips.ts'
import { inSeason, sailsOn } from './sailing-day.ts'

/** A date with held or sold places of a trip. */
export interface BookedDay {
  date: string
  guests: number
}

export interface SeasonChange {
  trip: string
  before: SailingSeason
  after: SailingSeason
  /** Booked dates that the new season excludes. The trip takes place then, but can't be booked any more. */
  bookedOffSeason: BookedDay[]
}

type Context = Pick<AppContext, 'db' | 'now'>
type Change = { trip: string } & { [Field in keyof SailingSeason]?: SailingSeason[Field] | undefined }

/** What `setSeason` would do; changes nothing. */
export async function previewSeasonChange({ db, now }: Context, input: Change): Promise<SeasonChange> {
  const trip = tripOf(await loadTrips(db), input.trip)
  const before = trip.seasons[0] ?? wholeYear
  const after = {
    from: input.from ?? before.from,
    to: input.to ?? before.to,
    weekdays: input.weekdays ?? before.weekdays,
  }
  const others = trip.seasons.slice(1)
  const days = await bookedDays(db, trip.id, dayOf(now()))
  const bookedOffSeason = days.filter(
    ({ date }) => inSeason(date, before) && !sailsOn(date, { seasons: [after, ...others] }),
  )
  return { trip: trip.id, before, after, bookedOffSeason }
}

/** The season before the first change of a trip that has no season: a change replaces only the fields that it names. */
export const wholeYear: SailingSeason = { from: '01-01', to: '12-31', weekdays: [1, 2, 3, 4, 5, 6, 7] }

/** Sets the first season of a trip. Existing reservations stay valid: a booked date takes place even outside the season. */
export function setSeason(services: Context, { actor, ...input }: Change & { actor: string }): Promise<SeasonChange> {
  const now = services.now()
  return inTransaction(services.db, async (trx) => {
    // The lock serializes concurrent changes: the second one starts from the result of the first.
    await trx.selectFrom('trip').select('id').where('id', '=', input.trip).forUpdate().execute()
    const change = await previewSeasonChange({ ...services, db: trx }, input)
    await writeSeason(trx, input.trip, change.after)
    await recordAction(trx, { command: 'season set', details: change, actor, now })
    return change
  })
}

async function writeSeason(trx: Transaction, trip: string, { from, to, weekdays }: SailingSeason): Promise<void> {
  const row = { trip, from_day: from, to_day: to, weekdays }
  const first = await trx
    .selectFrom('trip_season')
    .select('id')
    .where('trip', '=', trip)
    .orderBy('id')
    .executeTakeFirst()
  if (first) await trx.updateTable('trip_season').set(row).where('id', '=', first.id).execute()
  else await trx.insertInto('trip_season').values(row).execute()
}

/** Booked dates of a trip, from today on, that are outside its seasons. */
export async function findBookedDaysOffSeason({ db, now }: Context, trip: Trip): Promise<BookedDay[]> {
  const days = await bookedDays(db, trip.id, dayOf(now()))
  return days.filter(({ date }) => !sailsOn(date, trip))
}

async function bookedDays(db: Queryable, trip: string, today: string): Promise<BookedDay[]> {
  const rows = await db
    .selectFrom('departure')
    .select((select) => ['date', select.fn.sum<number>(select('held', '+', select.ref('sold'))).as('guests')])
    .where('trip', '=', trip)
    .where('date', '>=', today)
    .where('status', '<>', 'cancelled')
    .groupBy('date')
    .orderBy('date')
    .execute()
  return rows.filter(({ guests }) => guests > 0)
}
