import { z } from 'zod'
import { integerBetween, isoDate } from '../../primitives.ts'
import { defineActionContract } from './action.ts'

export const departureState = z.object({
  date: isoDate,
  status: z.enum(['open', 'closed', 'cancelled']),
  capacity: z.int(),
  held: z.int(),
  sold: z.int(),
})

/** Days of the week, 1 is Monday. */
const weekdays = z.array(integerBetween(1, 7)).min(1, 'error.required').max(7)
/** `MM-DD` of any year. */
const monthDay = z.string().regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'error.date_unknown')
export const sailingSeason = z.object({ from: z.string(), to: z.string(), weekdays: z.array(z.int()) })
export const bookedDay = z.object({ date: isoDate, guests: z.int() })

export const departureActions = {
  /** At least one of `capacity` and `status`. A capacity below the places taken is refused. */
  'departure-set': defineActionContract({
    role: 'owner',
    effect: 'sales',
    offline: false,
    input: z.strictObject({
      date: isoDate,
      capacity: integerBetween(0, 10_000).optional(),
      status: z.enum(['open', 'closed']).optional(),
    }),
    answer: departureState,
  }),
  /** With `reason: weather`, guests choose another day or the refund, unless `refundNow`. Cannot be undone. */
  'departure-cancel': defineActionContract({
    role: 'owner',
    effect: 'money',
    offline: false,
    input: z.strictObject({
      date: isoDate,
      reason: z.enum(['weather', 'minimum', 'operator']),
      refundNow: z.boolean().default(false),
      /** Guests and cents that the person has confirmed: with other ones nothing happens. */
      confirmed: z.strictObject({ guests: z.int(), amount: z.int() }).optional(),
    }),
    /** `amount`: cents that go back, or may go back; `underWay`: bookings that ended in the middle of payment. */
    answer: z.object({ date: isoDate, parties: z.int(), amount: z.int(), underWay: z.int() }),
  }),
  /** Omitted fields stay. */
  'season-set': defineActionContract({
    role: 'owner',
    effect: 'sales',
    offline: false,
    input: z.strictObject({ from: monthDay.optional(), to: monthDay.optional(), weekdays: weekdays.optional() }),
    /** `bookedOffSeason`: days with guests on which the boat still sails. */
    answer: z.object({ before: sailingSeason, after: sailingSeason, bookedOffSeason: z.array(bookedDay) }),
  }),
} as const
