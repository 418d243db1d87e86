import { z } from 'zod'
import { departureReasons, givesChoice } from '../../contract/operator-app/cancellation-reasons.ts'
import { integerBetween, isoDate } from '../../contract/primitives.ts'
import { startId, tripId } from '../../contract/reservation.ts'
import { changeBoat, fixDeparture } from '../../domain/availability/change-departure-boat.ts'
import { sailsOn } from '../../domain/availability/sailing-day.ts'
import { departuresOn, getDeparture, setDeparture } from '../../domain/availability/set-departure.ts'
import { setSeason } from '../../domain/availability/set-season.ts'
import { partySumsByDeparture } from '../../domain/boarding/party-sums.ts'
import { departureId } from '../../domain/places/departure-id.ts'
import {
  cancelDeparture,
  previewDepartureCancellation,
} from '../../domain/reservations/cancellation/cancel-departure.ts'
import { cancellationProgress } from '../../domain/reservations/cancellation/cancellation-progress.ts'
import { addDays, datesBetween } from '../../domain/time/operator-time.ts'
import { isBookable, loadTrips, type Trip } from '../../domain/trips/trips.ts'
import { choiceRefusals, departureChoice, onDeparture, onTrip, tripChoice } from './chosen-departure.ts'
import { defineOperation, done, refused } from './define-operation.ts'
import { departureState, departureView, viewDeparture } from './departure-view.ts'
import { slugId } from './fleet.ts'
import { bookedDay, sailingSeason } from './prices.ts'

const partySums = { parties: z.int(), guests: z.int(), depositAmount: z.int(), restAmount: z.int() }
const noParties = { parties: 0, guests: 0, depositAmount: 0, restAmount: 0 }

/** The days and departures of a month, with deposits and rests (the parts of the prices paid on board), in cents. */
export const calendar = defineOperation({
  name: 'calendar',
  role: 'owner',
  effect: 'read',
  input: z.object({ month: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'error.date_format') }),
  answer: z.object({
    month: z.string(),
    days: z.array(
      z.object({
        ...{ date: isoDate, inSeason: z.boolean(), ...partySums },
        departures: z.array(departureView.extend(partySums)),
      }),
    ),
  }),
  async run({ db, locale }, { month }) {
    const from = `${month}-01`
    const to = addDays(`${addDays(from, 31).slice(0, 7)}-01`, -1)
    const trips = await loadTrips(db)
    const [states, sums] = await Promise.all([
      departuresOn(db, trips, from, to),
      partySumsByDeparture(db, { from, to }),
    ])
    const departures = states.map((state) => ({
      ...viewDeparture(trips, state, locale),
      ...(sums.get(departureId(state)) ?? noParties),
    }))
    const byDay = Map.groupBy(departures, ({ date }) => date)
    const days = datesBetween(from, to).map((date) => {
      const ofDay = byDay.get(date) ?? []
      const sum = (field: keyof typeof noParties) => ofDay.reduce((total, departure) => total + departure[field], 0)
      return {
        date,
        inSeason: trips.trips.some((trip) => isBookable(trip) && sailsOn(date, trip)),
        ...{ parties: sum('parties'), guests: sum('guests') },
        ...{ depositAmount: sum('depositAmount'), restAmount: sum('restAmount') },
        departures: ofDay,
      }
    })
    return done({ month, days })
  },
  refusals: {},
})

/** What `departure-cancel` would do or has done. `progress`: the parties, those to call first. Amounts in cents. */
export const departureCancellation = defineOperation({
  name: 'departure-cancellation',
  role: 'owner',
  effect: 'read',
  input: z.object({ date: isoDate, ...departureChoice }),
  answer: z.object({
    ...{ trip: tripId, date: isoDate, start: startId },
    status: departureState.shape.status,
    parties: z.int(),
    guests: z.int(),
    amount: z.int(),
    progress: z.array(
      z.object({
        ...{ code: z.string(), name: z.string(), phone: z.string() },
        refund: z.enum(['none', 'planned', 'choosing', 'due', 'on_its_way', 'succeeded', 'failed']),
        amount: z.int(),
        ...{ cash: z.int(), terminal: z.int() },
        mail: z.enum(['none', 'planned', 'due', 'sent', 'failed']),
        done: z.boolean(),
      }),
    ),
  }),
  run: (context, input) =>
    onDeparture('read', context, input, async ({ trip, date, start }) => {
      const key = { trip, date, start }
      const departure = await getDeparture(context, key)
      if (!departure) return refused('not_a_day')
      const { status } = departure
      const { calls, ...preview } = await previewDepartureCancellation(context, key)
      const progress = status === 'cancelled' ? await cancellationProgress(context, key) : calls
      return done({ ...key, status, ...preview, progress })
    }),
  refusals: { ...choiceRefusals, not_a_day: 'refused.not_a_day' },
})

/** Sets capacity, status or both. Refuses a capacity below the places taken or above the licence of the boat. */
export const departureSet = defineOperation({
  name: 'departure-set',
  role: 'owner',
  effect: 'sales',
  input: z.strictObject({
    date: isoDate,
    ...departureChoice,
    capacity: integerBetween(0, 10_000).optional(),
    status: z.enum(['open', 'closed']).optional(),
  }),
  answer: departureState,
  run: (context, input) =>
    onDeparture('change', context, input, async ({ trip, date, start, capacity, status }) => {
      const set = { ...(capacity !== undefined && { capacity }), ...(status !== undefined && { status }) }
      const outcome = await setDeparture(context, { trip, date, start, actor: context.actor, ...set })
      return outcome.ok ? done(outcome.departure) : outcome
    }),
  refusals: {
    ...choiceRefusals,
    not_a_day: 'refused.not_a_day',
    off_season: 'refused.set_off_season',
    cancelled: 'refused.cannot_reopen',
    below_taken: ({ taken, held }, { say, day }, { date }) =>
      say(held > 0 ? 'refused.below_taken_unpaid' : 'refused.below_taken', { taken, held, day: day(date) }),
    above_licence: 'refused.above_licence',
    nothing_to_set: 'refused.nothing_to_set',
  },
})

