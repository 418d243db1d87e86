import { z } from 'zod'
import { resendMail } from '../../../domain/reservations/resend-mail.ts'
import { defineCommand, failure, success } from '../../command.ts'
import { bookingCode, freeText, optional, required } from '../../parsers/field.ts'

export const reservationResend = defineCommand({
  name: 'reservation resend',
  summary: 'sends the ticket or the payment link again, if needed to a corrected address',
  examples: ['reservation resend BNC-7K4Q2X', 'reservation resend BNC-7K4Q2X --to ana.kowalska@mail.example'],
  parameters: { code: required(bookingCode) },
  options: { to: optional(freeText('address'), 'a corrected e-mail address, which replaces the old one') },
  outputSchema: z.object({ code: z.string(), mail: z.enum(['confirmed', 'payment_link']), email: z.string() }),
  async run(context, { code, to }) {
    const outcome = await resendMail(context, { booking: code, actor: context.actor, ...(to !== undefined && { to }) })
    if (outcome.ok) {
      const { ok, ...json } = outcome
      const mail = json.mail === 'confirmed' ? 'The ticket' : 'The payment link'
      return success([`${mail} of ${json.code} goes to ${json.email}.`], json)
    }
    const messages = {
      unknown: `No booking has the code ${code}.`,
      not_an_address: `“${to}” is no e-mail address.`,
      no_address: `${code} has no e-mail address: give one by --to.`,
      cancelled: `${code} is cancelled.`,
      ended: `${code} has ended unpaid: there is no ticket.`,
      being_paid: `${code} is being paid at this moment.`,
    }
    return failure(messages[outcome.refusal])
  },
})
