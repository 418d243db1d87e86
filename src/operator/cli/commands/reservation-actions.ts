import { refundReasons } from '../../../contract/operator-app/cancellation-reasons.ts'
import { previewRefund } from '../../../domain/reservations/cancellation/refund-reservation.ts'
import type { AnswerOf } from '../../operations/define-operation.ts'
import { paymentLinkView, reservationProlong } from '../../operations/payment-link.ts'
import * as actions from '../../operations/reservation-actions.ts'
import { aborted, defineCommand, operationCommand, refusal, success } from '../command.ts'
import { formatDay, formatDeadline, formatEuros, pluralize } from '../output/format.ts'
import { bookingCode, euroAmount, flag, freeText, oneOf, optional, required } from '../parsers/field.ts'
import { UsageError } from '../parsers/usage-error.ts'

export const reservationNoteCommand = operationCommand(actions.reservationNote, {
  name: 'reservation note',
  summary: 'adds a note to a booking, which the manifest shows',
  examples: ['reservation note BNC-7K4Q2X "comes with a wheelchair"'],
  parameters: { code: required(bookingCode), note: required(freeText(), 'a note for the crew, in quotes') },
  options: {},
  input: ({ code, note }) => ({ booking: code, note }),
  print: ({ code }) => [`Noted for ${code}.`],
})

export const reservationCancelCommand = defineCommand({
  name: 'reservation cancel',
  summary: 'cancels a booking; refunds the deposit if the guest cancels at least 48 hours before departure',
  examples: ['reservation cancel BNC-7K4Q2X', 'reservation cancel BNC-7K4Q2X --reason operator'],
  parameters: { code: required(bookingCode) },
  options: {
    reason: optional(
      oneOf(...refundReasons),
      'the reason; default: guest. With weather or operator the deposit is always refunded',
    ),
  },
  outputSchema: actions.reservationCancel.answer,
  async run(context, { code, reason = 'guest' }) {
    // The refusal `aboard` names the command to run first.
    const hints = { aboard: `${code} is aboard: operator board ${code} --undo.` }
    const planned = await actions.reservationCancelPreview.perform(context, { booking: code, reason })
    if (!planned.ok) return refusal(planned, hints)
    const { name, date, guests, returned, kept, cash, terminal, disputed } = planned.answer
    const plan = [
      `${planned.answer.code}, ${name}, ${formatDay(date)}, ${pluralize(guests, 'guest')}: the booking is cancelled.`,
      moneyOf(planned.answer),
    ]
    if (!(await context.confirm(plan))) return aborted
    const confirmed = { returned, kept, cash, terminal }
    const performed = await actions.reservationCancel.perform(context, { booking: code, reason, confirmed })
    if (!performed.ok) return refusal(performed, hints)
    const { answer, done } = performed
    return success([`${answer.code} is cancelled.`, moneyOf({ ...answer, disputed })], done)
  },
})

type Money = Pick<
  AnswerOf<typeof actions.reservationCancelPreview>,
  'code' | 'inTime' | 'returned' | 'kept' | 'cash' | 'terminal' | 'disputed'
>

function moneyOf({ code, inTime, returned, kept, cash, terminal, disputed }: Money): string {
  const refundOf = (amount: number, how: string, option: string) =>
    inTime && amount > 0
      ? ` ${formatEuros(amount)} was paid ${how}: operator reservation refund ${code} ${option}.`
      : ''
  const byHand = refundOf(cash, 'in cash', '--in-cash') + refundOf(terminal, 'on the terminal', '--on-terminal SLIP')
  if (returned > 0) return `${formatEuros(returned)} will go back to the card.${byHand}`
  if (disputed > 0)
    return `The guest's bank takes ${formatEuros(disputed)} back, or is deciding about it: nothing is refunded.${byHand}`
  return `${inTime ? 'There is no card payment to refund.' : `It is too late for a refund: we keep ${formatEuros(kept + cash + terminal)}.`}${byHand}`
}

const methods = {
  card: { planned: 'will go back', done: 'will be refunded' },
  hand: { planned: 'was paid by hand', done: 'is recorded as paid' },
  cash: { planned: 'will be handed back', done: 'is handed back' },
  terminal: { planned: 'will be returned on the terminal', done: 'is returned on the terminal' },
}

