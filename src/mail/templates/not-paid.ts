import type { EmailContent } from '../email-content.ts'
import { emailI18n } from '../i18n.ts'
import type { MailReservation } from '../message-data.ts'
import { buttonBlock, greeting, messageValues, reservationRows, visitorEnvelope } from './common.ts'

/**
 * To the guest: the booking was not paid. The hold expired, or the last possible payment attempt failed. The seats are
 * released.
 */
export function notPaid(reservation: MailReservation): EmailContent {
  const i18n = emailI18n(reservation, reservation.locale)
  const { t, link } = i18n
  const values = messageValues(reservation, i18n)
  return {
    ...visitorEnvelope(reservation, i18n),
    subject: t('mail.not_paid.subject', values),
    preheader: t('mail.not_paid.preheader'),
    headline: t('mail.not_paid.headline'),
    blocks: [
      { type: 'lead', greeting: greeting(reservation, i18n), text: t('mail.not_paid.sentence') },
      { type: 'paragraph', text: t('mail.not_paid.money') },
      reservationRows(reservation, i18n),
      { type: 'paragraph', text: t('mail.not_paid.again', values) },
      buttonBlock(link('mail.button.book_again', 'book_now')),
    ],
  }
}
