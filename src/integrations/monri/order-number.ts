/** A payment as Monri's calls name it: what the form was signed for. */
export interface SentOrder {
  orderNumber: string
  /** In cents. */
  amount: number
}

/**
 * The attempt's id without its dashes, and a letter that is no hexadecimal digit: Monri's digests put the amount right
 * behind the order number, and digits must not be able to move from one to the other.
 */
export const orderNumberOf = (attemptId: string): string => `${attemptId.replaceAll('-', '')}x`

/** Null for an order number that is none of ours. */
export function attemptOf(orderNumber: string): string | null {
  const [, ...parts] = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})x$/.exec(orderNumber) ?? []
  return parts.length > 0 ? parts.join('-') : null
}

/** Monri gives a payment no id before somebody pays: order number and amount are what we know it by. */
export const referenceOf = ({ orderNumber, amount }: SentOrder): string => `${orderNumber}:${amount}`

export function sentOrderOf(reference: string): SentOrder {
  const [orderNumber = '', amount = ''] = reference.split(':')
  return { orderNumber, amount: Number(amount) }
}