export const reservationRefundCommand = defineCommand({
  name: 'reservation refund',
  summary: 'refunds all or part of the deposit to the card, or records a refund that you paid in another way',
  examples: [
    'reservation refund BNC-7K4Q2X --amount 15',
    'reservation refund BNC-7K4Q2X --by-hand',
    'reservation refund BNC-7K4Q2X --in-cash',
  ],
  parameters: { code: required(bookingCode) },
  options: {
    amount: optional(euroAmount, 'the amount in euros; default: all that is not yet refunded'),
    byHand: flag('only records in the ledger that you refunded the deposit in another way'),
    onTerminal: optional(
      freeText('number'),
      'records that your card terminal returns what it took for a cancelled booking: the number of its slip',
    ),
    inCash: flag('records that you refund a cancelled booking, which was paid in cash, from the cash box'),
    reason: optional(oneOf(...refundReasons), 'the reason in the ledger; default: operator'),
  },
  outputSchema: actions.reservationRefund.answer,
  async run(context, { code, amount, byHand, inCash, onTerminal: slip, reason = 'operator' }) {
    if ([byHand, inCash, slip !== undefined].filter(Boolean).length > 1)
      throw new UsageError('Only one of --by-hand, --in-cash and --on-terminal.')
    const method = slip !== undefined ? 'terminal' : inCash ? 'cash' : byHand ? 'hand' : 'card'
    if (amount === 0) throw new UsageError('--amount takes more than nothing.')
    const preview = await previewRefund(context, code, method)
    const left = preview?.left ?? 0
    const requested = amount ?? left
    if (preview && left > 0 && requested <= left) {
      const plan = `${formatEuros(requested)} of ${formatEuros(left)} ${methods[method].planned} to ${preview.name} (${preview.code}, ${formatDay(preview.date)}).`
      if (!(await context.confirm([plan]))) return aborted
    }
    const performed = await actions.reservationRefund.perform(context, { booking: code, reason, method, amount, slip })
    if (!performed.ok)
      return refusal(performed, {
        stands: `${preview?.code} is not cancelled: operator board ${preview?.code} --undo returns what was taken on boarding.`,
      })
    const { answer, done } = performed
    const line = `${formatEuros(answer.amount)} of ${answer.code} ${methods[method].done}; ${formatEuros(answer.left)} stays with us.`
    return success([line], done)
  },
})

export const reservationResendCommand = defineCommand({
  name: 'reservation resend',
  summary: 'sends the ticket or the payment link again, if needed to a corrected address',
  examples: ['reservation resend BNC-7K4Q2X', 'reservation resend BNC-7K4Q2X --to ana.kowalska@mail.example'],
  parameters: { code: required(bookingCode) },
  options: {
    to: optional(freeText('address'), 'a corrected e-mail address, which replaces the old one; the old one is told'),
  },
  outputSchema: actions.reservationResend.answer,
  async run(context, { code, to }) {
    const performed = await actions.reservationResend.perform(context, { booking: code, to })
    if (!performed.ok) return refusal(performed, { no_address: `${code} has no e-mail address: give one by --to.` })
    const { done } = performed
    const mail = done.mail === 'confirmed' ? 'The ticket' : 'The payment link'
    return success([`${mail} of ${done.code} goes to ${done.email}.`], done)
  },
})

export const reservationLinkCommand = operationCommand(paymentLinkView, {
  name: 'reservation link',
  summary: 'shows the payment link of a booking: whether it was opened, when it ends, and a text to send it with',
  examples: ['reservation link BNC-7K4Q2X'],
  parameters: { code: required(bookingCode) },
  options: {},
  input: ({ code }) => ({ booking: code }),
  print: ({ code, state, heldUntil, openedAt, prolongableUntil, text }) => [
    `${code}: ${linkStates[state]}, ${openedAt ? `opened ${formatDeadline(openedAt)}` : 'not opened'}.`,
    ...(state === 'open' ? [`The places are held until ${formatDeadline(heldUntil)}.`] : []),
    ...(prolongableUntil ? [`It can be prolonged until ${formatDeadline(prolongableUntil)}.`] : []),
    ...(text ? ['', text] : []),
  ],
})

const linkStates: Record<AnswerOf<typeof paymentLinkView>['state'], string> = {
  open: 'not paid',
  ending: 'not paid, ends now',
  paid: 'paid',
  ended: 'ended unpaid',
  renewed: 'ended unpaid and booked again',
}

export const reservationProlongCommand = operationCommand(reservationProlong, {
  name: 'reservation prolong',
  summary: 'prolongs a payment link and mails it again; one that has ended is booked again, with a new code',
  examples: ['reservation prolong BNC-7K4Q2X'],
  parameters: { code: required(bookingCode) },
  options: {},
  input: ({ code }) => ({ booking: code }),
  print: ({ code, heldUntil, isNew }, _, values) => [
    ...(isNew ? [`${values.code} had ended: ${code} is booked instead.`] : []),
    `The payment link of ${code} holds the places until ${formatDeadline(heldUntil)}.`,
  ],
})
