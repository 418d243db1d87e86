import type { Queryable } from '../../platform/database/connect.ts'
import { inTransaction } from '../../shared/in-transaction.ts'
import { recordAction } from '../audit-log/record-action.ts'
import type { AppContext } from '../context.ts'
import { type OperatorSettings, operatorSettings } from '../settings/operator-settings.ts'
import { dayOf } from '../time/operator-time.ts'
import { inSeason } from './sailing-day.ts'

export type SailingSeason = OperatorSettings['season']

/** A date with held or sold places. */
export interface BookedDay {
  date: string
  guests: number
}

export interface SeasonChange {
  before: SailingSeason
  after: SailingSeason
  /** Booked dates that the new season excludes. Their trips take place, but can't be booked any more. */
  bookedOffSeason: BookedDay[]
}

type Context = Pick<AppContext, 'db' | 'now'>
type Change = { [Field in keyof SailingSeason]?: SailingSeason[Field] | undefined }

/** What `setSeason` would do; changes nothing. */
export async function previewSeasonChange({ db, now }: Context, input: Change): Promise<SeasonChange> {
  const { season: before } = await operatorSettings(db)
  const after = {
    from: input.from ?? before.from,
    to: input.to ?? before.to,
    weekdays: input.weekdays ?? before.weekdays,
  }
  const days = await bookedDays(db, dayOf(now()))
  return { before, after, bookedOffSeason: days.filter(({ date }) => inSeason(date, before) && !inSeason(date, after)) }
}

/** Sets the season. Existing reservations stay valid: a booked date takes place even outside the season. */
export function setSeason(services: Context, { actor, ...input }: Change & { actor: string }): Promise<SeasonChange> {
  const now = services.now()
  return inTransaction(services.db, async (trx) => {
    // The lock serializes concurrent changes: the second one starts from the result of the first.
    await trx.selectFrom('setting').select('key').where('key', '=', 'season').forUpdate().execute()
    const change = await previewSeasonChange({ ...services, db: trx }, input)
    await trx
      .updateTable('setting')
      .set({ value: JSON.stringify(change.after), changed_at: now })
      .where('key', '=', 'season')
      .execute()
    await recordAction(trx, { command: 'season set', details: change, actor, now })
    return change
  })
}

/** Booked dates from today on that are outside the season. */
export async function findBookedDaysOffSeason({ db, now }: Context): Promise<BookedDay[]> {
  const [{ season }, days] = await Promise.all([operatorSettings(db), bookedDays(db, dayOf(now()))])
  return days.filter(({ date }) => !inSeason(date, season))
}

async function bookedDays(db: Queryable, today: string): Promise<BookedDay[]> {
  const rows = await db
    .selectFrom('departure')
    .select(['date', 'held', 'sold'])
    .where('date', '>=', today)
    .where('status', '<>', 'cancelled')
    .orderBy('date')
    .execute()
  return rows.map(({ date, held, sold }) => ({ date, guests: held + sold })).filter(({ guests }) => guests > 0)
}
