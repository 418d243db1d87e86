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
    preheader: refundSentences(reservation, i18n).join(' '),
    headline: t('mail.cancelled.headline', values),
    blocks: [
      { type: 'lead', greeting: greeting(reservation, i18n), text: reasonSentence(reservation, i18n) },
      ...refundSentences(reservation, i18n).map((text) => ({ type: 'paragraph' as const, text })),
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
 * States the refund, and what the guest's bank returns. There is neither if the guest cancelled too late (`late`), or if the
 * deposit was paid in cash or to a partner. In the last case the operator returns it by hand.
 */
function refundSentences(reservation: Cancelled, { t, money }: EmailI18n): string[] {
  const { unpaid, returnedAmount, disputedAmount, late } = reservation
  if (unpaid) return [t('mail.cancelled.nothing_paid')]
  const sentences = [
    ...(returnedAmount > 0 ? [t('mail.money_goes_back', { amount: money(returnedAmount) })] : []),
    ...(disputedAmount > 0 ? [t('mail.cancelled.money_disputed', { amount: money(disputedAmount) })] : []),
  ]
  return sentences.length > 0 ? sentences : [t(late ? 'mail.cancelled.money_kept' : 'mail.cancelled.money_by_hand')]
}
