import { expect, test } from 'vitest'
import { randomIds, speakable } from './ids.ts'

const drawn = <T>(draw: () => T) => Array.from({ length: 5_000 }, draw)

/** How many bits a stranger has to guess, if each place takes each of its characters as readily. */
const bitsOf = (ids: string[]) =>
  [...(ids[0] ?? '')].reduce((bits, _, place) => bits + Math.log2(new Set(ids.map((id) => id[place])).size), 0)

test('an id that opens a booking has 132 bits, and none comes twice', () => {
  const ids = drawn(randomIds.reservation)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.every((id) => /^[\w-]{22}$/.test(id))).toBe(true)
  expect(bitsOf(ids)).toBe(132)
})

test('a code has 27 bits: it opens nothing by itself, and is looked for ten times an hour', () => {
  expect(bitsOf(drawn(randomIds.code))).toBeCloseTo(6 * Math.log2(speakable.length))
})
