import { CompiledQuery } from 'kysely'
import type { Queryable } from '../../platform/database/connect.ts'
import type { OperatorSettings } from '../settings/operator-settings.ts'
import { addDays, datesBetween } from '../time/operator-time.ts'
import { bookableDays, type DepartureOccupancy, type SailingDay, sailingDayWithin } from './sailing-day.ts'

/** The availability of every date from `from` to `to` (`YYYY-MM-DD`, inclusive) at `now`. */
export async function sailingDays(
  db: Queryable,
  { from, to, now, settings }: { from: string; to: string; now: Date; settings: OperatorSettings },
): Promise<SailingDay[]> {
  const { rows } = await db.executeQuery(departuresBetween(from, to))
  const departures = new Map(rows.map((row) => [row.date, row]))
  const bookable = bookableDays(settings.booking, now)
  return datesBetween(from, to).map((date) => sailingDayWithin(bookable, date, departures.get(date), settings))
}

/** The most frequent query. Raw SQL, because Kysely would compile it anew on each call. */
const departuresBetween = (first: string, last: string) =>
  CompiledQuery.raw('select date, capacity, status, held, sold from departure where date between $1 and $2', [
    first,
    last,
  ]) as CompiledQuery<DepartureOccupancy & { date: string }>

/** The availability of one date. */
export async function getSailingDay(
  db: Queryable,
  { date, now, settings }: { date: string; now: Date; settings: OperatorSettings },
): Promise<SailingDay> {
  const [day] = await sailingDays(db, { from: date, to: date, now, settings })
  if (!day) throw new Error(`invalid date ${date}`)
  return day
}

/** The dates nearest to `date` with enough places for the party: at most `count`, in chronological order. */
export async function findNearestAvailableDays(
  db: Queryable,
  {
    date,
    party,
    now,
    settings,
    count = 3,
  }: { date: string; party: number; now: Date; settings: OperatorSettings; count?: number },
): Promise<string[]> {
  const rangeDays = 45
  const days = await sailingDays(db, { from: addDays(date, -rangeDays), to: addDays(date, rangeDays), now, settings })
  const distance = (day: SailingDay) => Math.abs(Date.parse(day.date) - Date.parse(date))
  return days
    .filter((day) => day.state === 'open' && day.placesLeft >= party && day.date !== date)
    .sort((a, b) => distance(a) - distance(b))
    .slice(0, count)
    .map((day) => day.date)
    .sort()
}
