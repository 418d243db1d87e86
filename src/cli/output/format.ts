import { dayOf } from '../../domain/time/operator-time.ts'
import { formatsOf } from '../../i18n/formats.ts'

const english = formatsOf('en')

/** Cents in English format; `|| 0` turns −0 into 0. */
export const formatEuros = (cents: number): string => english.money(cents || 0)

/** `Wed 14 July 2027`: the weekday helps to notice a wrong date. */
export const formatDay = (date: string): string => english.shortDay(date).replace(',', '')

/** `1 party`, `2 parties`. */
export const pluralize = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`

/** `14 July 2027, 09:05`, in the operator's time zone. */
export const formatDateTime = (instant: Date): string => `${english.day(dayOf(instant))}, ${english.time(instant)}`

/** `09:05`, in the operator's time zone. */
export const formatTime = (instant: Date): string => english.time(instant)
