import { z } from 'zod'
import { integerBetween } from '../../contract/primitives.ts'
import { type Boarded, boardParty } from '../../domain/boarding/board-party.ts'
import { setNoShow } from '../../domain/boarding/no-show.ts'
import { bookingReference, cents, defineOperation, moment, refused } from './define-operation.ts'
import { recordedTime } from './recorded-time.ts'
import type { Writer } from './sentences.ts'
import { crewTender, slipNumber } from './tender.ts'

/** A sentence with the other device that boarded the party before; empty if no other device did. */
function boardedBefore({ boardedAt, boardedBy }: Boarded, { say, time, device }: Writer & { device: string | null }) {
  if (!boardedAt || device === null || boardedBy === device) return []
  return [say('refused.boarded_before', { time: time(boardedAt), device: boardedBy ?? '' })]
}

const notOnThisTrip = {
  unknown: 'refused.unknown_booking',
  not_booked: 'refused.never_paid',
  cancelled: 'refused.booking_cancelled',
  not_yet: 'refused.other_day',
} as const

const head = integerBetween(0, 1000)
/** The number of people by age: `personsGiven` is for inputs and has limits, `personsCounted` is for answers. */
export const personsGiven = z.strictObject({ adults: head, children: head, infants: head })
export const personsCounted = z.object({ adults: z.int(), children: z.int(), infants: z.int() })

/**
 * Boards guests of a party and posts their payment. With `undo`, takes both back.
 * - `guests`: how many people. A plain number counts the adults first. With a part of the party, two phones can share
 *   the boarding. With 0, only money is posted. Default: all who are not aboard; with `undo`, all who are aboard.
 * - `cash`: the cents that stay in the cash box after the change is given, or `all` for the amount due. With `undo`,
 *   the cents that are handed back.
 * - `by: terminal`: the guest pays by card on the terminal.
 */
export const board = defineOperation({
  name: 'board',
  role: 'crew',
  effect: 'none',
  offline: true,
  input: z.strictObject({
    booking: bookingReference,
    guests: z.union([head, personsGiven]).optional(),
    cash: z.union([cents, z.literal('all')]).default(0),
    by: crewTender,
    slip: slipNumber,
    undo: z.boolean().default(false),
  }),
  answer: z.object({
    code: z.string(),
    /** `guests`: the size of the party. `aboard`: how many of the party are aboard now. */
    guests: z.int(),
    aboard: z.int(),
    /** False if this device or another had already recorded the same. */
    changed: z.boolean(),
    boardedAt: moment.nullable(),
    /** The device or user that recorded the first guest of the party; null if nobody is aboard. */
    boardedBy: z.string().nullable(),
    /** The cents that this action has posted; negative if handed back. */
    cash: z.int(),
    /** Cents still due. */
    due: z.int(),
  }),
  async run(context, { booking, guests, cash, by, slip, undo }) {
    if (by === 'terminal' && slip === '' && !undo && cash !== 0) return refused('no_slip')
    return boardParty(context, {
      booking,
      cash: undo ? (cash === 'all' ? 0 : -cash) : cash,
      by,
      aboard: !undo,
      actor: context.actor,
      ...(guests !== undefined && { guests }),
      ...(slip !== '' && { slip }),
      ...(context.device && { takenOn: context.device.id }),
      ...recordedTime(context),
    })
  },
  cash: ({ cash }) => cash,
  refusals: {
    ...notOnThisTrip,
    no_slip: 'refused.no_slip',
    too_much: (refused, writer) => {
      const { code, due, taken } = refused
      const { say, money } = writer
      const sentence =
        due === 0
          ? say('refused.nothing_due', { code, taken: money(taken) })
          : say('refused.only_due', { code, due: money(due) })
      return [sentence, ...boardedBefore(refused, writer)].join(' ')
    },
    not_taken: ({ code, taken }, { say, money }, { by }) =>
      say('refused.only_taken', { code, taken: money(taken), by }),
    too_many_guests: (refused, writer) => {
      const { code, aboard, guests } = refused
      return [writer.say('refused.too_many_guests', { code, aboard, guests }), ...boardedBefore(refused, writer)].join(
        ' ',
      )
    },
  },
})

/** Records that a party did not come; `undo` takes that record back. */
export const noShow = defineOperation({
  name: 'no-show',
  role: 'crew',
  effect: 'none',
  offline: true,
  input: z.strictObject({ booking: bookingReference, undo: z.boolean().default(false) }),
  answer: z.object({ code: z.string(), noShow: z.boolean(), changed: z.boolean() }),
  run: (context, { booking, undo }) => setNoShow(context, { booking, noShow: !undo, actor: context.actor }),
  refusals: { ...notOnThisTrip, aboard: 'refused.aboard' },
})
