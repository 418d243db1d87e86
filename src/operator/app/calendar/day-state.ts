import type { AppIconName } from '../ui/icon.tsx'
import type { CalendarDayData, CalendarDeparture } from './calendar-day.ts'

/** What a day or a departure looks like: each state but `open` has an icon, because colours alone can't be told apart by all. */
export type SaleState = 'open' | 'full' | 'closed' | 'cancelled'

export const stateIcons = { full: 'check', closed: 'lock', cancelled: 'close' } as const satisfies Partial<
  Record<SaleState, AppIconName>
>
export const markedStates = Object.keys(stateIcons) as (keyof typeof stateIcons)[]

const stateOfDeparture = ({ status, sold, held, capacity }: CalendarDeparture): SaleState =>
  status === 'open' && sold + held >= capacity ? 'full' : status

/** Of several departures the one that can be booked counts most: open if one is, cancelled if all are. */
export const saleState = (departures: readonly CalendarDeparture[]): SaleState =>
  (['open', 'full', 'closed', 'cancelled'] as const).find((state) =>
    departures.some((departure) => stateOfDeparture(departure) === state),
  ) ?? 'open'

/** Whether nothing happens on the day: out of season, and without guests. */
export const isOff = ({ inSeason, guests, departures }: CalendarDayData): boolean =>
  !inSeason && guests === 0 && saleState(departures) !== 'cancelled'

/** The Monday of a week, for a day (`YYYY-MM-DD`) of it. */
export function mondayOf(date: string): string {
  const at = new Date(`${date}T12:00:00Z`)
  at.setUTCDate(at.getUTCDate() - ((at.getUTCDay() + 6) % 7))
  return at.toISOString().slice(0, 10)
}
