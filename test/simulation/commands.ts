import fc from 'fast-check'
import type { ChangeRequest } from '../../src/contract/change.ts'
import type { SettingValue } from '../../src/domain/availability/update-setting.ts'
import { type SettingName, settingNames } from '../../src/domain/settings/setting-definitions.ts'
import { simulatedCards } from './cards.ts'
import { importFile } from './imports.ts'
import {
  bookOfferTwice,
  cancelBeforeCapture,
  disputeBooking,
  killAfterOffer,
  type OnDispute,
  runJobs,
  sendLink,
  swapBoats,
  sweep,
  workOnQuay,
} from './interruptions.ts'
import type { BoatAction } from './operator.ts'
import { type ResellerAction, resellerActions } from './resellers.ts'
import { boats, days } from './reset-database.ts'
import { tellGuests } from './sailing.ts'
import { joinAndConfirm, leaveAny, shrinkAny } from './waiting-parties.ts'
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
const date = fc.constantFrom(...days)
const waitingAction = fc.constantFrom('join', 'leave', 'shrink')
const boat = fc.constantFrom(...boats)
const boatAction = fc.constantFrom<BoatAction>('swap', 'swap', 'swap', 'fix', 'service', 'drop out')
const placesReturn = fc.constantFrom('cancellation', 'day', 'hours')
const outcomeRoll = fc.integer({ min: 0, max: 999 }).map((thousandths) => thousandths / 1000)
const card = fc.constantFrom(...simulatedCards)
const dispute = fc.record({
  who: pick,
  rolls: fc.array(outcomeRoll, { minLength: 1, maxLength: 4 }),
  does: fc.constantFrom<OnDispute>('refund before', 'refund', 'hand', 'cancel'),
})
const resellerAction = fc.constantFrom<ResellerAction>(...resellerActions)
/** Values of each setting that have an effect with the simulation's few places and small parties. */
const settingValues = {
  max_party: [1, 2, 4, 20],
  hold_minutes: [5, 15, 30],
  closes_at: ['07:00', '20:00'],
  closes_days_before: [0, 1, 5],
  horizon_days: [14, 400],
  capacity: [3, 4, 5, 6, 8],
  holds_always: [0, 2, 8],
  holds_share: [0, 0.5, 1],
  link_hours: [1, 24, 168],
} satisfies Record<SettingName, SettingValue[]>
const setting = fc
  .constantFrom(...settingNames)
  .chain((name) => fc.record({ name: fc.constant(name), value: fc.constantFrom<SettingValue>(...settingValues[name]) }))
const freeHours = fc.tuple(pick, fc.constantFrom(0, 24, 96, 720))
const steps = fc.array(fc.tuple(pick, outcomeRoll), { minLength: 5, maxLength: 40 })

const extras: NonNullable<ChangeRequest['special_offers']>[] = [[], [{ id: 'birthday_cake', pieces: 2 }]]
const changeRequest: fc.Arbitrary<ChangeRequest> = fc.oneof(
  fc.record({ date }),
  fc.record({ date, trip: fc.constantFrom('tour', 'sunset', 'islands') }),
  fc.record({ start: fc.constantFrom('morning', 'afternoon') }),
  fc.record({ adults: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ date, adults: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ departure_location: fc.constantFrom('zadar', 'bibinje') }),
  fc.record({ special_offers: fc.constantFrom(...extras) }),
)