/** A boat out of service. The request is refused if the departure has another boat, or if this boat is in service. */
const fromBoat = slugId.optional()
const fromBoatRefusals = { has_other_boat: 'refused.has_other_boat', boat_back: 'refused.boat_back' } as const

const boatRefusals = {
  ...choiceRefusals,
  not_a_day: 'refused.not_a_day',
  past: 'refused.day_past',
  off_season: 'refused.set_off_season',
  cancelled: 'refused.day_cancelled',
  unknown_boat: 'refused.no_boat_of',
  boat_taken: 'refused.boat_taken',
  boat_too_small: 'refused.boat_too_small',
  ...fromBoatRefusals,
} as const

/** Reserves the boat for a departure before the first booking. `fixed: false` frees the boat for other departures. */
export const departureFix = defineOperation({
  name: 'departure-fix',
  role: 'owner',
  effect: 'sales',
  input: z.strictObject({ date: isoDate, ...departureChoice, fixed: z.boolean().default(true) }),
  answer: departureState,
  run: (context, input) =>
    onDeparture('change', context, input, async (order) => {
      const outcome = await fixDeparture(context, { ...order, actor: context.actor })
      return outcome.ok ? done(outcome.departure) : outcome
    }),
  refusals: boatRefusals,
})

/** Gives a departure another boat, and lowers the capacity if necessary. Mails guests if the boats look different. */
export const departureBoat = defineOperation({
  name: 'departure-boat',
  role: 'owner',
  effect: 'sales',
  input: z.strictObject({ date: isoDate, ...departureChoice, boat: slugId, fromBoat }),
  answer: departureState,
  run: (context, input) =>
    onDeparture('change', context, input, async (order) => {
      const outcome = await changeBoat(context, { ...order, actor: context.actor })
      return outcome.ok ? done(outcome.departure) : outcome
    }),
  refusals: boatRefusals,
})

/** Cancels a departure for good. For the reasons `weather` and `boat`, guests choose another day or a refund. */
export const departureCancel = defineOperation({
  name: 'departure-cancel',
  role: 'owner',
  effect: 'money',
  input: z.strictObject({
    date: isoDate,
    ...departureChoice,
    reason: z.enum(departureReasons),
    /** Whether every guest gets the refund at once, without the choice of another day. */
    refundNow: z.boolean().default(false),
    /** The guests and cents that the owner was shown and has confirmed. If they have changed, nothing happens. */
    confirmed: z.strictObject({ guests: z.int(), amount: z.int() }).optional(),
    fromBoat,
  }),
  /** `amount`: cents that are or may be refunded. `underWay`: number of unpaid bookings and unpaid changes ended. */
  answer: z.object({
    trip: tripId,
    date: isoDate,
    start: startId,
    parties: z.int(),
    amount: z.int(),
    underWay: z.int(),
  }),
  run: (context, input) =>
    onDeparture('change', context, input, async ({ trip, date, start, refundNow, ...given }) => {
      const key = { trip, date, start }
      const choice = givesChoice(given.reason) && !refundNow
      const outcome = await cancelDeparture(context, { ...key, ...given, choice, actor: context.actor })
      return outcome.ok ? { ...outcome, ...key } : outcome
    }),
  refusals: {
    ...choiceRefusals,
    not_a_day: 'refused.not_a_day',
    past: 'refused.day_past',
    no_minimum: 'refused.no_minimum',
    minimum_too_late: 'refused.minimum_too_late',
    already: 'refused.day_already_cancelled',
    ...fromBoatRefusals,
    amounts_changed: ({ guests, amount }, { say, money }) =>
      say('refused.day_amounts_changed', { guests, amount: money(amount) }),
  },
})

/** Days of the week; 1 is Monday. */
const weekdays = z.array(integerBetween(1, 7)).min(1, 'error.required').max(7)
/** A day of any year, `MM-DD`. */
const monthDay = z.string().regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'error.date_unknown')

/** Sets the single yearly season of a trip. Omitted fields stay unchanged. */
export const seasonSet = defineOperation({
  name: 'season-set',
  role: 'owner',
  effect: 'sales',
  input: z.strictObject({
    ...tripChoice,
    from: monthDay.optional(),
    to: monthDay.optional(),
    weekdays: weekdays.optional(),
  }),
  /** `bookedOffSeason`: days with guests outside the new season. The boat sails on these days too. */
  answer: z.object({ trip: tripId, before: sailingSeason, after: sailingSeason, bookedOffSeason: z.array(bookedDay) }),
  run: (context, input) =>
    onTrip('change', context, input, async ({ trip, ...change }, chosen) => {
      if (Object.values(change).every((value) => value === undefined)) return refused('nothing_to_set')
      if (hasOtherSeasons(chosen.trip)) return refused('other_seasons')
      return done(await setSeason(context, { ...change, trip, actor: context.actor }))
    }),
  refusals: {
    ...choiceRefusals,
    nothing_to_set: 'refused.nothing_to_set',
    other_seasons: 'refused.other_seasons',
  },
})

/** True if the trip has several seasons or one that is not yearly. `season-set` can change only a single yearly one. */
export const hasOtherSeasons = ({ seasons }: Pick<Trip, 'seasons'>): boolean =>
  seasons.length > 1 || seasons.some(({ from }) => from.length > '12-31'.length)
