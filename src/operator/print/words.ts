import { dayOf } from '../../domain/time/operator-time.ts'
import { formatsOf } from '../../i18n/formats.ts'

const english = formatsOf('en')

/** Cents as the desk, which speaks English, writes them; what was turned round may be a zero with a minus. */
export const euros = (cents: number): string => english.money(cents || 0)

/** `Wed 14 July 2027`: with the weekday, so that a day that was typed wrongly is noticed. */
export const dayInWords = (date: string): string => english.shortDay(date).replace(',', '')

/** `1 party`, `2 parties`. */
export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`

/** `14 July 2027, 09:05`, on the operator's clock. */
export const momentInWords = (instant: Date): string => `${english.day(dayOf(instant))}, ${english.time(instant)}`

/** `09:05`, on the operator's clock. */
export const timeInWords = (instant: Date): string => english.time(instant)
