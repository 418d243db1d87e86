import { z } from 'zod'
import { refundReasons } from '../../../../domain/payments/refund.ts'
import { previewRefund } from '../../../../domain/reservations/cancellation/refund-reservation.ts'
import { reservationRefundAction } from '../../../operations/reservation-office.ts'
import { aborted, defineCommand, failure, success } from '../../command.ts'
import { formatDay, formatEuros } from '../../output/format.ts'
import { bookingCode, euroAmount, flag, oneOf, optional, required } from '../../parsers/field.ts'
import { UsageError } from '../../parsers/usage-error.ts'

const methods = {
  card: { planned: 'will go back', done: 'will be refunded' },
  hand: { planned: 'was paid by hand', done: 'is recorded as paid' },
  cash: { planned: 'will be handed back', done: 'is handed back' },
}

export const reservationRefund = defineCommand({
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
    inCash: flag('records that you refund a cancelled booking, which was paid in cash, from the cash box'),
    reason: optional(oneOf(...refundReasons), 'the reason in the ledger; default: operator'),
  },
  outputSchema: z.object({ code: z.string(), amount: z.int(), left: z.int() }),
  async run(context, { code, amount, byHand, inCash, reason = 'operator' }) {
    if (byHand && inCash) throw new UsageError('--by-hand or --in-cash, not both.')
    const method = inCash ? 'cash' : byHand ? 'hand' : 'card'
    if (amount === 0) throw new UsageError('--amount takes more than nothing.')
    const preview = await previewRefund(context, code, method)
    if (!preview) return failure(`No booking has the code ${code}.`)
    const requested = amount ?? preview.left
    const plan = `${formatEuros(requested)} of ${formatEuros(preview.left)} ${methods[method].planned} to ${preview.name} (${preview.code}, ${formatDay(preview.date)}).`
    if (preview.left > 0 && requested <= preview.left && !(await context.confirm([plan]))) return aborted
    const performed = await reservationRefundAction.perform(context, {
      booking: preview.code,
      reason,
      method,
      ...(amount !== undefined && { amount }),
    })
    if (!performed.ok) return failure(hints(preview.code)[performed.code] ?? performed.sentence('en'))
    const json = performed.answer
    return success(
      [`${formatEuros(json.amount)} of ${json.code} ${methods[method].done}; ${formatEuros(json.left)} stays with us.`],
      json,
    )
  },
})

/** Sentences that name the command to run instead. */
const hints = (code: string): Record<string, string> => ({
  stands: `${code} is not cancelled: operator board ${code} --undo returns the cash taken on boarding.`,
})
