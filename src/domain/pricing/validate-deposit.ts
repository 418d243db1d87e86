/** A part of a price that is paid at booking, and why it can't be. Amounts are in cents. */
export type InvalidDeposit =
  | { ok: false; refusal: 'deposit_above_price' }
  /** A guest who adds the item to a paid booking could not pay the deposit by card. */
  | { ok: false; refusal: 'deposit_below_minimum'; minimum: number }

export function validateDeposit(
  { originalAmount, payableAmount }: { originalAmount: number; payableAmount: number },
  minimumCharge: number,
): InvalidDeposit | undefined {
  if (payableAmount > originalAmount) return { ok: false, refusal: 'deposit_above_price' }
  const isTooSmall = payableAmount > 0 && payableAmount < minimumCharge
  return isTooSmall ? { ok: false, refusal: 'deposit_below_minimum', minimum: minimumCharge } : undefined
}
