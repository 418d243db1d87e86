import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../fixtures/test-database.ts'
import { guardsWithoutStatement } from './mutations.ts'
import { openSimulator, type Simulator } from './simulator.ts'

// `npm run simulate` runs any number of seeds; 1,000 must reach every situation. Every fault that it finds gets a regression test
// next to the fixed code. With `--guards` it proves that the simulation detects a removed guard.

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

/** The number of seeds to run. `npm test` sets a smaller number for its fast lane. */
const seeds = Number(process.env.SIMULATION_SEEDS ?? 30)

test('no invariant breaks under crashes, retries and provider faults', { timeout: 3_600_000 }, async () => {
  for (let seed = 1; seed <= seeds; seed++) expect(await reportOf(seed), `seed ${seed}`).toBe('clean')
  // If the text of a statement changes, a mutation may no longer match it and would not remove the guard.
  expect(guardsWithoutStatement(simulator.statements)).toEqual([])
})
