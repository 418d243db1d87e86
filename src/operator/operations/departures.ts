import { z } from 'zod'
import { tripFacts } from '../../../content/business.ts'
import { departureReasons } from '../../contract/operator-app/cancellation-reasons.ts'
import { integerBetween, isoDate } from '../../contract/primitives.ts'
import { inSeason } from '../../domain/availability/sailing-day.ts'
import { getDeparture, setDeparture } from '../../domain/availability/set-departure.ts'
import { setSeason } from '../../domain/availability/set-season.ts'
import { partySumsByDay } from '../../domain/boarding/party-sums.ts'
import {
  cancelDeparture,
  cancellationProgress,
  previewDepartureCancellation,
} from '../../domain/reservations/cancellation/cancel-departure.ts'
import { operatorSettings } from '../../domain/settings/operator-settings.ts'
import { addDays, datesBetween } from '../../domain/time/operator-time.ts'
import { defineOperation, done, refused } from './define-operation.ts'
import { departureState } from './manifest.ts'
import { bookedDay, sailingSeason } from './prices.ts'

/** The days of a month with state, places, parties and money (deposits, and the rest in cash), in cents. */
export const calendar = defineOperation({
  name: 'calendar',
  role: 'owner',
  effect: 'read',
  input: z.object({ month: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'error.date_format') }),
  answer: z.object({
    month: z.string(),
    days: z.array(
      z.object({
        ...{ date: isoDate, inSeason: z.boolean(), departure: departureState },
        ...{ parties: z.int(), guests: z.int(), depositAmount: z.int(), restAmount: z.int() },
      }),
    ),
  }),
  async run({ db }, { month }) {
    const from = `${month}-01`
    const to = addDays(`${addDays(from, 31).slice(0, 7)}-01`, -1)
    const [{ season, capacity }, rows, sums] = await Promise.all([
      operatorSettings(db),
      db.selectFrom('departure').selectAll().where('date', '>=', from).where('date', '<=', to).execute(),
      partySumsByDay(db, { from, to }),
    ])
    const departures = new Map(rows.map((row) => [row.date, row]))
    const days = datesBetween(from, to).map((date) => ({
      date,
      inSeason: inSeason(date, season),
      departure: departures.get(date) ?? { date, capacity, status: 'open' as const, held: 0, sold: 0 },
      ...(sums.get(date) ?? { parties: 0, guests: 0, depositAmount: 0, restAmount: 0 }),
    }))
    return done({ month, days })
  },
  refusals: {},
})

/** Before a cancellation: what `departure-cancel` would do. After it: the progress of refunds and mails. Amounts in cents. */
export const departureCancellation = defineOperation({
  name: 'departure-cancellation',
  role: 'owner',
  effect: 'read',
  input: z.object({ date: isoDate }),
  answer: z.object({
    date: isoDate,
    status: departureState.shape.status,
    parties: z.int(),
    guests: z.int(),
    amount: z.int(),
    progress: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        refund: z.enum(['none', 'choosing', 'due', 'on_its_way', 'succeeded', 'failed']),
        amount: z.int(),
        cash: z.int(),
        mail: z.enum(['none', 'due', 'sent', 'failed']),
        done: z.boolean(),
      }),
    ),
  }),
  async run(context, { date }) {
    const [departure, preview, progress] = await Promise.all([
      getDeparture(context, date),
      previewDepartureCancellation(context, date),
      cancellationProgress(context, date),
    ])
    return departure ? done({ date, status: departure.status, ...preview, progress }) : refused('not_a_day')
  },
  refusals: { not_a_day: 'refused.not_a_day' },
})

/** Sets `capacity`, `status` or both. A capacity below the places taken is refused. */
export const departureSet = defineOperation({
  name: 'departure-set',
  role: 'owner',
  effect: 'sales',
  input: z.strictObject({
    date: isoDate,
    capacity: integerBetween(0, 10_000).optional(),
    status: z.enum(['open', 'closed']).optional(),
  }),
  answer: departureState,
  async run(context, { date, capacity, status }) {
    const set = { ...(capacity !== undefined && { capacity }), ...(status !== undefined && { status }) }
    const outcome = await setDeparture(context, { date, actor: context.actor, ...set })
    return outcome.ok ? done(outcome.departure) : outcome
  },
  refusals: {
    not_a_day: 'refused.not_a_day',
    off_season: 'refused.set_off_season',
    cancelled: 'refused.cannot_reopen',
    below_taken: ({ taken, held }, { say, day }, { date }) =>
      say(held > 0 ? 'refused.below_taken_unpaid' : 'refused.below_taken', { taken, held, day: day(date) }),
    nothing_to_set: 'refused.nothing_to_set',
  },
})

/**
 * Cancels a departure, which can't be undone. With `reason: weather`, guests choose another day or the refund, unless
 * `refundNow`.
 */
export const departureCancel = defineOperation({
  name: 'departure-cancel',
  role: 'owner',
  effect: 'money',
  input: z.strictObject({
    date: isoDate,
    reason: z.enum(departureReasons),
    refundNow: z.boolean().default(false),
    /** The guests and cents that the person has confirmed. If they have changed, nothing happens. */
    confirmed: z.strictObject({ guests: z.int(), amount: z.int() }).optional(),
  }),
  /** `amount`: the cents that are or may be refunded. `underWay`: bookings that ended while they were being paid. */
  answer: z.object({ date: isoDate, parties: z.int(), amount: z.int(), underWay: z.int() }),
  async run(context, { date, reason, refundNow, confirmed }) {
    const choice = reason === 'weather' && !refundNow
    const outcome = await cancelDeparture(context, { date, reason, choice, actor: context.actor, confirmed })
    return outcome.ok ? { ...outcome, date } : outcome
  },
  refusals: {
    not_a_day: 'refused.not_a_day',
    past: 'refused.day_past',
    no_minimum: 'refused.no_minimum',
    minimum_too_late: (_, { say, day }, { date }) =>
      say('refused.minimum_too_late', { day: day(date), hours: String(tripFacts.minimumGuests?.noticeHours) }),
    already: 'refused.day_already_cancelled',
    amounts_changed: ({ guests, amount }, { say, money }) =>
      say('refused.day_amounts_changed', { guests, amount: money(amount) }),
  },
})

/** Days of the week; 1 is Monday. */
const weekdays = z.array(integerBetween(1, 7)).min(1, 'error.required').max(7)
/** A day of any year, `MM-DD`. */
const monthDay = z.string().regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'error.date_unknown')

/** Omitted fields stay. */
export const seasonSet = defineOperation({
  name: 'season-set',
  role: 'owner',
  effect: 'sales',
  input: z.strictObject({ from: monthDay.optional(), to: monthDay.optional(), weekdays: weekdays.optional() }),
  /** `bookedOffSeason`: days outside the new season that have guests, so that the boat still sails on them. */
  answer: z.object({ before: sailingSeason, after: sailingSeason, bookedOffSeason: z.array(bookedDay) }),
  async run(context, change) {
    if (Object.values(change).every((value) => value === undefined)) return refused('nothing_to_set')
    return done(await setSeason(context, { ...change, actor: context.actor }))
  },
  refusals: { nothing_to_set: 'refused.nothing_to_set' },
})
