import { afterAll, afterEach, beforeAll, beforeEach, describe, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../fixtures/test-database.ts'
import { openSimulationDatabase } from './simulator.ts'
import { openSimulatedWorld, type SimulatedWorld } from './world.ts'

// Regression tests for faults that the simulation found. They consist of explicit steps, because a seed produces another run after
// a change of commands or SQL statements. `world.settleAndCheck()` checks every invariant, and our ledger against the provider.

let database: TestDatabase
let opened: Awaited<ReturnType<typeof openSimulationDatabase>>
let world: SimulatedWorld
beforeAll(async () => {
  database = await testDatabase()
  opened = await openSimulationDatabase(database.settings)
})
beforeEach(async () => {
  world = await openSimulatedWorld(opened.ground)
})
afterEach(() => world.close())
afterAll(async () => {
  await opened.close()
  await database.close()
})

/**
 * Values of `outcomeRoll`. A request to the provider succeeds, is lost, arrives after its timeout, or arrives but its response
 * is lost (`provider.ts`). A mail fails with `lost` and is sent with the others (`job-worker.ts`).
 */
const outcome = { success: 1, lost: 0.05, delayed: 0.19, unanswered: 0.25 }

/** Advances time minute by minute and runs the jobs that come due. */
async function advanceMinutes(minutes: number, stepOutcome: number) {
  for (let minute = 0; minute < minutes; minute++) {
    world.advanceTime(60)
    while (await world.startJob(0)) await world.runAllSteps(stepOutcome)
  }
}

describe.each(['pays', 'is_challenged'] as const)('with a card that %s', (card) => {
  test('a payment request that arrives after it was given up as unknown is settled without a webhook', async () => {
    world.visit(1, card)
    await world.runStepsUntil('provider')
    world.advanceTime(100)
    await world.runAllSteps(outcome.delayed)
    // The provider does not know the payment after three minutes, but does half a minute later.
    world.advanceTime(85)
    while (await world.startJob(0)) await world.runAllSteps(outcome.success)
    world.advanceTime(60)
    await world.settleAndCheck()
  })
})

test('a mail is delivered although a second job runs while the first is still sending it and then fails', async () => {
  world.visit(1, 'pays')
  await world.runAllSteps(outcome.success)
  await world.startJob(0)
  await world.runStepsUntil('mail server')
  // The job expires and runs a second time.
  world.advanceTime(121)
  while (await world.startJob(0)) await world.runAllSteps(outcome.success, 'mail server')
  await world.runAllSteps(outcome.lost)
  await world.settleAndCheck()
})

test('a payment that is still processing after an outage is settled although its places were released', async () => {
  world.visit(1, 'stays_processing')
  await world.runAllSteps(outcome.unanswered)
  await advanceMinutes(50, outcome.lost)
  await world.settleAndCheck()
})

test('a payment on the bank page a day after the attempt was given up is settled without a webhook', async () => {
  world.visit(1, 'pays_on_bank_page')
  await world.runAllSteps(outcome.success)
  await advanceMinutes(60, outcome.success)
  world.advanceTime(86_400)
  world.advancePayment(0, 0)
  await world.settleAndCheck()
})

test('a refund that the bank returns after a day is detected without a webhook', async () => {
  world.visit(1, 'pays')
  await world.runAllSteps(outcome.success)
  world.refund(0, 1)
  await world.runAllSteps(outcome.success)
  await advanceMinutes(1, outcome.success)
  world.advanceTime(86_400)
  world.advancePayment(0, 0)
  await world.settleAndCheck()
})
