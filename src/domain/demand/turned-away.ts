import type { Queryable } from '../../platform/database/connect.ts'
import type { DemandLanguage, DemandSource, DemandTables } from '../../platform/database/demand-tables.ts'
import { getPricesOn, hasPrices } from '../pricing/prices.ts'
import { mondayOf } from '../time/operator-time.ts'
import { fewer, type Shown, sharesOf, shown, smallest, sumOfShown } from './small-numbers.ts'

type Row = DemandTables['demand_count']
const refusals = ['too_few', 'full', 'closed', 'too_late'] as const
type Refusal = (typeof refusals)[number]

/** A day of a trip on which parties found no place. `details` is null if there were fewer than five such parties. */
export interface TurnedAwayDay {
  date: string
  trip: string
  parties: Shown
  /** The most frequent reason why parties found no place. */
  reason: Refusal
  details: {
    people: number
    /** The most frequent size of a party; null if no size has at least five parties. */
    mostAsked: number | null
    /** What these people would have paid if all of them were adults, in cents; null if the trip has no prices. */
    amount: number | null
    otherDay: Shown
    sameDay: Shown
    waitlist: Shown
  } | null
}

interface TurnedAwayWeek {
  /** The Monday of the week. */
  monday: string
  /** The number of parties that found no place. Days of a trip with fewer than five such parties are not counted. */
  parties: number
  days: TurnedAwayDay[]
}

export interface TurnedAway {
  weeks: TurnedAwayWeek[]
  parties: number
  people: number
  amount: number
  languages: { name: DemandLanguage; share: number }[]
  sources: { name: DemandSource; share: number }[]
}

/**
 * The parties that found no place in these weeks (`from`: a Monday, `to`: a Sunday). Every report shows or hides a
 * number in the same way. So the difference of two reports never reveals a hidden number.
 */
export async function loadTurnedAway(db: Queryable, { from, to }: { from: string; to: string }): Promise<TurnedAway> {
  const rows = await db
    .selectFrom('demand_count')
    .selectAll()
    .where('wanted', '>=', from)
    .where('wanted', '<=', to)
    .where('answer', '<>', 'free')
    .orderBy('wanted')
    .execute()
  const refused = rows.filter(isRefusal)
  const days: TurnedAwayDay[] = []
  const counts = new Map<TurnedAwayDay, number>()
  for (const ofDay of Map.groupBy(rows, ({ wanted, trip }) => `${wanted} ${trip}`).values()) {
    const parties = sumOf(ofDay.filter(isRefusal))
    if (parties === 0) continue
    const day = await dayOfRows(db, ofDay, parties)
    days.push(day)
    counts.set(day, parties)
  }
  const weeks = [...Map.groupBy(days, ({ date }) => mondayOf(date))].map(([monday, ofWeek]) => ({
    monday,
    parties: sumOfShown(ofWeek.map((day) => counts.get(day) ?? 0)),
    days: ofWeek,
  }))
  const sum = (of: (details: NonNullable<TurnedAwayDay['details']>) => number | null) =>
    days.reduce((all, { details }) => all + ((details && of(details)) ?? 0), 0)
  return {
    weeks,
    parties: weeks.reduce((all, { parties }) => all + parties, 0),
    people: sum(({ people }) => people),
    amount: sum(({ amount }) => amount),
    languages: sharesOf(refused.map(({ language, parties }) => [language, parties])),
    sources: sharesOf(refused.map(({ source, parties }) => [source, parties])),
  }
}

async function dayOfRows(db: Queryable, rows: Row[], parties: number): Promise<TurnedAwayDay> {
  const { wanted: date, trip } = rows[0]!
  const refused = rows.filter(isRefusal)
  const of = (answer: Row['answer']) => sumOf(rows.filter((row) => row.answer === answer))
  const reason = refusals.reduce((most, each) => (of(each) > of(most) ? each : most))
  const day = { date, trip, parties: shown(parties), reason }
  if (day.parties === fewer) return { ...day, details: null }
  const people = refused.reduce((sum, row) => sum + row.party * row.parties, 0)
  const adult = (await hasPrices(db, trip)) ? (await getPricesOn(db, trip, date)).adult.original_amount : null
  return {
    ...day,
    details: {
      people,
      mostAsked: mostAsked(refused),
      amount: adult === null ? null : adult * people,
      otherDay: shown(of('other_day')),
      sameDay: shown(of('same_day')),
      waitlist: shown(of('waitlist')),
    },
  }
}

function mostAsked(rows: Row[]): number | null {
  const sizes = [...Map.groupBy(rows, ({ party }) => party)].map(([party, ofSize]) => ({ party, count: sumOf(ofSize) }))
  const [most] = sizes.filter(({ party, count }) => party > 0 && count >= smallest).sort((a, b) => b.count - a.count)
  return most?.party ?? null
}

const isRefusal = ({ answer }: Row) => refusals.some((refusal) => refusal === answer)
const sumOf = (rows: Row[]) => rows.reduce((sum, { parties }) => sum + parties, 0)
