import { afterAll, afterEach, beforeAll, beforeEach, describe, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../database.ts'
import { openGround } from './simulate.ts'
import { openWorld, type World } from './world.ts'

// What the simulation has found, each as the shortest way there, told in words: a seed means something else as soon as
// the commands or the code's statements change. `world.end()` holds everything against every promise and both books.

let database: TestDatabase
let opened: Awaited<ReturnType<typeof openGround>>
let world: World
beforeAll(async () => {
  database = await testDatabase()
  opened = await openGround(database.settings)
})
beforeEach(async () => {
  world = await openWorld(opened.ground)
})
afterEach(() => world.close())
afterAll(async () => {
  await opened.close()
  await database.close()
})

/** What becomes of every request to the provider, or every mail, of that time. */
const luck = { good: 1, lost: 0.05, late: 0.19, unanswered: 0.25 }

/** Time goes by, and with it the jobs that come due. */
async function minutesPass(minutes: number, fortune: number) {
  for (let minute = 0; minute < minutes; minute++) {
    world.timePasses(60)
    while (await world.startJob(0)) await world.takeAllSteps(fortune)
  }
}

describe.each(['pays', 'is_asked'] as const)('a visitor whose card %s', (card) => {
  test('and whose request comes when it was given up as never heard of, and no event tells of it', async () => {
    world.visit(1, card)
    await world.takeStepsTo('provider')
    world.timePasses(100)
    await world.takeAllSteps(luck.late)
    // Asked after three minutes, it isn't there; half a minute later it is.
    world.timePasses(85)
    while (await world.startJob(0)) await world.takeAllSteps(luck.good)
    world.timePasses(60)
    await world.end()
  })
})

test('a mail whose second sender finds the first one at it, which then fails', async () => {
  world.visit(1, 'pays')
  await world.takeAllSteps(luck.good)
  await world.startJob(0)
  await world.takeStepsTo('mail server')
  // Its job is taken for dead and given to somebody else.
  world.timePasses(121)
  while (await world.startJob(0)) await world.takeAllSteps(luck.good, 'mail server')
  await world.takeAllSteps(luck.lost)
  await world.end()
})

test('a payment that is still being processed when the provider is heard again, after the places had to go', async () => {
  world.visit(1, 'pays_later')
  await world.takeAllSteps(luck.unanswered)
  await minutesPass(50, luck.lost)
  await world.end()
})

test('a form that is paid a day after it was given up, and no event tells of it', async () => {
  world.visit(1, 'has_a_form')
  await world.takeAllSteps(luck.good)
  await minutesPass(60, luck.good)
  world.timePasses(86_400)
  world.providerMoves(0, 0)
  await world.end()
})

test('a refund that comes back a day after it had gone, and no event tells of it', async () => {
  world.visit(1, 'pays')
  await world.takeAllSteps(luck.good)
  world.refund(0, 1)
  await world.takeAllSteps(luck.good)
  await minutesPass(1, luck.good)
  world.timePasses(86_400)
  world.providerMoves(0, 0)
  await world.end()
})
