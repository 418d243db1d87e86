import { business } from '../../content/business.ts'
import { type MailKind, mailKinds } from '../contract/mail-kinds.ts'
import type { Transaction } from '../database/connect.ts'
import { tooLate } from '../domain/messages/around-trip.ts'
import { type MessageRow, sendDue } from '../domain/messages/send-due.ts'
import type { Jobs } from '../domain/queue.ts'
import { type Ticket, ticketOf } from '../domain/reservations/ticket.ts'
import type { Services } from '../domain/services.ts'
import { dayOf } from '../domain/time/operator-time.ts'
import type { CancellationReason } from '../email/message-data.ts'
import { renderMessage } from '../email/render-message.ts'
import { isLocale, type Locale } from '../i18n/locales.ts'
import type { MailContent, Mailer } from '../integrations/mail/mailer.ts'

/** Renders a due mail from what is known now, and hands it to the mail server. Throws when it should be tried again. */
export async function sendMessageJob(
  services: Services,
  mailer: Mailer,
  { messageId }: Jobs['send-message'],
): Promise<void> {
  const again = await sendDue(services, messageId, async (message, trx) => {
    const late = await tooLate(trx, message, services.now())
    if (late) return late
    const content = await contentOf(services, trx, message)
    const { id, recipient: to } = message
    return mailer.send({ ...content, id, to, origin: services.origin, at: services.now() })
  })
  if (again) throw new Error('the mail was not taken; it is tried again later')
}

async function contentOf(services: Services, trx: Transaction, message: MessageRow): Promise<MailContent> {
  const kind = mailKinds.find((known) => known === message.kind)
  if (!kind) throw new Error(`no mail of kind ${message.kind}`)
  const { details, locale } = message
  const sender = { businessName: business.name, origin: services.origin, contact: services.operator }
  switch (kind) {
    case 'contact_message':
      return renderMessage(kind, { ...sender, ...typedMessage(details, locale) })
    case 'private_tour_enquiry':
      return renderMessage(kind, { ...sender, ...enquiryOf(details, locale) })
    case 'contact_acknowledgement':
      return renderMessage(kind, { ...sender, locale })
    case 'review_received':
      return renderMessage(kind, { ...sender, ...(await reviewOf(trx, details.review_id ?? '')) })
    default: {
      const ticket = await ticketOf(services, trx, message.reservation_id ?? '')
      if (!ticket) throw new Error(`message ${message.id} has no reservation`)
      return ofReservation(kind, ticket, details, services.now())
    }
  }
}

function typedMessage({ name = '', email = '', message = '', locale: from }: Record<string, string>, locale: Locale) {
  return { locale: isLocale(from) ? from : locale, name, email, message }
}

function enquiryOf(details: Record<string, string>, locale: Locale) {
  const { date, guests, departure_location } = details
  const place = business.departureLocations.find(({ id }) => id === departure_location)?.name
  return {
    ...typedMessage(details, locale),
    ...(date && { date }),
    ...(guests && { guests: Number(guests) }),
    ...(place && { place }),
  }
}

type ReservationKind = Exclude<
  MailKind,
  'contact_message' | 'private_tour_enquiry' | 'contact_acknowledgement' | 'review_received'
>

function ofReservation(
  kind: ReservationKind,
  ticket: Ticket,
  details: Record<string, string>,
  now: Date,
): Promise<MailContent> {
  switch (kind) {
    case 'operator_refund_failed':
      return renderMessage(kind, { ...ticket, failedAmount: Number(details.failed_amount) })
    case 'refund_sent':
      return renderMessage(kind, { ...ticket, returnedAmount: Number(details.returned_amount) })
    case 'reminder':
      return renderMessage(kind, { ...ticket, when: ticket.date === dayOf(now) ? 'today' : 'tomorrow' })
    case 'late_money_returned':
      return renderMessage(kind, { ...ticket, returnedAmount: ticket.bailAmount })
    case 'cancelled': {
      const reason = details.reason as CancellationReason
      const returnedAmount = Number(details.returned_amount ?? 0)
      return renderMessage(kind, { ...ticket, reason, returnedAmount, late: details.late === 'yes' })
    }
    default:
      return renderMessage(kind, ticket)
  }
}

async function reviewOf(trx: Transaction, id: string) {
  const review = await trx.selectFrom('review').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const { locale, first_name: firstName, last_name: lastName, stars, comment, verified } = review
  return { id, locale, firstName, lastName, stars, comment, verified }
}
