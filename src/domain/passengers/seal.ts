import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

// A sealed text: one byte for the format, four for the key, the nonce, the tag of AES-256-GCM, and the ciphertext.
const format = 1
const [keyAt, nonceAt, tagAt, textAt] = [1, 5, 17, 33]

/** The secrets of `NAMES_KEY`. The first one encrypts; the others only decrypt what was encrypted before it. */
export type NameKeys = readonly string[]

/**
 * Encrypts a text with the first key.
 * @param about the row that the text belongs to: with another `about` it can't be decrypted
 * @throws without a key
 */
export function seal(text: string, about: string, [secret]: NameKeys): Buffer {
  if (secret === undefined) throw new Error('NAMES_KEY is not set')
  const { key, id } = keyOf(secret)
  const nonce = randomBytes(tagAt - nonceAt)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(about))
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([Buffer.from([format]), id, nonce, cipher.getAuthTag(), encrypted])
}

/** The text, or null if none of the keys has encrypted it for this row. */
export function unseal(sealed: Buffer, about: string, keys: NameKeys): string | null {
  const used = keys.map(keyOf).find(({ id }) => id.equals(sealed.subarray(keyAt, nonceAt)))
  if (sealed[0] !== format || !used) return null
  const decipher = createDecipheriv('aes-256-gcm', used.key, sealed.subarray(nonceAt, tagAt), { authTagLength: 16 })
    .setAAD(Buffer.from(about))
    .setAuthTag(sealed.subarray(tagAt, textAt))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(textAt)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

function keyOf(secret: string): { key: Buffer; id: Buffer } {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'passenger names', 32))
  return {
    key,
    id: createHash('sha256')
      .update(key)
      .digest()
      .subarray(0, nonceAt - keyAt),
  }
}
