import { type RefundReason, refundReasons } from '../domain/payments/owe-refund.ts'
import { refundableBooking, refundReservation } from '../domain/payments/refund-reservation.ts'
import { type Command, done, notConfirmed, refusal, UsageError } from './command.ts'
import { euros } from './euros.ts'

export const reservationRefund: Command = {
  usage: 'reservation refund <code>',
  summary: 'sends the deposit back to the card, or a part of it',
  example: 'operator reservation refund BNC-7K4Q2X --amount 15.00',
  options: {
    amount: { type: 'string', description: 'euros; all that is left when not given' },
    'by-hand': { type: 'boolean', description: 'you have paid it in another way: only the books are told' },
    reason: { type: 'string', description: 'guest, weather or operator (as is assumed)' },
  },
  async run(desk, [code], options) {
    if (!code) throw new UsageError('Which booking? Give its code as BNC-7K4Q2X.')
    const amount = options.amount === undefined ? undefined : centsOf(options.amount)
    const reason = reasonOf(options.reason ?? 'operator')
    const booking = await refundableBooking(desk, code)
    if (!booking) return refusal(`No booking has the code ${code}.`)
    const asked = amount ?? booking.left
    const byHand = options['by-hand'] === true
    const way = byHand ? 'were paid by hand' : 'go back'
    const plan = `${euros(asked)} of ${euros(booking.left)} ${way} to ${booking.name} (${booking.code}, ${booking.date}).`
    if (booking.left > 0 && asked <= booking.left && !(await desk.confirmed([plan]))) return notConfirmed
    const order = { code, reason, byHand, actor: desk.actor, ...(amount !== undefined && { amount }) }
    const outcome = await refundReservation(desk, order)
    if (outcome.ok) {
      const { ok, ...json } = outcome
      const state = byHand ? 'are booked as paid' : 'are due'
      return done([`${euros(json.amount)} of ${json.code} ${state}; ${euros(json.left)} stay with us.`], json)
    }
    const sentences = {
      unknown: `No booking has the code ${code}.`,
      nothing_left: `Nothing that was paid for ${booking.code} is left to send back.`,
      too_much: `Only ${euros(outcome.left)} of ${booking.code} are left to send back.`,
    }
    return refusal(sentences[outcome.refusal])
  },
}

function centsOf(typed: string | boolean): number {
  const [, whole, cents = ''] = /^(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(String(typed)) ?? []
  const amount = whole === undefined ? 0 : Number(whole) * 100 + Number(cents.padEnd(2, '0'))
  if (amount === 0) throw new UsageError('--amount takes euros, such as 15 or 15.50.')
  return amount
}

function reasonOf(typed: string | boolean): RefundReason {
  const reason = refundReasons.find((candidate) => candidate === typed)
  if (!reason) throw new UsageError(`--reason is one of ${refundReasons.join(', ')}.`)
  return reason
}
