import { expect, test } from 'vitest'
import { unambiguousAlphabet } from '../shared/booking-reference.ts'
import { randomIds } from './ids.ts'

const drawn = <T>(draw: () => T) => Array.from({ length: 5_000 }, draw)

/** Entropy in bits, if each position takes its characters with equal probability. */
const bitsOf = (ids: string[]) =>
  [...(ids[0] ?? '')].reduce((bits, _, place) => bits + Math.log2(new Set(ids.map((id) => id[place])).size), 0)

test('reservation ids have 132 bits of entropy, without duplicates', () => {
  const ids = drawn(randomIds.reservation)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.every((id) => /^[\w-]{22}$/.test(id))).toBe(true)
  expect(bitsOf(ids)).toBe(132)
})

test('booking codes have 27 bits of entropy, enough because lookups are limited to ten an hour', () => {
  expect(bitsOf(drawn(randomIds.code))).toBeCloseTo(6 * Math.log2(unambiguousAlphabet.length))
})
