import { bookableDays, sailingDayWithin } from '../../domain/availability/sailing-day.ts'
import type { OperatorSettings } from '../../domain/settings/operator-settings.ts'
import { addDays, datesBetween, dayOf } from '../../domain/time/operator-time.ts'
import type { Random } from './random.ts'

export interface PlannedDay {
  date: string
  /** Number of people booked. */
  guests: number
  /** A cancelled day is booked like an open one until its cancellation. */
  status: 'open' | 'closed' | 'cancelled'
  /** Whether exactly `guests` people book: the day then gets no further bookings, not even cancelled or unpaid ones. */
  exact: boolean
}

/** Average share of the places sold, by month and by day of the week (from Sunday). */
const byMonth = [0.1, 0.1, 0.15, 0.28, 0.46, 0.74, 0.92, 0.95, 0.72, 0.36, 0.12, 0.1]
const byWeekday = [1.02, 0.88, 0.92, 0.97, 1, 1.08, 1.1]

/**
 * Special days. The key is the index of the day among the bookable days. The value is the status of the day, or the
 * exact number of free places.
 */
type SpecialDays = Record<number, 'closed' | 'cancelled' | number>
const specialDays: SpecialDays = { 1: 'cancelled', 4: 0, 5: 3, 8: 1, 10: 'closed', 12: 0 }
/** The special days of the start with this index: `specialDays` for the first start, only two days for any other. */
const specialDaysOf = (index: number): SpecialDays => (index === 0 ? specialDays : { [5 + index]: 0, [8 + index]: 3 })

interface DaysOptions {
  now: Date
  random: Random
  /** The index of the start among all starts of the demonstration. */
  index: number
  /** The fraction of the usual number of guests that is planned: 0.5 means half as many. */
  demand: number
}

/** For how many past days the start with this index has sailed: the first start for a year, the others for less. */
const daysSailed = (index: number) => (index === 0 ? 365 : 120)

/** Plans all sailing days of a start until the booking horizon. */
export function planDays(
  settings: OperatorSettings,
  start: string,
  { now, random, index, demand }: DaysOptions,
): PlannedDay[] {
  const today = dayOf(now)
  let bookable = -1
  const { trip } = settings
  const bookableNow = bookableDays(settings, now)
  return datesBetween(addDays(today, -daysSailed(index)), addDays(today, settings.booking.horizon_days)).flatMap(
    (date) => {
      const { state } = sailingDayWithin(bookableNow, date, start, undefined, trip)
      if (state === 'no_tour') return []
      if (state === 'open') bookable++
      const special = state === 'open' ? specialDaysOf(index)[bookable] : undefined
      return [planDay(date, special, trip.capacity, { today, random, demand })]
    },
  )
}

function planDay(
  date: string,
  special: 'closed' | 'cancelled' | number | undefined,
  places: number,
  { today, random, demand }: Pick<DaysOptions, 'random' | 'demand'> & { today: string },
): PlannedDay {
  const share = Math.min(1, shareSold(date, random) * shareSoldByNow(today, date, random))
  const usual = Math.round(places * share * demand)
  if (special === 'closed') return { date, guests: 0, status: 'closed', exact: true }
  if (special === 'cancelled')
    return { date, guests: Math.max(usual, Math.round(places / 4)), status: 'cancelled', exact: true }
  if (special !== undefined) return { date, guests: places - special, status: 'open', exact: true }
  if (date > today) return { date, guests: Math.min(usual, places - 6), status: 'open', exact: false }
  const status = date < today && isStormy(date, random) ? 'cancelled' : 'open'
  return { date, guests: usual, status, exact: false }
}

function shareSold(date: string, random: Random): number {
  const at = new Date(`${date}T12:00:00Z`)
  return byMonth[at.getUTCMonth()]! * byWeekday[at.getUTCDay()]! * (0.78 + 0.4 * random.next())
}

/**
 * Share of the final bookings that already exist today. Most guests book in the last weeks before the trip; the share of
 * early bookings varies by day.
 */
function shareSoldByNow(today: string, date: string, random: Random): number {
  const daysAhead = (Date.parse(date) - Date.parse(today)) / 86_400_000
  const early = 0.3 * random.next() ** 3
  return daysAhead <= 0 ? 1 : Math.max(early, Math.exp(-daysAhead / 55))
}

/** Storms (bura) are frequent in April and October. */
const isStormy = (date: string, random: Random) => random.chance(/-(04|10)-/.test(date) ? 0.05 : 0.008)
