import type { AppIconName } from '../ui/icon.tsx'
import type { CalendarDayData, CalendarDeparture } from './calendar-day.ts'

/**
 * The state with which a day or a departure is shown. Each state but `open` has an icon, because not everybody can tell
 * the colours apart.
 */
export type SaleState = 'open' | 'full' | 'closed' | 'cancelled'

export const stateIcons = { full: 'check', closed: 'lock', cancelled: 'close' } as const satisfies Partial<
  Record<SaleState, AppIconName>
>
export const markedStates = Object.keys(stateIcons) as (keyof typeof stateIcons)[]

const stateOfDeparture = ({ status, sold, held, capacity }: CalendarDeparture): SaleState =>
  status === 'open' && sold + held >= capacity ? 'full' : status

/**
 * The state of a day. It is `open` if any departure is open or the day has no departures; otherwise `full` if any
 * departure is full; otherwise `closed` if any is closed. It is `cancelled` only if all departures are cancelled.
 */
export const saleState = (departures: readonly CalendarDeparture[]): SaleState =>
  (['open', 'full', 'closed', 'cancelled'] as const).find((state) =>
    departures.some((departure) => stateOfDeparture(departure) === state),
  ) ?? 'open'

/** Whether nothing happens on the day: it is out of season, has no guests and was not cancelled. */
export const isOff = ({ inSeason, guests, departures }: CalendarDayData): boolean =>
  !inSeason && guests === 0 && saleState(departures) !== 'cancelled'

/** The Monday of the week in which a day is. Both are `YYYY-MM-DD`. */
export function mondayOf(date: string): string {
  const at = new Date(`${date}T12:00:00Z`)
  at.setUTCDate(at.getUTCDate() - ((at.getUTCDay() + 6) % 7))
  return at.toISOString().slice(0, 10)
}
