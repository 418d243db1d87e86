/**
 * The part of a retail price that the reseller owes, in cents. The commission of each person is rounded to a whole cent, so
 * that the amounts of the persons add up to that of the booking.
 * @param commission in percent
 */
export const netOf = (retail: number, commission: number): number => retail - Math.round((retail * commission) / 100)

interface PricedLine {
  pieces: number
  original_amount: number
}

/** The part of the lines of a booking that the reseller owes, in cents. */
export const netOfLines = (lines: PricedLine[], commission: number): number =>
  lines.reduce((sum, { pieces, original_amount }) => sum + pieces * netOf(original_amount / pieces, commission), 0)
