import { business } from '../../../content/business.ts'

/** The rate of VAT in percent on a date (`YYYY-MM-DD`). */
export function vatPercentOn(date: string): number {
  const rate = business.vat.findLast(({ from }) => from <= date)
  if (!rate) throw new Error(`no rate of VAT is known for ${date}`)
  return rate.percent
}
