import { dayOf } from '../../../domain/time/operator-time.ts'
import { formatsOf } from '../../../i18n/formats.ts'

const english = formatsOf('en')

/** Formats cents as euros in English; `|| 0` turns −0 into 0. */
export const formatEuros = (cents: number): string => english.money(cents || 0)

/** Formats a date with its weekday, which helps to notice a wrong date: `Wed 14 July 2027`. */
export const formatDay = (date: string): string => english.shortDay(date)

/** Formats a number with its noun: `1 party`, `2 parties`. */
export const pluralize = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`

/** Describes a party: `2 adults, 1 child`. */
export const peopleOf = ({ adults, children, infants }: Record<'adults' | 'children' | 'infants', number>): string =>
  [
    ...(adults > 0 ? [pluralize(adults, 'adult')] : []),
    ...(children > 0 ? [pluralize(children, 'child', 'children')] : []),
    ...(infants > 0 ? [pluralize(infants, 'infant')] : []),
  ].join(', ')

/** Formats an instant in the operator's time zone: `14 July 2027, 09:05`. */
export function formatDateTime(instant: Date | string): string {
  const at = new Date(instant)
  return `${english.day(dayOf(at))}, ${english.time(at)}`
}

/** Formats a deadline with its weekday: `Wed 14 July 2027, 20:00`. */
export function formatDeadline(instant: Date | string): string {
  const at = new Date(instant)
  return `${formatDay(dayOf(at))}, ${english.time(at)}`
}

/** Formats the time of an instant in the operator's time zone: `09:05`. */
export const formatTime = (instant: Date | string): string => english.time(new Date(instant))

/** Returns a function that shortens ids to their last characters: six, or more if six are not unique. */
export function shortIds(ids: string[]): (id: string) => string {
  const all = new Set(ids)
  let length = 6
  while (new Set(ids.map((id) => id.slice(-length))).size < all.size) length++
  return (id) => id.slice(-length)
}
