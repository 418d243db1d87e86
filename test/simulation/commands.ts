import fc from 'fast-check'
import { type SettingName, settingNames } from '../../src/domain/settings/setting-definitions.ts'
import type { SettingValue } from '../../src/domain/settings/update-setting.ts'
import { simulatedCards } from './cards.ts'
import type { SimulatedWorld } from './world.ts'

type Command = fc.AsyncCommand<object, SimulatedWorld>

const command = <Given>(
  name: string,
  given: fc.Arbitrary<Given>,
  run: (world: SimulatedWorld, given: Given) => unknown,
) =>
  given.map(
    (value): Command => ({
      check: () => true,
      async run(_, world) {
        await run(world, value)
      },
      toString: () => `${name}(${JSON.stringify(value)})`,
    }),
  )

const pick = fc.nat(1000)
const outcomeRoll = fc.integer({ min: 0, max: 999 }).map((thousandths) => thousandths / 1000)
const card = fc.constantFrom(...simulatedCards)
/** Values of each setting that have an effect on the simulation's single departure and small parties. */
const settingValues = {
  max_party: [1, 2, 4, 20],
  hold_minutes: [5, 15, 30],
  closes_at: ['07:00', '20:00'],
  closes_days_before: [0, 1, 5],
  horizon_days: [14, 400],
  capacity: [3, 4, 5, 6, 8],
  holds_always: [0, 2, 8],
  holds_share: [0, 0.5, 1],
} satisfies Record<SettingName, SettingValue[]>
const setting = fc
  .constantFrom(...settingNames)
  .chain((name) => fc.record({ name: fc.constant(name), value: fc.constantFrom<SettingValue>(...settingValues[name]) }))
const steps = fc.array(fc.tuple(pick, outcomeRoll), { minLength: 5, maxLength: 40 })

/** The commands of a run. Three of them run scheduled steps, so that most of a run continues work that has begun. */
export const simulationCommands = fc.commands<object, SimulatedWorld, false>(
  [
    command('take steps', steps, (world, picks) => world.runSteps(picks)),
    command('take more steps', steps, (world, picks) => world.runSteps(picks)),
    command('take yet more steps', steps, (world, picks) => world.runSteps(picks)),
    command('visit', fc.record({ party: fc.integer({ min: 1, max: 3 }), card }), (world, { party, card }) =>
      world.visit(party, card),
    ),
    command(
      'visit concurrently',
      fc.record({ party: fc.integer({ min: 2, max: 4 }), card }),
      (world, { party, card }) => {
        world.visit(party, card)
        world.visit(party, 'pays')
      },
    ),
    command('send again', pick, (world, who) => world.repeatRequest(who)),
    command('pay again', fc.record({ who: pick, card, click: fc.nat(2) }), (world, { who, card, click }) =>
      world.payAgain(who, card, click),
    ),
    command('open the booking page', pick, (world, who) => world.openBookingPage(who)),
    command('a job', pick, (world, which) => world.startJob(which)),
    command('another job', pick, (world, which) => world.startJob(which)),
    command('the provider moves', fc.record({ which: pick, outcomeRoll }), (world, { which, outcomeRoll }) =>
      world.advancePayment(which, outcomeRoll),
    ),
    command('an event', fc.record({ which: pick, stays: fc.boolean() }), (world, { which, stays }) =>
      world.deliverEvent(which, stays),
    ),
    command('sweep', fc.constant(null), (world) => world.sweep()),
    command(
      'the operator refunds',
      fc.record({ who: pick, part: fc.constantFrom(0.3, 0.5, 1) }),
      (world, { who, part }) => world.refund(who, part),
    ),
    command('the operator releases', pick, (world, which) => world.release(which)),
    command('the operator changes a setting', setting, (world, { name, value }) => world.changeSetting(name, value)),
    command('the day is cancelled', fc.nat(4), (world, rarely) => rarely === 4 && world.cancelDeparture()),
    command('seconds pass', fc.integer({ min: 1, max: 90 }), (world, seconds) => world.advanceTime(seconds)),
    command('minutes pass', fc.integer({ min: 2, max: 20 }), (world, minutes) => world.advanceTime(minutes * 60)),
    command('the mail server', fc.boolean(), (world, isDown) => world.setMailServerDown(isDown)),
    command('kill -9', fc.constant(null), (world) => world.crash()),
  ],
  { maxCommands: 60, size: 'max' },
)
