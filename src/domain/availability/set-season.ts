import type { Runner } from '../../database/connect.ts'
import { recordAction } from '../audit/record-action.ts'
import type { Services } from '../services.ts'
import { type OperatorSettings, operatorSettings } from '../settings/operator-settings.ts'
import { dayOf } from '../time/operator-time.ts'
import { inSeason } from './sailing-day.ts'

export type Season = OperatorSettings['season']

/** A day to come for which somebody is booked, or is just paying. */
export interface PromisedDay {
  date: string
  guests: number
}

export interface SeasonChange {
  before: Season
  after: Season
  /** Days that leave the season with guests on them: they sail all the same, and nobody else can book them. */
  promised: PromisedDay[]
}

type Needs = Pick<Services, 'db' | 'now'>
type Order = { [Field in keyof Season]?: Season[Field] | undefined }

/** What a change would do. */
export async function plannedSeason({ db, now }: Needs, order: Order): Promise<SeasonChange> {
  const { season: before } = await operatorSettings(db)
  const after = {
    from: order.from ?? before.from,
    to: order.to ?? before.to,
    weekdays: order.weekdays ?? before.weekdays,
  }
  const days = await promisedDays(db, dayOf(now()))
  return { before, after, promised: days.filter(({ date }) => inSeason(date, before) && !inSeason(date, after)) }
}

/**
 * Sets the days on which the boat sails, every year, and the website sells. What was promised stays: a day on which
 * guests are booked sails, whatever the season says.
 */
export function setSeason(services: Needs, { actor, ...order }: Order & { actor: string }): Promise<SeasonChange> {
  const now = services.now()
  return services.db.transaction().execute(async (trx) => {
    // Of two who change it at the same moment the second begins with what the first has set.
    await trx.selectFrom('setting').select('key').where('key', '=', 'season').forUpdate().execute()
    const change = await plannedSeason({ ...services, db: trx }, order)
    await trx
      .updateTable('setting')
      .set({ value: JSON.stringify(change.after), changed_at: now })
      .where('key', '=', 'season')
      .execute()
    await recordAction(trx, { command: 'season set', details: change, actor, now })
    return change
  })
}

/** The days to come with guests on them that are out of the season. */
export async function promisedOffSeason({ db, now }: Needs): Promise<PromisedDay[]> {
  const [{ season }, days] = await Promise.all([operatorSettings(db), promisedDays(db, dayOf(now()))])
  return days.filter(({ date }) => !inSeason(date, season))
}

async function promisedDays(db: Runner, today: string): Promise<PromisedDay[]> {
  const rows = await db
    .selectFrom('departure')
    .select(['date', 'held', 'sold'])
    .where('date', '>=', today)
    .where('status', '<>', 'cancelled')
    .orderBy('date')
    .execute()
  return rows.map(({ date, held, sold }) => ({ date, guests: held + sold })).filter(({ guests }) => guests > 0)
}
