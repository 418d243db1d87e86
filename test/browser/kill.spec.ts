import { expect, test } from '@playwright/test'
import { killAt } from '../chaos/kill.ts'
import { points } from '../chaos/points.ts'
import { weaknesses } from '../chaos/weaknesses.ts'
import { openWorld, type World } from '../chaos/world.ts'

// The built server, killed at the points where it would hurt most; `npm run chaos -- kill` has all of them, as often as you like.

// A dozen starts of the site, also where others are at work on the machine.
test.describe.configure({ timeout: 900_000 })

let world: World
test.beforeEach(async () => {
  world = await openWorld()
})
test.afterEach(() => world.close())

const named = (...names: string[]) => {
  const found = points.filter(({ name }) => names.includes(name))
  expect(found).toHaveLength(names.length)
  return found
}

test('killed where it hurts, it loses nothing, charges nobody twice, and every promise holds', async () => {
  const chosen = named(
    'hold: after its commit',
    'charge: done by Stripe, not heard',
    'capture: done by Stripe, not heard',
    'mail: taken by the mail server, not heard',
    'webhook: before its commit',
    'refund: done by Stripe, not heard',
    'day cancelled: before its commit',
  )
  const outcome = await killAt(world, chosen, 1)
  expect(outcome.broken).toEqual([])
  expect(outcome.repeated).toBeGreaterThan(0)
})

test('with guards taken away it would be noticed', async () => {
  const chosen = named('hold: after its commit', 'mail: sent, not taken by the mail server')
  const outcome = await killAt(world, chosen, 1, Object.values(weaknesses).join(';'))
  expect(outcome.broken.join('\n')).toMatch(/are one visitor's only booking[\s\S]*is sent, sent 0 times/)
})
