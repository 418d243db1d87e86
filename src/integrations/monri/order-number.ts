/** Identifies a payment in Monri's API: the values that the form was signed with. */
export interface MonriOrder {
  orderNumber: string
  /** In cents. */
  amount: number
}

/**
 * The attempt id without dashes, plus a letter that is not a hex digit as delimiter: Monri's digests concatenate order number
 * and amount, so without it different pairs could have the same digest.
 */
export const orderNumberOf = (attemptId: string): string => `${attemptId.replaceAll('-', '')}x`

/** Null for an order number that is not ours. */
export function attemptIdFromOrderNumber(orderNumber: string): string | null {
  const [, ...parts] = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})x$/.exec(orderNumber) ?? []
  return parts.length > 0 ? parts.join('-') : null
}

/** Monri assigns an id only when a card is submitted, so the reference consists of order number and amount. */
export const formatReference = ({ orderNumber, amount }: MonriOrder): string => `${orderNumber}:${amount}`

export function parseReference(reference: string): MonriOrder {
  const [orderNumber = '', amount = ''] = reference.split(':')
  return { orderNumber, amount: Number(amount) }
}
