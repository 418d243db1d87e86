import { createHash } from 'node:crypto'

// Monri's digests are plain hashes over the secret key and the values as strings, with nothing between them.

const hash = (algorithm: 'sha1' | 'sha512', ...parts: (string | Uint8Array)[]) => {
  const digest = createHash(algorithm)
  for (const part of parts) digest.update(part)
  return digest
}

interface SignedOrder {
  orderNumber: string
  amount: number
  currency: string
}

/** Of the form that the visitor's browser posts; published at docs.monri.com/docs/how-to-calculate-digest. */
export const formDigest = (key: string, { orderNumber, amount, currency }: SignedOrder): string =>
  hash('sha512', key, orderNumber, String(amount), currency).digest('hex')

/**
 * Of a capture, refund or void, still SHA-1; published at
 * docs.monri.com/documentation/api-documentation/api-v1/transaction-management.
 */
export const transactionDigest = (key: string, { orderNumber, amount, currency }: SignedOrder): string =>
  hash('sha1', key, orderNumber, String(amount), currency).digest('hex')

/** Of a question about an order; as Monri's own shop plug-ins compute it (github.com/MonriPayments/woocommerce-monri). */
export const statusDigest = (key: string, orderNumber: string): string => hash('sha1', key, orderNumber).digest('hex')

/** Of a callback: over the body's bytes as they came. The same plug-ins check it so. */
export const callbackDigest = (key: string, body: Uint8Array): Buffer => hash('sha512', key, body).digest()
