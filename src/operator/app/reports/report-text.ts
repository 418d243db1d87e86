import type { ReadAnswer } from '../../operations/operations.ts'
import type { AppI18n } from '../i18n/i18n.tsx'

export type ReportData = ReadAnswer<'report'>
export type ReportSums = ReportData['totals']['before']

/** Revenue before refunds, in cents: deposits, cash, card payments on board and what was paid elsewhere. */
export const revenueOf = ({ depositAmount, cashAmount, terminalAmount, outsideAmount }: ReportSums): number =>
  depositAmount + cashAmount + terminalAmount + outsideAmount

/**
 * `last year €100, +20 %`, or false if last year's value is 0. Refunds, which are negative, are compared without their
 * sign.
 * @param write how a value is written; default: as an amount
 */
export function lastYearText(
  { t, formats }: Pick<AppI18n, 't' | 'formats'>,
  now: number,
  before: number,
  write = formats.price,
): string | false {
  if (before === 0) return false
  const percent = Math.round((100 * (Math.abs(now) - Math.abs(before))) / Math.abs(before))
  // A word joiner keeps the sign with its number.
  const share = `${percent > 0 ? '+\u2060' : ''}${formats.count(percent)}\u00a0%`
  return t('reports.last_year_value', { value: write(before), share })
}
