import { z } from 'zod'
import { refundReasons } from '../../domain/payments/owe-refund.ts'
import { refundableBooking, refundReservation } from '../../domain/payments/refund-reservation.ts'
import { command, done, notConfirmed, refusal } from '../command.ts'
import { dayInWords, euros } from '../print/words.ts'
import { booking, flag, money, oneOf, optional, required } from '../typed/field.ts'
import { UsageError } from '../typed/usage-error.ts'

export const reservationRefund = command({
  name: 'reservation refund',
  summary: 'sends the deposit back to the card, or a part of it; or writes down what you paid back in another way',
  examples: ['reservation refund BNC-7K4Q2X --amount 15', 'reservation refund BNC-7K4Q2X --by-hand'],
  parameters: { code: required(booking) },
  options: {
    amount: optional(money, 'euros; all that is left when not given'),
    byHand: flag('you have paid it in another way: only the books are told'),
    reason: optional(oneOf(...refundReasons), 'for the books; operator when not given'),
  },
  shape: z.object({ code: z.string(), amount: z.int(), left: z.int() }),
  async run(desk, { code, amount, byHand, reason = 'operator' }) {
    if (amount === 0) throw new UsageError('--amount takes more than nothing.')
    const known = await refundableBooking(desk, code)
    if (!known) return refusal(`No booking has the code ${code}.`)
    const asked = amount ?? known.left
    const way = byHand ? 'were paid by hand' : 'go back'
    const plan = `${euros(asked)} of ${euros(known.left)} ${way} to ${known.name} (${known.code}, ${dayInWords(known.date)}).`
    if (known.left > 0 && asked <= known.left && !(await desk.confirmed([plan]))) return notConfirmed
    const order = { code, reason, byHand, actor: desk.actor, ...(amount !== undefined && { amount }) }
    const outcome = await refundReservation(desk, order)
    if (outcome.ok) {
      const { ok, ...json } = outcome
      const state = byHand ? 'are booked as paid' : 'are due'
      return done([`${euros(json.amount)} of ${json.code} ${state}; ${euros(json.left)} stay with us.`], json)
    }
    const sentences = {
      unknown: `No booking has the code ${code}.`,
      nothing_left: `Nothing that was paid for ${known.code} is left to send back.`,
      too_much: `Only ${euros(outcome.left)} of ${known.code} are left to send back.`,
    }
    return refusal(sentences[outcome.refusal])
  },
})
