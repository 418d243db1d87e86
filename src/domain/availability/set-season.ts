import type { Runner, Transaction } from '../../database/connect.ts'
import { changeContent } from '../../database/remembered.ts'
import { recordAction } from '../audit-log/record-action.ts'
import type { Services } from '../services.ts'
import { type OperatorSettings, operatorSettings } from '../settings/operator-settings.ts'
import { dayOf } from '../time/operator-time.ts'
import { inSeason } from './sailing-day.ts'

/** When the boat sails, every year, and how many it takes where a day says nothing else. */
export type Sailing = OperatorSettings['season'] & { capacity: number }

/** A day to come for which somebody is booked, or is just paying. */
export interface PromisedDay {
  date: string
  guests: number
}

export interface SailingChange {
  before: Sailing
  after: Sailing
  /** Days that leave the season with guests on them: they sail all the same, and nobody else can book them. */
  promised: PromisedDay[]
  /** Days with more guests than the new capacity: they keep theirs. */
  fuller: PromisedDay[]
}

type Needs = Pick<Services, 'db' | 'now'>
type Order = { [Field in keyof Sailing]?: Sailing[Field] | undefined }

export async function sailing(db: Runner): Promise<Sailing> {
  const { season, capacity } = await operatorSettings(db)
  return { ...season, capacity }
}

/** What a change would do. */
export async function plannedSailing({ db, now }: Needs, order: Order): Promise<SailingChange> {
  const before = await sailing(db)
  const after = {
    from: order.from ?? before.from,
    to: order.to ?? before.to,
    weekdays: order.weekdays ?? before.weekdays,
    capacity: order.capacity ?? before.capacity,
  }
  const days = await promisedDays(db, dayOf(now()))
  return {
    before,
    after,
    promised: days.filter(({ date }) => inSeason(date, before) && !inSeason(date, after)),
    fuller: days.filter(({ capacity, guests }) => capacity === before.capacity && guests > after.capacity),
  }
}

/**
 * Sets the days on which the boat sails and the website sells, and how many the boat takes. What was promised stays: a
 * day on which guests are booked sails, whatever the season says, with as many as are booked.
 */
export function setSailing(services: Needs, { actor, ...order }: Order & { actor: string }): Promise<SailingChange> {
  const now = services.now()
  return changeContent(services.db, async (trx) => {
    // Of two who change it at the same moment the second begins with what the first has set.
    await trx.selectFrom('setting').select('key').where('key', '=', 'season').forUpdate().execute()
    const change = await plannedSailing({ ...services, db: trx }, order)
    const { capacity, ...season } = change.after
    for (const [key, value] of Object.entries({ season, capacity })) {
      await trx
        .updateTable('setting')
        .set({ value: JSON.stringify(value), changed_at: now })
        .where('key', '=', key)
        .execute()
    }
    await carryOver(trx, change, dayOf(now))
    await recordAction(trx, { command: 'season set', details: change, actor, now })
    return change
  })
}

/** A day that somebody has looked at once has a row of its own, though it follows the standing capacity like others. */
async function carryOver(trx: Transaction, { before, after }: SailingChange, today: string): Promise<void> {
  if (before.capacity === after.capacity) return
  await trx
    .updateTable('departure')
    .set({ capacity: after.capacity })
    .where('date', '>=', today)
    .where('capacity', '=', before.capacity)
    .where((where) => where(where('held', '+', where.ref('sold')), '<=', after.capacity))
    .execute()
}

/** The days to come with guests on them that are out of the season. */
export async function promisedOffSeason({ db, now }: Needs): Promise<PromisedDay[]> {
  const [season, days] = await Promise.all([sailing(db), promisedDays(db, dayOf(now()))])
  return days.filter(({ date }) => !inSeason(date, season))
}

async function promisedDays(db: Runner, today: string): Promise<(PromisedDay & { capacity: number })[]> {
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
