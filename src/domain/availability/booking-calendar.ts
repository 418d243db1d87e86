import type { AppContext } from '../context.ts'
import { operatorSettings } from '../settings/operator-settings.ts'
import { addDays, dayOf } from '../time/operator-time.ts'
import { sailingDays } from './availability.ts'
import type { SailingState } from './sailing-day.ts'

/** One month of the booking calendar. Months are `YYYY-MM`. */
export interface BookingCalendar {
  month: string
  /** The previous and next month; null at the ends of the calendar. */
  previous: string | null
  next: string | null
  days: { date: string; state: SailingState; places_left: number }[]
}

/** @param month the month to show; if null or outside the calendar, the first month with an available date */
export async function bookingCalendar({ db, now: clock }: AppContext, month: string | null): Promise<BookingCalendar> {
  const now = clock()
  const settings = await operatorSettings(db)
  const first = dayOf(now)
  const last = addDays(first, settings.booking.horizon_days)
  const days = await sailingDays(db, { from: `${first.slice(0, 7)}-01`, to: endOfMonth(last), now, settings })

  const requested = days.some((day) => day.date.startsWith(`${month}-`)) ? month : undefined
  const shown = requested ?? (days.find((day) => day.state === 'open')?.date ?? first).slice(0, 7)
  const months = [...new Set(days.map((day) => day.date.slice(0, 7)))]
  const at = months.indexOf(shown)
  return {
    month: shown,
    previous: months[at - 1] ?? null,
    next: months[at + 1] ?? null,
    days: days
      .filter((day) => day.date.startsWith(shown))
      .map(({ date, state, placesLeft }) => ({ date, state, places_left: placesLeft })),
  }
}

const endOfMonth = (date: string) => addDays(nextMonth(date), -1)
const nextMonth = (date: string) => `${addDays(`${date.slice(0, 7)}-28`, 4).slice(0, 7)}-01`
