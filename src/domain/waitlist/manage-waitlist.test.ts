import { expect, test } from 'vitest'
import { capacityGains } from './manage-waitlist.ts'

const waits = (...sizes: number[]) => sizes.map((party) => ({ party, state: 'waiting' as const }))

test('the capacity for the first party, the first two, and so on; not for parties that fit already', () => {
  expect(capacityGains({ capacity: 20, held: 1, sold: 15 }, waits(2, 2, 3))).toEqual([{ capacity: 23, parties: 3 }])
  expect(capacityGains({ capacity: 20, held: 0, sold: 20 }, waits(2, 4))).toEqual([
    { capacity: 22, parties: 1 },
    { capacity: 26, parties: 2 },
  ])
})

test('a party with an offer needs no further places; at most five steps', () => {
  const full = { capacity: 20, held: 2, sold: 18 }
  expect(capacityGains(full, [{ party: 2, state: 'offered' }])).toEqual([])
  expect(capacityGains(full, waits(1, 1, 1, 1, 1, 1))).toHaveLength(5)
})
