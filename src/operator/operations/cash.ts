import { sql } from 'kysely'
import { z } from 'zod'
import { integerBetween, isoDate, multilineText, singleLineText } from '../../contract/primitives.ts'
import { cashBoxOf, terminalPaymentsOn } from '../../domain/boarding/cash-balance.ts'
import { cashCountsOn, countCash } from '../../domain/boarding/cash-count.ts'
import { cancelCash, cashMovementsOn, moveCash, receiveCash } from '../../domain/boarding/cash-movements.ts'
import { appliedSequences } from '../../domain/devices/applied-sequences.ts'
import { listDevices } from '../../domain/devices/manage-devices.ts'
import { allBoxes, officeBox, payOutReasons, sumsOfBox } from '../../shared/cash-boxes.ts'
import { denominations } from '../../shared/denominations.ts'
import { inTransaction } from '../../shared/in-transaction.ts'
import { maxLengths } from '../../shared/max-lengths.ts'
import { cents, defineOperation, done, moment } from './define-operation.ts'
import { recordedTime } from './recorded-time.ts'

/** A cash box: the id or name of a phone for the box of that phone, or `office`. */
const box = singleLineText(maxLengths.device_name)
const note = multilineText(maxLengths.cash_note).default('')
/** How many of each note and coin, by its value in cents. */
const pieces = z.partialRecord(z.enum(denominations.map(String) as [`${(typeof denominations)[number]}`]), z.int())

const movement = z
  .strictObject({
    /** The phone or the command line makes the id. A repeated id is not recorded again. */
    id: z.uuid(),
    date: isoDate,
    /** `float`: cash put in at the start. `pay_out`: cash spent or taken away. `hand_over`: cash for another box. */
    kind: z.enum(['float', 'pay_out', 'hand_over']),
    amount: cents.min(1, 'error.count'),
    /** Default: the box of the phone that records the movement; for a command, that of the office. */
    box: box.optional(),
    to: box.optional(),
    reason: z.enum(payOutReasons).optional(),
    note,
  })
  .superRefine(({ kind, to, reason, note: text }, { addIssue }) => {
    const missing =
      kind === 'hand_over'
        ? to === undefined && 'to'
        : kind === 'pay_out' && (reason === undefined ? 'reason' : reason === 'other' && text === '' && 'note')
    if (missing) addIssue({ code: 'custom', path: [missing], message: 'error.required' })
  })

const boxRefusals = {
  not_yet: 'refused.count_too_early',
  unknown_box: 'refused.unknown_box',
  not_own_box: 'refused.not_own_box',
} as const

/** Records cash put into a box, taken out, or moved to another, in cents. A hand-over changes both boxes at once. */
export const cashMove = defineOperation({
  name: 'cash-move',
  role: 'crew',
  effect: 'none',
  offline: true,
  input: movement,
  answer: z.object({
    id: z.string(),
    date: isoDate,
    amount: z.int(),
    from: z.string().nullable(),
    to: z.string().nullable(),
    /** False if the id was recorded before. */
    changed: z.boolean(),
  }),
  run: (context, input) =>
    moveCash(context, { ...input, ...recordedTime(context), actor: context.actor, device: context.device?.id }),
  refusals: {
    ...boxRefusals,
    same_box: 'refused.same_box',
    box_not_in_use: ({ name }, { say, money }, { amount }) =>
      say('refused.box_not_in_use', { name, amount: money(amount) }),
  },
})

/**
 * `date` is the day of the movement. If an action from a phone's queue fails, later actions with the same `date` wait,
 * so that all of them keep their order.
 */
const movementId = z.strictObject({
  id: z.string().regex(/^[0-9a-f-]{4,36}$/i, 'error.required'),
  date: isoDate.optional(),
})
const movementAnswer = z.object({ id: z.string(), changed: z.boolean() })
const movementRefusals = {
  unknown_movement: 'refused.unknown_movement',
  not_own_box: 'refused.not_own_box',
  cancelled: 'refused.hand_over_cancelled',
  received: 'refused.hand_over_received',
} as const

/** Confirms that a hand-over has arrived in the box that got it. */
export const cashReceive = defineOperation({
  name: 'cash-receive',
  role: 'crew',
  effect: 'none',
  offline: true,
  input: movementId,
  answer: movementAnswer,
  run: (context, { id }) => receiveCash(context, { id, actor: context.actor, device: context.device?.id }),
  refusals: movementRefusals,
})

/** Takes back a movement that was recorded by mistake, or a hand-over that did not arrive. */
export const cashCancel = defineOperation({
  name: 'cash-cancel',
  role: 'crew',
  effect: 'none',
  offline: true,
  input: movementId,
  answer: movementAnswer,
  run: (context, { id }) => cancelCash(context, { id, actor: context.actor, device: context.device?.id }),
  refusals: movementRefusals,
})

