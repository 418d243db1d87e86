import { CompiledQuery } from 'kysely'
import { askedTogether } from '../../database/asked-together.ts'
import type { Runner } from '../../database/connect.ts'
import { type OperatorSettings, operatorSettings } from '../settings/operator-settings.ts'
import { addDays, daysFrom } from '../time/operator-time.ts'
import { bookableDays, type DepartureFacts, type SailingDay, sailingDayWithin } from './sailing-day.ts'

/** Every day from `from` to `to`, both included (`YYYY-MM-DD`), as it can be booked at `now`. */
export async function sailingDays(
  db: Runner,
  { from, to, now, settings }: { from: string; to: string; now: Date; settings?: OperatorSettings },
): Promise<SailingDay[]> {
  const known = settings ?? (await operatorSettings(db))
  const { rows } = await askedTogether(db, departuresFrom(from, to))
  const departures = new Map(rows.map((row) => [row.date, row]))
  const bookable = bookableDays(known.booking, now)
  return daysFrom(from, to).map((date) => sailingDayWithin(bookable, date, departures.get(date), known))
}

/** Asked more often than all else together: written once, where Kysely would write it anew each time. */
const departuresFrom = (first: string, last: string) =>
  CompiledQuery.raw('select date, capacity, status, held, sold from departure where date between $1 and $2', [
    first,
    last,
  ]) as CompiledQuery<DepartureFacts & { date: string }>

/** Places left on one day. */
export async function placesOn(db: Runner, date: string, now: Date): Promise<SailingDay> {
  const [day] = await sailingDays(db, { from: date, to: date, now })
  if (!day) throw new Error(`no day ${date}`)
  return day
}

/** The days nearest to a wished one that take the whole party, at most `count`, in the order of the calendar. */
export async function nearestDays(
  db: Runner,
  { date, party, now, count = 3 }: { date: string; party: number; now: Date; count?: number },
): Promise<string[]> {
  const within = 45
  const days = await sailingDays(db, { from: addDays(date, -within), to: addDays(date, within), now })
  const distance = (day: SailingDay) => Math.abs(Date.parse(day.date) - Date.parse(date))
  return days
    .filter((day) => day.state === 'open' && day.placesLeft >= party && day.date !== date)
    .sort((a, b) => distance(a) - distance(b))
    .slice(0, count)
    .map((day) => day.date)
    .sort()
}
