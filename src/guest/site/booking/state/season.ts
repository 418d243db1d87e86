import type { BookingCalendar } from '../../../../domain/availability/booking-calendar.ts'

/** What the first step shows about the season as a whole. */
export interface Season {
  months: string[]
  /** The first day with enough places for the party; null if there is none. */
  nextFreeDay: string | null
  /** Whether the chosen trip has the same prices on all days of the season. */
  hasOnePrice: boolean
}

export function seasonOf(calendars: BookingCalendar[], party: number): Season {
  const days = calendars.flatMap((calendar) => calendar.days)
  const prices = calendars.flatMap(({ fares }) => fares).map((fares) => JSON.stringify(fares.prices))
  return {
    months: calendars.map(({ month }) => month),
    nextFreeDay: days.find(({ state, places_left }) => state === 'open' && places_left >= party)?.date ?? null,
    hasOnePrice: new Set(prices).size === 1,
  }
}

/** The requested month. If it is not in the calendar, the first month with a bookable day, or else the first month. */
export function monthToShow(calendars: BookingCalendar[], requested: string | null): BookingCalendar {
  const shown =
    calendars.find(({ month }) => month === requested) ??
    calendars.find(({ days }) => days.some(({ state }) => state === 'open')) ??
    calendars[0]
  if (!shown) throw new Error('the calendar has no month')
  return shown
}
