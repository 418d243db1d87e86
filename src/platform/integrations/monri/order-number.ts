/** Identifies a payment in Monri's API. Both values are part of the signature of the form. */
export interface MonriOrder {
  orderNumber: string
  /** In cents. */
  amount: number
}

/**
 * Returns the attempt id without dashes, plus an `x`. Monri's digests concatenate order number and amount without a
 * separator. The `x` is no digit and separates them: otherwise two different pairs could have the same digest.
 */
export const orderNumberOf = (attemptId: string): string => `${attemptId.replaceAll('-', '')}x`

/** Returns the attempt id in an order number; null if the order number is not ours. */
export function attemptIdFromOrderNumber(orderNumber: string): string | null {
  const [, ...parts] = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})x$/.exec(orderNumber) ?? []
  return parts.length > 0 ? parts.join('-') : null
}

/** The reference consists of order number and amount, because Monri assigns no id before a card is submitted. */
export const formatReference = ({ orderNumber, amount }: MonriOrder): string => `${orderNumber}:${amount}`

export function parseReference(reference: string): MonriOrder {
  const [orderNumber = '', amount = ''] = reference.split(':')
  return { orderNumber, amount: Number(amount) }
}
