import type { EmailContent } from '../email-content.ts'
import { emailI18n } from '../i18n.ts'
import type { MailReservation } from '../message-data.ts'
import { buttonBlock, greeting, messageValues, reservationRows, visitorEnvelope } from './common.ts'

/**
 * To the guest: the booking failed although a payment was authorised. The seats were gone, the departure was cancelled, or
 * the authorization was lost. The seats are released and any charge is refunded.
 */
export function failed(reservation: MailReservation): EmailContent {
  const i18n = emailI18n(reservation, reservation.locale)
  const { t, link } = i18n
  const values = messageValues(reservation, i18n)
  return {
    ...visitorEnvelope(reservation, i18n),
    subject: t('mail.failed.subject', values),
    preheader: t('mail.failed.preheader'),
    headline: t('mail.failed.headline'),
    blocks: [
      { type: 'lead', greeting: greeting(reservation, i18n), text: t('mail.failed.sentence') },
      { type: 'paragraph', text: t('mail.failed.money', values) },
      reservationRows(reservation, i18n),
      { type: 'paragraph', text: t('mail.failed.again', values) },
      buttonBlock(link('mail.button.book_again', 'book_now')),
    ],
  }
}
