import type { EmailContent } from '../email-content.ts'
import { emailI18n } from '../i18n.ts'
import type { MailReservation } from '../message-data.ts'
import { buttonBlock, greeting, messageValues, reservationRows, visitorEnvelope } from './common.ts'

/** To the guest: the payment is still being processed. Sent only if its outcome is unknown a minute after the payment. */
export function received(reservation: MailReservation): EmailContent {
  const i18n = emailI18n(reservation, reservation.locale)
  const { t } = i18n
  const values = messageValues(reservation, i18n)
  return {
    ...visitorEnvelope(reservation, i18n),
    subject: t('mail.received.subject', values),
    preheader: t('mail.received.preheader'),
    headline: t('mail.received.headline'),
    blocks: [
      { type: 'lead', greeting: greeting(reservation, i18n), text: t('mail.received.sentence') },
      { type: 'paragraph', text: t('mail.received.next', values) },
      reservationRows(reservation, i18n),
      buttonBlock({ label: t('mail.received.button'), href: reservation.bookingUrl }),
    ],
  }
}
