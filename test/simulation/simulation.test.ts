import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../database.ts'
import { openSimulator, type Simulator } from './simulate.ts'
import { weaknesses } from './weaknesses.ts'

// `npm run simulate` runs as many as you like. What it found before it was mended is kept here.

let database: TestDatabase
let simulator: Simulator
beforeAll(async () => {
  database = await testDatabase()
  simulator = await openSimulator(database.settings)
})
afterAll(async () => {
  await simulator.close()
  await database.close()
})

const reportOf = async (seed: number) => (await simulator.run(seed))?.report ?? 'clean'

test.each([
  [1010, 'a payment that arrived when it had been given up as unknown to the provider'],
  [1219, 'a mail whose sender was held up, while a second one took it for sent'],
  [1789, 'a payment that arrived late and waited for a visitor who had left'],
])('seed %i: %s', async (seed) => {
  expect(await reportOf(seed)).toBe('clean')
})

describe.each([0, 1, 2, 3, 4])('hundred %i', (hundred) => {
  test('the promises hold, whatever happens', { timeout: 600_000 }, async () => {
    for (let seed = hundred * 100 + 1; seed <= hundred * 100 + 100; seed++)
      expect(await reportOf(seed), `seed ${seed}`).toBe('clean')
  })
})

// With a guard taken away it must notice; `npm run simulate -- --without` finds such seeds.
test.each([
  ['the row lock', 36],
  ['the idempotency row', 15],
  ['the constraint on event ids', 63],
] as const)('without %s something breaks', { timeout: 120_000 }, async (guard, seed) => {
  expect(await simulator.run(seed, weaknesses[guard])).toMatchObject({ seed })
})
