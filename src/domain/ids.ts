import { createHash, randomBytes, randomInt } from 'node:crypto'
import { unambiguousAlphabet } from '../shared/booking-reference.ts'
import type { IdGenerator } from './context.ts'

/** Random bytes and clock are parameters, for tests and demo data. */
export const createIds = (
  bytes: (count: number) => Buffer,
  integerBelow: (limit: number) => number,
  now: () => number,
): IdGenerator => ({
  reservation: () => bytes(17).toString('base64url').slice(0, 22),
  code: () =>
    `BNC-${Array.from({ length: 6 }, () => unambiguousAlphabet[integerBelow(unambiguousAlphabet.length)]).join('')}`,
  row: () => uuidv7(now(), bytes(16)),
})

export const randomIds = createIds(randomBytes, randomInt, Date.now)

/** UUID version 7 (RFC 9562): it begins with the time, so that rows of the same time are adjacent in the index. */
export function uuidv7(milliseconds: number, random: Buffer): string {
  const bytes = Buffer.from(random)
  bytes.writeUIntBE(milliseconds, 0, 6)
  bytes[6] = (bytes[6]! & 0x0f) | 0x70
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** A deterministic UUID of the content (version 8, RFC 9562). */
export function uuidOf(content: unknown): string {
  const bytes = createHash('sha256').update(JSON.stringify(content)).digest().subarray(0, 16)
  bytes[6] = (bytes[6]! & 0x0f) | 0x80
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
