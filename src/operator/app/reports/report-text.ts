import type { ReadAnswer } from '../../operations/operations.ts'
import type { AppI18n } from '../i18n/i18n.tsx'

export type ReportData = ReadAnswer<'report'>
export type ReportSums = ReportData['totals']['before']

/** What came in, before refunds, in cents. */
export const revenueOf = ({ depositAmount, cashAmount, terminalAmount, outsideAmount }: ReportSums): number =>
  depositAmount + cashAmount + terminalAmount + outsideAmount

/** `last year €100.00, +€20.00 (+20 %)`. The percentage is omitted if there was nothing last year. */
export function lastYearText({ t, formats }: Pick<AppI18n, 't' | 'formats'>, now: number, before: number): string {
  return withDifference(t('reports.last_year_value', { value: formats.money(before) }), formats.money, now, before)
}

/** The same for a number of something. */
export const lastYearCount = ({ t }: Pick<AppI18n, 't'>, now: number, before: number): string =>
  withDifference(t('reports.last_year_value', { value: before }), String, now, before)

function withDifference(text: string, write: (value: number) => string, now: number, before: number): string {
  const share = before === 0 ? '' : ` (${signed(Math.round((100 * (now - before)) / Math.abs(before)), String)}\u00a0%)`
  return `${text}, ${signed(now - before, write)}${share}`
}

/** A word joiner keeps the sign with a currency symbol. */
const signed = (value: number, write: (value: number) => string) =>
  value > 0 ? `+\u2060${write(value)}` : write(value)
