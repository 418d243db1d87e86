import { createHash, timingSafeEqual } from 'node:crypto'

/** Compares secrets in a time that does not depend on where they differ. Hashes have equal lengths, which `timingSafeEqual` requires. */
export const isEqualInConstantTime = (a: string, b: string): boolean => timingSafeEqual(sha256(a), sha256(b))
const sha256 = (text: string) => createHash('sha256').update(text).digest()
