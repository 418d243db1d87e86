import type { Formats } from '../../../i18n/formats.ts'

/** Days are `YYYY-MM-DD` in the operator's time zone, which phones on the quay are in, but not the owner's on a journey. */
const operatorDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Zagreb' })

export const dayOf = (instant: Date): string => operatorDay.format(instant)

/** Day and time of a deadline, for a sentence. */
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

/** The days of a month (`YYYY-MM`) as weeks from Monday to Sunday; undefined outside of the month. */
export function weeksOf(month: string): (string | undefined)[][] {
  const first = new Date(`${month}-01T12:00:00Z`)
  const before = (first.getUTCDay() + 6) % 7
  const days = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  const cells = Array.from({ length: Math.ceil((before + days) / 7) * 7 }, (_, index) => {
    const day = index - before + 1
    return day >= 1 && day <= days ? `${month}-${String(day).padStart(2, '0')}` : undefined
  })
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7))
}
