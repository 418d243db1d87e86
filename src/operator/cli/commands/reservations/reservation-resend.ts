import { z } from 'zod'
import { reservationResendAction } from '../../../operations/reservation-office.ts'
import { defineCommand, failure, success } from '../../command.ts'
import { bookingCode, freeText, optional, required } from '../../parsers/field.ts'

export const reservationResend = defineCommand({
  name: 'reservation resend',
  summary: 'sends the ticket or the payment link again, if needed to a corrected address',
  examples: ['reservation resend BNC-7K4Q2X', 'reservation resend BNC-7K4Q2X --to ana.kowalska@mail.example'],
  parameters: { code: required(bookingCode) },
  options: {
    to: optional(freeText('address'), 'a corrected e-mail address, which replaces the old one; the old one is told'),
  },
  outputSchema: z.object({ code: z.string(), mail: z.enum(['confirmed', 'payment_link']), email: z.string() }),
  async run(context, { code, to }) {
    const performed = await reservationResendAction.perform(context, { booking: code, ...(to !== undefined && { to }) })
    if (!performed.ok) return failure(hints(code)[performed.code] ?? performed.sentence('en'))
    const { ok, ...json } = performed.done
    const mail = json.mail === 'confirmed' ? 'The ticket' : 'The payment link'
    return success([`${mail} of ${json.code} goes to ${json.email}.`], json)
  },
})

/** Sentences that name an option of the command. */
const hints = (code: string): Record<string, string> => ({
  no_address: `${code} has no e-mail address: give one by --to.`,
})
