import type { EmailContent } from '../email-content.ts'
import { emailI18n } from '../i18n.ts'
import type { MailData } from '../message-data.ts'
import {
  buttonBlock,
  cancellationText,
  deadlineValues,
  greeting,
  messageValues,
  reservationRows,
  visitorEnvelope,
} from './common.ts'

/** To the guest of a manual booking: the link to pay the deposit online. The seats are held `until` then. */
export function paymentLink(reservation: MailData['payment_link']): EmailContent {
  const i18n = emailI18n(reservation, reservation.locale)
  const { t } = i18n
  const values = { ...messageValues(reservation, i18n), ...deadlineValues(reservation.until, reservation.locale) }
  return {
    ...visitorEnvelope(reservation, i18n),
    subject: t('mail.payment_link.subject', values),
    preheader: t('mail.payment_link.preheader', values),
    headline: t('mail.payment_link.headline'),
    blocks: [
      { type: 'lead', greeting: greeting(reservation, i18n), text: t('mail.payment_link.sentence', values) },
      buttonBlock({ label: t('mail.payment_link.button'), href: reservation.bookingUrl }),
      { type: 'paragraph', text: `${t('mail.payment_link.terms')} ${cancellationText(reservation, i18n)}` },
      reservationRows(reservation, i18n),
    ],
  }
}
