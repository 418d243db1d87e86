import { currentSite } from '../../content/site.ts'
import { type MailKind, mailKinds } from '../../contract/mail-kinds.ts'
import type { CancellationReason } from '../../contract/operator-app/cancellation-reasons.ts'
import { voyagesToReport } from '../../domain/boarding/harbour-reminders.ts'
import type { AppContext } from '../../domain/context.ts'
import type { JobPayloads } from '../../domain/job-queue.ts'
import { findMessage } from '../../domain/messages/departure-message-progress.ts'
import { outdatedMailOutcome } from '../../domain/messages/outdated-mails.ts'
import { type MessageRow, sendDueMessage } from '../../domain/messages/send-due-message.ts'
import { describeHealth } from '../../domain/monitoring/finding.ts'
import { choiceReasonOf } from '../../domain/payments/open-choice.ts'
import { findMailDetails, findSummaries, type MailDetails } from '../../domain/reservations/mail-details.ts'
import { dayOf } from '../../domain/time/operator-time.ts'
import { loadTrips, type Trips } from '../../domain/trips/trips.ts'
import { type WaitlistMail, waitlistMailOf } from '../../domain/waitlist/mail-data.ts'
import { isLocale, type Locale, operatorLocale } from '../../i18n/locales.ts'
import type { EmailSender } from '../../mail/mail-reservation.ts'
import type { MailData } from '../../mail/message-data.ts'
import { renderMessage } from '../../mail/render-message.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import type { LimitedMailer, MailContent } from '../../platform/integrations/mail/mailer.ts'
import { cancellationOf, namesAndReceipts, previousTripOf } from './trip-in-mail.ts'

/**
 * Renders a due mail from the current data and sends it. Throws after a temporary failure, so that pg-boss retries the job.
 */
export async function sendMessageJob(
  services: AppContext,
  mailer: LimitedMailer,
  { messageId }: JobPayloads['send-message'],
): Promise<void> {
  const shouldRetry = await sendDueMessage(services, messageId, async ({ id, message, others }, trx) => {
    const outdated = await outdatedMailOutcome(trx, message, services.now())
    if (outdated) return outdated
    const content =
      others.length > 0
        ? await renderBookingList(services, trx, [message, ...others])
        : await contentOf(services, trx, message)
    if (content === 'obsolete') return content
    const { kind, recipient: to } = message
    return mailer.send({ ...content, id, kind: kindOf(kind), to, origin: services.origin, at: services.now() })
  })
  if (shouldRetry) throw new Error(`mail ${messageId} was not sent, will retry`)
}

function kindOf(text: string): MailKind {
  const kind = mailKinds.find((each) => each === text)
  if (!kind) throw new Error(`unknown mail kind ${text}`)
  return kind
}

const senderOf = ({ origin, operator: contact }: AppContext) => ({
  businessName: currentSite().business.name,
  origin,
  contact,
})

/** Renders one mail about several new bookings. */
async function renderBookingList(services: AppContext, trx: Transaction, messages: MessageRow[]): Promise<MailContent> {
  const ids = messages.flatMap(({ reservation_id: id }) => id ?? [])
  return renderMessage('operator_new_bookings', {
    ...senderOf(services),
    bookings: await findSummaries(services, trx, ids),
  })
}

async function contentOf(
  services: AppContext,
  trx: Transaction,
  message: MessageRow,
): Promise<MailContent | 'obsolete'> {
  const kind = kindOf(message.kind)
  const { details, locale } = message
  const sender = senderOf(services)
  switch (kind) {
    case 'contact_message':
      return renderMessage(kind, { ...sender, ...contactMessageOf(details, locale) })
    case 'private_tour_enquiry':
      return renderMessage(kind, { ...sender, ...enquiryOf(await loadTrips(trx), details, locale) })
    case 'contact_acknowledgement':
      return renderMessage(kind, { ...sender, ...enquiryOf(await loadTrips(trx), details, locale) })
    case 'operator_health':
      return renderMessage(kind, { ...sender, ...healthOf(details) })
    case 'operator_new_device':
      return renderMessage(kind, { ...sender, name: details.name ?? '', pairedBy: details.paired_by ?? '' })
    case 'operator_harbour': {
      const [voyages, { operatorOrigin }] = [await voyagesToReport(trx, services.now()), services]
      return voyages.length > 0 ? renderMessage(kind, { ...sender, operatorOrigin, voyages }) : 'obsolete'
    }
    case 'review_received':
      return renderMessage(kind, { ...sender, ...(await reviewOf(trx, details.review_id ?? '')) })
    case 'waitlist_confirm':
    case 'waitlist_offer':
    case 'waitlist_note': {
      const mail = await waitlistMailOf(services, trx, message)
      return mail ? renderWaitlistMail({ ...mail, ...sender, locale }) : 'obsolete'
    }
    case 'departure_message': {
      const reservation = await findMailDetails(services, trx, message.reservation_id ?? '')
      const told = await findMessage(trx, message.dedupe_key)
      return reservation && told ? renderMessage(kind, { ...reservation, message: told }) : 'obsolete'
    }
    default: {
      const reservation = await findMailDetails(services, trx, message.reservation_id ?? '')
      if (!reservation) throw new Error(`message ${message.id} has no reservation`)
      // Mails to the operator don't ask for names.
      const pages = kind.startsWith('operator_') ? {} : await namesAndReceipts(trx, reservation, services.now())
      const context = { now: services.now(), trips: await loadTrips(trx) }
      return renderReservationMail(kind, { ...reservation, ...pages }, details, context)
    }
  }
}

