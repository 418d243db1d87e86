import { calendarFile } from '../calendar-file.ts'
import type { EmailContent } from '../email-content.ts'
import { type EmailI18n, emailI18n } from '../i18n.ts'
import type { MailData } from '../message-data.ts'
import { buttonBlock, greeting, messageValues, reservationRows, visitorEnvelope } from './common.ts'

type Cancelled = MailData['cancelled']

/** To the guest: a booking was cancelled, by the operator (bad weather or another reason) or by the guest. */
export function cancelled(reservation: Cancelled): EmailContent {
  const i18n = emailI18n(reservation, reservation.locale)
  const { t, link } = i18n
  const values = { ...messageValues(reservation, i18n), reason: reservation.reason }
  return {
    ...visitorEnvelope(reservation, i18n),
    subject: t('mail.cancelled.subject', values),
    preheader: refundSentence(reservation, i18n),
    headline: t('mail.cancelled.headline', values),
    blocks: [
      { type: 'lead', greeting: greeting(reservation, i18n), text: reasonSentence(reservation, i18n) },
      { type: 'paragraph', text: refundSentence(reservation, i18n) },
      reservationRows(reservation, i18n),
      ...(reservation.unpaid ? [] : [{ type: 'paragraph' as const, text: t('mail.cancelled.calendar') }]),
      { type: 'paragraph', text: t('mail.cancelled.again', values) },
      buttonBlock(link('mail.button.another_day', 'book_now')),
    ],
    // Only the confirmation adds the trip to a calendar.
    ...(!reservation.unpaid && { calendar: calendarFile(reservation) }),
  }
}

function reasonSentence(reservation: Cancelled, i18n: EmailI18n): string {
  const { reason, minimumGuests } = reservation
  const values = messageValues(reservation, i18n)
  return reason === 'minimum' && minimumGuests
    ? i18n.t('mail.cancelled.minimum', { ...values, guests: minimumGuests.count, hours: minimumGuests.noticeHours })
    : i18n.t('mail.cancelled.sentence', { ...values, reason })
}

/**
 * States the refund. There is none if the guest's bank returns the payment, if the guest cancelled too late (`late`), or if the
 * deposit was paid in cash or to a partner. In the last case the operator returns it by hand.
 */
function refundSentence(reservation: Cancelled, { t, money }: EmailI18n): string {
  if (reservation.unpaid) return t('mail.cancelled.nothing_paid')
  if (reservation.returnedAmount > 0) return t('mail.money_goes_back', { amount: money(reservation.returnedAmount) })
  if (reservation.disputedAmount > 0)
    return t('mail.cancelled.money_disputed', { amount: money(reservation.disputedAmount) })
  return t(reservation.late ? 'mail.cancelled.money_kept' : 'mail.cancelled.money_by_hand')
}
