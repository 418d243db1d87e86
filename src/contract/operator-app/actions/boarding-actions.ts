import { z } from 'zod'
import { maxLengths } from '../../../shared/max-lengths.ts'
import { instant, integerBetween, isoDate, multilineText } from '../../primitives.ts'
import { bookingReference, cents, defineActionContract } from './action.ts'

const boardAnswer = z.object({
  code: z.string(),
  /** The whole party, and how many of it are aboard now. */
  guests: z.int(),
  aboard: z.int(),
  /** False if it was recorded before, by this device or another. */
  changed: z.boolean(),
  boardedAt: instant.nullable(),
  /** The device or user that recorded the first of the party; null if none is aboard. */
  boardedBy: z.string().nullable(),
  /** Cents posted by this action; negative if handed back. */
  cash: z.int(),
  /** Cents still due. */
  due: z.int(),
})

export const boardingActions = {
  /**
   * Boards guests of a party and posts cash, or takes both back (`undo`). `guests` counts the people of this action, so that
   * two phones may each board a part; 0 only moves cash; default: all who are left, with `undo` all who are aboard. `cash` in cents is what stays in the
   * cash box after the change is given, with `undo` what is handed back; `all` takes what is due.
   */
  board: defineActionContract({
    role: 'crew',
    effect: 'none',
    offline: true,
    input: z.strictObject({
      booking: bookingReference,
      guests: integerBetween(0, 1000).optional(),
      cash: z.union([cents, z.literal('all')]).default(0),
      undo: z.boolean().default(false),
    }),
    answer: boardAnswer,
  }),
  /** Records that a party did not come, or takes it back (`undo`). */
  'no-show': defineActionContract({
    role: 'crew',
    effect: 'none',
    offline: true,
    input: z.strictObject({ booking: bookingReference, undo: z.boolean().default(false) }),
    answer: z.object({ code: z.string(), noShow: z.boolean(), changed: z.boolean() }),
  }),
  /** Records how much cash was counted at the end of a day; a later count of the day replaces it. Amounts in cents. */
  'cash-count': defineActionContract({
    role: 'crew',
    effect: 'none',
    offline: true,
    input: z.strictObject({ date: isoDate, counted: cents, note: multilineText(maxLengths.cash_note).default('') }),
    answer: z.object({ date: isoDate, expected: z.int(), counted: z.int(), difference: z.int() }),
  }),
} as const
