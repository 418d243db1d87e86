import type { Formats } from '../../../i18n/formats.ts'

/** Days are `YYYY-MM-DD` in the operator's time zone, because the owner's phone may be in another zone. */
const operatorDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Zagreb' })

const operatorTime = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Zagreb', timeStyle: 'short' })

/** `HH:MM` in the operator's time zone, to compare with times of departures; `formats.time` is for people. */
export const timeOf = (instant: Date): string => operatorTime.format(instant)

export const dayOf = (instant: Date): string => operatorDay.format(instant)

/** Day and time of a deadline, spelled for a sentence. */
export const deadlineTexts = ({ dayInSentence, time }: Formats, deadline: string) => {
  const at = new Date(deadline)
  return { day: dayInSentence(dayOf(at)), time: time(at) }
}

export function addDays(date: string, days: number): string {
  const at = new Date(`${date}T12:00:00Z`)
  at.setUTCDate(at.getUTCDate() + days)
  return at.toISOString().slice(0, 10)
}

/** @param month `YYYY-MM` */
export function addMonths(month: string, months: number): string {
  const at = new Date(`${month}-15T12:00:00Z`)
  at.setUTCMonth(at.getUTCMonth() + months)
  return at.toISOString().slice(0, 7)
}