function contactMessageOf(
  { name = '', email = '', message = '', locale: senderLocale }: Record<string, string>,
  locale: Locale,
) {
  return { locale: isLocale(senderLocale) ? senderLocale : locale, name, email, message }
}

function enquiryOf({ quays }: Trips, details: Record<string, string>, locale: Locale) {
  const { date, guests, departure_location } = details
  const place = quays.find(({ id }) => id === departure_location)?.name
  return {
    ...contactMessageOf(details, locale),
    ...(date && { date }),
    ...(guests && { guests: Number(guests) }),
    ...(place && { place }),
  }
}

function healthOf({ failing = '[]', fine = '[]' }: Record<string, string>) {
  return describeHealth({ failing: JSON.parse(failing), fine: JSON.parse(fine) }, operatorLocale)
}

function renderWaitlistMail(mail: WaitlistMail & EmailSender & { locale: Locale }): Promise<MailContent> {
  switch (mail.kind) {
    case 'waitlist_confirm':
      return renderMessage(mail.kind, mail)
    case 'waitlist_offer':
      return renderMessage(mail.kind, mail)
    case 'waitlist_note':
      return renderMessage(mail.kind, mail)
  }
}

type ReservationMailKind = Exclude<
  MailKind,
  | 'contact_message'
  | 'private_tour_enquiry'
  | 'contact_acknowledgement'
  | 'operator_health'
  | 'operator_new_device'
  | 'operator_harbour'
  | 'review_received'
  | 'departure_message'
  | WaitlistMail['kind']
>

function renderReservationMail(
  kind: ReservationMailKind,
  reservation: MailDetails,
  details: Record<string, string>,
  { now, trips }: { now: Date; trips: Trips },
): Promise<MailContent> {
  switch (kind) {
    case 'confirmed':
      return renderMessage(kind, { ...reservation, ...cancellationOf(trips, reservation, now) })
    case 'payment_link': {
      const { heldUntil: at } = reservation
      return renderMessage(kind, {
        ...reservation,
        ...cancellationOf(trips, reservation, now),
        until: { date: dayOf(at), at },
      })
    }
    case 'payment_link_reminder': {
      const { heldUntil: at } = reservation
      return renderMessage(kind, { ...reservation, until: { date: dayOf(at), at } })
    }
    case 'operator_refund_failed':
      return renderMessage(kind, {
        ...reservation,
        failedAmount: Number(details.failed_amount),
        // Mails queued by an earlier version have no `problem`.
        problem: (details.problem ?? 'other') as MailData['operator_refund_failed']['problem'],
      })
    case 'operator_refund_found':
      return renderMessage(kind, {
        ...reservation,
        foundAmount: Number(details.found_amount),
        leftAmount: Number(details.left_amount),
      })
    case 'operator_refund_waiting': {
      const problem = details.problem === 'permission' ? 'permission' : 'balance'
      return renderMessage(kind, { ...reservation, waitingAmount: Number(details.waiting_amount), problem })
    }
    case 'operator_dispute': {
      const { state, amount, reason = '', respond_by } = details
      return renderMessage(kind, {
        ...reservation,
        ...{ state: state as MailData['operator_dispute']['state'], amount: Number(amount), reason },
        respondBy: respond_by ? dayOf(new Date(respond_by)) : null,
      })
    }
    case 'refund_sent':
      return renderMessage(kind, { ...reservation, returnedAmount: Number(details.returned_amount) })
    case 'reminder':
      return renderMessage(kind, { ...reservation, when: reservation.date === dayOf(now) ? 'today' : 'tomorrow' })
    case 'late_money_returned':
    case 'change_money_returned':
      return renderMessage(kind, {
        ...reservation,
        returnedAmount: Number(details.returned_amount ?? reservation.bailAmount),
      })
    case 'weather_choice': {
      const refundableAmount = Number(details.refundable_amount)
      const choice = { reason: choiceReasonOf(details.reason), chooseUntil: details.choose_until ?? '' }
      return renderMessage(kind, { ...reservation, ...choice, refundableAmount })
    }
    case 'boat_changed':
      return renderMessage(kind, reservation)
    case 'operator_changed':
      return renderMessage(kind, { ...reservation, previousDate: details.previous_date ?? reservation.date })
    case 'changed':
      return renderMessage(kind, {
        ...reservation,
        ...cancellationOf(trips, reservation, now),
        previous: previousTripOf(trips, reservation, details),
        paidAmount: Number(details.due_amount),
        returnedAmount: Number(details.refund_amount),
        byHandAmount: Number(details.by_hand_amount ?? 0),
      })
    case 'change_not_paid':
    case 'change_failed':
      return renderMessage(kind, { ...reservation, changeDate: details.date ?? reservation.date })
    case 'cancelled': {
      const reason = details.reason as CancellationReason
      const returnedAmount = Number(details.returned_amount ?? 0)
      const { minimumGuests } = reservation.terms
      return renderMessage(kind, {
        ...reservation,
        reason,
        returnedAmount,
        disputedAmount: Number(details.disputed_amount ?? 0),
        late: details.late === 'yes',
        unpaid: details.unpaid === 'yes',
        minimumGuests,
      })
    }
    default:
      return renderMessage(kind, reservation)
  }
}

async function reviewOf(trx: Transaction, id: string) {
  const review = await trx.selectFrom('review').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const { locale, first_name: firstName, last_name: lastName, stars, comment, verified } = review
  return { id, locale, firstName, lastName, stars, comment, verified }
}
