import { createHash } from 'node:crypto'

// Monri's digests are plain hashes of the secret key and the values, concatenated without separators.

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

/** The digest of the form that the visitor's browser posts (docs.monri.com/docs/how-to-calculate-digest). */
export const formDigest = (key: string, { orderNumber, amount, currency }: SignedOrder): string =>
  hash('sha512', key, orderNumber, String(amount), currency).digest('hex')

/** The digest of a capture, refund or void (docs.monri.com/documentation/api-documentation/api-v1/transaction-management). */
export const transactionDigest = (key: string, { orderNumber, amount, currency }: SignedOrder): string =>
  hash('sha1', key, orderNumber, String(amount), currency).digest('hex')

/** The digest of a status query, computed as in Monri's shop plug-ins (github.com/MonriPayments/woocommerce-monri). */
export const statusDigest = (key: string, orderNumber: string): string => hash('sha1', key, orderNumber).digest('hex')

/** The digest of the raw body of a callback, verified as in Monri's shop plug-ins. */
export const callbackDigest = (key: string, body: Uint8Array): Buffer => hash('sha512', key, body).digest()
