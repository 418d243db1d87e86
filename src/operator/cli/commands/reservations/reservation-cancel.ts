import { z } from 'zod'
import { refundReasons } from '../../../../domain/payments/refund.ts'
import {
  type CancellationPreview,
  previewCancellation,
} from '../../../../domain/reservations/cancellation/cancel-reservation.ts'
import { reservationCancelAction } from '../../../operations/reservation-office.ts'
import { aborted, defineCommand, failure, success } from '../../command.ts'
import { formatDay, formatEuros, pluralize } from '../../output/format.ts'
import { bookingCode, oneOf, optional, required } from '../../parsers/field.ts'

export const reservationCancel = defineCommand({
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
  outputSchema: z.object({
    code: z.string(),
    reason: z.enum(refundReasons),
    inTime: z.boolean(),
    returned: z.int(),
    kept: z.int(),
    cash: z.int(),
  }),
  async run(context, { code, reason = 'guest' }) {
    const preview = await previewCancellation(context, { booking: code, reason })
    const input = { booking: code, reason } as const
    if (!preview.ok)
      return failure(hints(code)[preview.refusal] ?? reservationCancelAction.sentence(preview, input, 'en'))
    const plan = [
      `${preview.code}, ${preview.name}, ${formatDay(preview.date)}, ${pluralize(preview.guests, 'guest')}: the booking is cancelled.`,
      moneyOf(preview),
    ]
    if (!(await context.confirm(plan))) return aborted
    const { returned, kept, cash } = preview
    const performed = await reservationCancelAction.perform(context, { ...input, confirmed: { returned, kept, cash } })
    if (!performed.ok) return failure(hints(code)[performed.code] ?? performed.sentence('en'))
    const { done, answer } = performed
    return success([`${done.code} is cancelled.`, moneyOf(done)], { ...answer, reason })
  },
})

function moneyOf({ code, inTime, returned, kept, cash, disputed }: CancellationPreview): string {
  const byHand =
    inTime && cash > 0 ? ` ${formatEuros(cash)} was paid in cash: operator reservation refund ${code} --in-cash.` : ''
  if (returned > 0) return `${formatEuros(returned)} will go back to the card.${byHand}`
  if (disputed > 0)
    return `The guest's bank takes ${formatEuros(disputed)} back, or is deciding about it: nothing is refunded.${byHand}`
  return `${inTime ? 'There is no card payment to refund.' : `It is too late for a refund: we keep ${formatEuros(kept + cash)}.`}${byHand}`
}

/** Sentences that name the command to run first. */
const hints = (code: string): Record<string, string> => ({
  aboard: `${code} is aboard: operator board ${code} --undo.`,
})