/** Three of the commands only run queued steps, so that most of a run continues the work that others have begun. */
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
    // A change needs a paid booking. Few runs would reach one without this command.
    command(
      'guests book, pay and change',
      fc.record({ party: fc.integer({ min: 1, max: 2 }), who: pick, request: changeRequest, card }),
      async (world, { party, who, request, card }) => {
        world.visit(party, 'pays')
        world.visit(party, 'captures_at_once')
        await world.runAllSteps(1)
        world.changeBooking(who, request, card)
        world.changeBooking(who + 1, { date: days[1] }, card)
        if (who % 3 !== 0) return
        // In some runs, the operator also refunds through the site or cancels the booking before the site notices this
        // refund.
        world.refundInDashboard(who, who % 2 === 0 ? 0.4 : 1)
        if (who % 4 === 0) world.refund(who, 1)
        else if (who % 4 === 1) world.cancelBookingFor(who)
      },
    ),
    command(
      'bad weather after a booking',
      fc.record({ rarely: fc.nat(2), who: pick, date, part: fc.constantFrom(0, 0.5, 1) }),
      async (world, { rarely, who, date, part }) => {
        if (rarely < 2) return
        const visitor = world.visit(1, 'pays')
        await world.runAllSteps(1)
        world.cancelDeparture(days[0], true)
        await world.runAllSteps(1)
        world.changeBooking(who, { date }, 'pays')
        if (part > 0) world.refund(visitor, part)
        else world.cancelBooking(who + 1)
      },
    ),
    command(
      'a cancellation before a capture',
      fc.record({ of: fc.constantFrom('day', 'booking'), request: changeRequest, afterRequest: fc.boolean() }),
      cancelBeforeCapture,
    ),
    command('kill -9 after an offer', fc.record({ who: pick, party: fc.integer({ min: 1, max: 2 }) }), killAfterOffer),
    command(
      'the operator sends a payment link',
      fc.record({ party: fc.integer({ min: 1, max: 3 }), card, minutes: fc.constantFrom(0, 61, 1430, 1439, 1445) }),
      sendLink,
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
    command('a bank disputes a payment', dispute, disputeBooking),
    // Providers deliver an event at least once, and sometimes twice at the same time.
    command('an event', fc.record({ which: pick, stays: fc.boolean() }), (world, { which, stays }) => {
      world.deliverEvent(which, stays)
      if (stays) world.deliverEvent(which, false)
    }),
    command('sweep', pick, sweep),
    command(
      'the operator refunds',
      fc.record({ who: pick, part: fc.constantFrom(0.3, 0.5, 1) }),
      (world, { who, part }) => world.refund(who, part),
    ),
    command('waiting parties', fc.record({ does: waitingAction, who: pick }), (world, { does, who }) =>
      does === 'join'
        ? [2, 1, 3].map((party) => world.run((services) => joinAndConfirm(services, who + 7 * party, party)))
        : world.run((services) => (does === 'leave' ? leaveAny : shrinkAny)(services, who)),
    ),
    command(
      'a party gets an offer',
      fc.record({ who: pick, party: fc.integer({ min: 1, max: 3 }) }),
      async (world, one) => {
        world.run((services) => joinAndConfirm(services, one.who, one.party))
        await runJobs(world)
      },
    ),
    command('an offer is booked twice at once', fc.record({ who: pick, card }), bookOfferTwice),
    command('places return', fc.record({ by: placesReturn, which: pick }), (world, { by, which }) =>
      by === 'hours'
        ? world.advanceTime((1 + (which % 13)) * 3600)
        : by === 'cancellation'
          ? world.cancelBookingFor(which)
          : world.changeDay(which),
    ),
    command('the operator releases places or sells some on the quay', pick, async (world, which) => {
      if (which % 5 < 3) return world.release(which)
      await workOnQuay(world, which)
    }),
    command('the crew writes to the guests', pick, tellGuests),
    command('the operator changes a setting', setting, (world, { name, value }) => world.changeSetting(name, value)),
    command('the free hours change', freeHours, (world, [who, hours]) => world.changeCancellationHours(who, hours)),
    command('the operator swaps boats', fc.record({ who: pick, boat, does: boatAction }), swapBoats),
    command(
      'a day is cancelled',
      fc.record({ rarely: fc.nat(4), date, choice: fc.boolean() }),
      (world, { rarely, date, choice }) => rarely === 4 && world.cancelDeparture(date, choice),
    ),
    command(
      'a guest changes',
      fc.record({ who: pick, request: changeRequest, card }),
      (world, { who, request, card }) => world.changeBooking(who, request, card),
    ),
    command(
      'guests swap days',
      fc.record({ who: pick, request: changeRequest, card }),
      (world, { who, request, card }) => {
        world.changeBooking(who, request, card)
        world.changeBooking(who + 1, { date: days[0] }, card)
      },
    ),
    command(
      'a reseller holds and repeats the request',
      fc.record({ who: pick, party: fc.integer({ min: 1, max: 3 }) }),
      (world, { who, party }) => {
        world.holdForReseller(who, party)
        world.resellerActs(0, 'repeat')
      },
    ),
    command('resellers act', fc.record({ who: pick, does: resellerAction }), (world, { who, does }) => {
      world.resellerActs(who, does)
      world.resellerActs(who, 'repeat')
    }),
    command(
      'a reseller sells, then acts twice at once',
      fc.record({ who: pick, date, one: resellerAction, other: resellerAction }),
      async (world, { who, date, one, other }) => {
        world.holdForReseller(who, 1, date)
        await world.runAllSteps(1)
        world.resellerActs(0, 'confirm')
        if (who % 3 !== 0) await world.runAllSteps(1)
        world.resellerActs(0, one)
        world.resellerActs(0, other)
      },
    ),
    command('a change is sent again', pick, (world, which) => world.repeatChange(which)),
    command(
      'a guest cancels',
      fc.record({ who: pick, rarely: fc.nat(1) }),
      (world, { who, rarely }) => rarely === 1 && world.cancelBooking(who),
    ),
    command('the operator imports a file', pick, (world, which) =>
      world.run((services) => importFile(services, which % 60)),
    ),
    command('the operator moves a booking', fc.record({ who: pick, date }), (world, { who, date }) =>
      world.moveBooking(who, date),
    ),
    command('seconds pass', fc.integer({ min: 1, max: 90 }), (world, seconds) => {
      world.advanceTime(seconds)
      world.reportText(seconds)
    }),
    command('minutes pass', fc.integer({ min: 2, max: 20 }), (world, minutes) => world.advanceTime(minutes * 60)),
    command('the mail server', fc.boolean(), (world, isDown) => world.setMailServerDown(isDown)),
    command('kill -9', fc.constant(null), (world) => world.crash()),
  ],
  { maxCommands: 60, size: 'max' },
)
