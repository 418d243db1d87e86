/** Why an amount can't be the deposit, the part of a price that is paid at booking. Amounts are in cents. */
export type InvalidDeposit =
  | { ok: false; refusal: 'deposit_above_price' }
  /**
   * The deposit is above zero, but lower than `minimum`, the least amount that can be charged to a card. A guest who
   * adds one piece to a paid booking pays only its deposit by card, so this deposit must be chargeable.
   */
  | { ok: false; refusal: 'deposit_below_minimum'; minimum: number }

export function validateDeposit(
  { originalAmount, payableAmount }: { originalAmount: number; payableAmount: number },
  minimumCharge: number,
): InvalidDeposit | undefined {
  if (payableAmount > originalAmount) return { ok: false, refusal: 'deposit_above_price' }
  const isTooSmall = payableAmount > 0 && payableAmount < minimumCharge
  return isTooSmall ? { ok: false, refusal: 'deposit_below_minimum', minimum: minimumCharge } : undefined
}
