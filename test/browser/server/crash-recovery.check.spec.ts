import { expect } from '@playwright/test'
import { crashPoints } from '../../chaos/crash/crash-points.ts'
import { killAtPoints } from '../../chaos/crash/kill-at.ts'
import { type ChaosEnvironment, openChaosEnvironment } from '../../chaos/environment/environment.ts'
import { test } from '../fixtures/guarded-test.ts'

// Kills the built server at the most critical points. `npm run prove` kills it at all points, and proves that the
// assertions detect a missing safeguard.

// The timeout is long, because these tests start the site a dozen times, and the machine may be busy.
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
    'charge: processed by Stripe, response lost',
    'mail: accepted by the mail server, response lost',
    'webhook: before its commit',
  )
  const outcome = await killAtPoints(world, chosen, 1)
  expect(outcome.violations).toEqual([])
  expect(outcome.duplicateMails).toBeGreaterThan(0)
})
