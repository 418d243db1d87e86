import { expect } from '@playwright/test'
import { crashPoints } from '../../chaos/crash/crash-points.ts'
import { killAtPoints } from '../../chaos/crash/kill-at.ts'
import { crashMutations } from '../../chaos/crash/mutations.ts'
import { type ChaosEnvironment, openChaosEnvironment } from '../../chaos/environment/environment.ts'
import { test } from '../fixtures/guarded-test.ts'

// Kills the built server at the most critical points; `npm run chaos -- kill` runs all of them, any number of times.

// These tests start the site a dozen times, perhaps on a busy machine.
test.describe.configure({ timeout: 900_000 })

let world: ChaosEnvironment
test.beforeEach(async () => {
  world = await openChaosEnvironment()
})
test.afterEach(() => world.close())

const findPoints = (...names: string[]) => {
  const found = crashPoints.filter(({ name }) => names.includes(name))
  expect(found).toHaveLength(names.length)
  return found
}

test('a crash at a critical point loses no booking, charges no card twice and breaks no invariant', async () => {
  const chosen = findPoints(
    'hold: after its commit',
    'charge: processed by Stripe, response lost',
    'capture: processed by Stripe, response lost',
    'mail: accepted by the mail server, response lost',
    'webhook: before its commit',
    'refund: processed by Stripe, response lost',
    'day cancelled: before its commit',
  )
  const outcome = await killAtPoints(world, chosen, 1)
  expect(outcome.violations).toEqual([])
  expect(outcome.duplicateMails).toBeGreaterThan(0)
})

test('the assertions detect a crash with the safeguards disabled', async () => {
  const chosen = findPoints('hold: after its commit', 'mail: sent, not accepted by the mail server')
  const outcome = await killAtPoints(world, chosen, 1, Object.values(crashMutations).join(';'))
  expect(outcome.violations.join('\n')).toMatch(/are duplicate bookings of one visitor[\s\S]*is sent, sent 0 times/)
})
