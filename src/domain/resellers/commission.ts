import type { QuoteLine } from '../../contract/reservation.ts'

/**
 * The part of a retail price that the reseller owes, in cents. The commission of each person is rounded to a whole cent, so
 * that the amounts of the persons add up to that of the booking.
 * @param commission in percent
 */
export const netOf = (retail: number, commission: number): number => retail - Math.round((retail * commission) / 100)

/** Amounts in cents. */
interface Share {
  /** What guests paid to the reseller. */
  retail: number
  /** What the reseller owes to the operator. */
  net: number
}

interface SoldBooking {
  lines: QuoteLine[]
  total_amount: number
  /** The part of the total that was paid to the reseller; less than the total if the operator has enlarged the booking. */
  bail_amount: number
  commission: number
}

/**
 * The amounts of a booking that a reseller sold: the sums, and the amounts of each person, grouped by fare and in the
 * order of the persons. The operator may have added people, who pay on board. So lines that are paid in full are
 * counted first. The commission is rounded for each person, as in `resellerReport`. If the reseller collected only a
 * part of the total, the commission of the whole part is rounded instead.
 */
export function resellerShare(booking: SoldBooking): Share & { persons: Map<string, Share[]> } {
  const { lines, total_amount, bail_amount, commission } = booking
  const isWhole = bail_amount === total_amount
  const isPaid = (line: QuoteLine) => line.payable_amount === line.original_amount
  const persons = new Map<string, Share[]>()
  const sum = { retail: 0, net: 0 }
  for (const { id, pieces, original_amount } of [...lines.filter(isPaid), ...lines.filter((line) => !isPaid(line))])
    for (let piece = 0; piece < pieces; piece++) {
      const retail = Math.min(original_amount / pieces, bail_amount - sum.retail)
      const net = isWhole ? netOf(retail, commission) : netOf(sum.retail + retail, commission) - sum.net
      persons.set(id, [...(persons.get(id) ?? []), { retail, net }])
      sum.retail += retail
      sum.net += net
    }
  return { ...sum, persons }
}
