import { z } from 'zod'
import { refundReasons } from '../../domain/payments/refund.ts'
import {
  type Cancellable,
  type CancelRefusal,
  cancellableReservation,
  cancelReservation,
} from '../../domain/reservations/cancel-reservation.ts'
import { command, done, notConfirmed, refusal } from '../command.ts'
import { counted, dayInWords, euros } from '../print/words.ts'
import { booking, oneOf, optional, required } from '../typed/field.ts'

export const reservationCancel = command({
  name: 'reservation cancel',
  summary: 'cancels one booking; a guest who asks 48 hours before or earlier gets the deposit back',
  examples: ['reservation cancel BNC-7K4Q2X', 'reservation cancel BNC-7K4Q2X --reason operator'],
  parameters: { code: required(booking) },
  options: {
    reason: optional(oneOf(...refundReasons), 'who wants it; guest when not given. Otherwise everything goes back'),
  },
  outputSchema: z.object({
    code: z.string(),
    reason: z.enum(refundReasons),
    inTime: z.boolean(),
    returned: z.int(),
    kept: z.int(),
    cash: z.int(),
  }),
  async run(context, { code, reason = 'guest' }) {
    const known = await cancellableReservation(context, { booking: code, reason })
    if (!known.ok) return refusal(messages[known.refusal](code))
    const plan = [
      `${known.code}, ${known.name}, ${dayInWords(known.date)}, ${counted(known.guests, 'guest')}: the booking is cancelled.`,
      moneyOf(known),
    ]
    if (!(await context.confirmed(plan))) return notConfirmed
    const outcome = await cancelReservation(context, { booking: code, reason, actor: context.actor })
    if (!outcome.ok) return refusal(messages[outcome.refusal](code))
    const { inTime, returned, kept, cash } = outcome
    return done([`${outcome.code} is cancelled.`, moneyOf(outcome)], {
      code: outcome.code,
      reason,
      inTime,
      returned,
      kept,
      cash,
    })
  },
})

function moneyOf({ code, inTime, returned, kept, cash }: Cancellable): string {
  const byHand =
    inTime && cash > 0 ? ` ${euros(cash)} were paid in cash: operator reservation refund ${code} --in-cash.` : ''
  if (returned > 0) return `${euros(returned)} go back to the card.${byHand}`
  return `${inTime ? 'Nothing goes back to a card.' : `It is too late for the deposit to go back: ${euros(kept + cash)} stay with us.`}${byHand}`
}

const messages: Record<CancelRefusal, (code: string) => string> = {
  unknown: (code) => `No booking has the code ${code}.`,
  not_booked: (code) => `${code} isn't paid: there is nothing to cancel.`,
  already: (code) => `${code} is cancelled already.`,
  aboard: (code) => `${code} is aboard: operator board ${code} --undo.`,
  sailed: (code) => `The boat of ${code} has sailed.`,
}