/**
 * Records how much cash was counted at the end of a day, in cents, in one box or in all boxes together. A later count
 * of the same box replaces an earlier one.
 */
export const cashCount = defineOperation({
  name: 'cash-count',
  role: 'crew',
  effect: 'none',
  offline: true,
  input: z.strictObject({
    date: isoDate,
    counted: cents,
    note,
    box: box.default(allBoxes),
    pieces: z.partialRecord(pieces.keyType, integerBetween(0, 9999)).optional(),
  }),
  answer: z.object({ date: isoDate, box: z.string(), expected: z.int(), counted: z.int(), difference: z.int() }),
  run: (context, input) => countCash(context, { ...input, ...recordedTime(context), actor: context.actor }),
  refusals: {
    not_yet: boxRefusals.not_yet,
    unknown_box: boxRefusals.unknown_box,
    pieces_differ: ({ sum, counted }, { say, money }) =>
      say('refused.pieces_differ', { sum: money(sum), counted: money(counted) }),
  },
})

const boxSums = z.object({
  float: z.int(),
  taken: z.int(),
  paidOut: z.int(),
  handedOver: z.int(),
  received: z.int(),
  expected: z.int(),
})

/**
 * The cash boxes of a day, in cents: one for each phone, and one for the office. `expected` is the cash that all boxes
 * together should contain. `applied` is about the phone's queue with the id `installation`: it lists the sequence
 * numbers of processed actions, none below `since`.
 */
export const cashBox = defineOperation({
  name: 'cash-box',
  role: 'crew',
  effect: 'read',
  input: z.object({
    date: isoDate,
    installation: z.uuid().optional(),
    since: z.coerce.number().int().min(0).default(0),
  }),
  answer: z.object({
    date: isoDate,
    expected: z.int(),
    ofTheDay: z.int(),
    ofOtherDays: z.int(),
    handedBack: z.int(),
    /** The cash from guests in each box. */
    takings: z.array(z.object({ box: z.string(), amount: z.int() })),
    movements: z.array(
      z.object({
        ...{ id: z.string(), amount: z.int(), from: z.string().nullable(), to: z.string().nullable() },
        ...{ reason: z.enum(payOutReasons).nullable(), note: z.string(), by: z.string(), at: moment },
        /** Who confirmed that a hand-over has arrived. */
        receivedBy: z.string().nullable(),
        ...{ isCancelled: z.boolean(), cancelledBy: z.string().nullable() },
      }),
    ),
    /** The boxes that were used on the day, and the boxes of all phones in use. `name` is null for the office. */
    boxes: z.array(z.object({ box: z.string(), name: z.string().nullable(), isInUse: z.boolean(), sums: boxSums })),
    /** Payments by card on the crew's terminal, which are in no box. Negative if given back. */
    terminal: z.object({
      amount: z.int(),
      slips: z.array(z.object({ code: z.string(), slip: z.string().nullable(), amount: z.int(), at: moment })),
    }),
    counts: z.array(
      z.object({
        /** The counted box, or `all`. */
        box: z.string(),
        expected: z.int(),
        counted: z.int(),
        /**
         * Counted cash less expected cash. A phone without signal can send payments and movements from before the count
         * only after the count. In `difference` the expected cash includes these, in `differenceAtFirst` it does not.
         */
        difference: z.int(),
        differenceAtFirst: z.int(),
        note: z.string(),
        pieces: pieces.nullable(),
        by: z.string(),
        at: moment,
      }),
    ),
    /** The sequence numbers, from `since` on, of the phone's queued actions that the server has processed. */
    applied: z.array(z.int()),
    readAt: moment,
  }),
  async run(context, { date, installation, since }) {
    const readAt = context.now()
    return inTransaction(context.db, async (db) => {
      await sql`set transaction isolation level repeatable read, read only`.execute(db)
      const { sum: _, takings, ...taken } = await cashBoxOf(db, date)
      const movements = await cashMovementsOn(db, date)
      const terminal = await terminalPaymentsOn(db, date)
      const counts = await cashCountsOn(db, date)
      const known = await listDevices({ ...context, db })
      const applied = installation === undefined ? [] : await appliedSequences(db, installation, since)
      const used = new Set([
        ...takings.map((one) => one.box),
        ...movements.flatMap(({ from, to }) => [from, to]),
        ...counts.map((one) => one.box),
      ])
      const boxes = [
        ...(used.has(officeBox) ? [{ id: officeBox, name: null, revokedAt: null }] : []),
        ...known.filter(({ id, revokedAt }) => !revokedAt || used.has(id)).toReversed(),
      ].map(({ id, name, revokedAt }) => ({
        ...{ box: id, name, isInUse: !revokedAt },
        sums: sumsOfBox(id, takings, movements),
      }))
      const { expected } = sumsOfBox(allBoxes, takings, movements)
      return done({ date, expected, ...taken, takings, movements, boxes, terminal, counts, applied, readAt })
    })
  },
  refusals: {},
})
