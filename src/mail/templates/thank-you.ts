import type { EmailContent } from '../email-content.ts'
import { emailI18n } from '../i18n.ts'
import type { MailReservation } from '../message-data.ts'
import { buttonBlock, greeting, messageValues, visitorEnvelope } from './common.ts'

/** To the guest, the day after the trip. The link contains the reservation id, so that a review counts as verified. */
export function thankYou(reservation: MailReservation): EmailContent {
  const i18n = emailI18n(reservation, reservation.locale)
  const { t, link } = i18n
  const values = messageValues(reservation, i18n)
  const { label, href } = link('mail.thank_you.button', 'leave_review')
  return {
    ...visitorEnvelope(reservation, i18n),
    subject: t('mail.thank_you.subject', values),
    preheader: t('mail.thank_you.preheader'),
    headline: t('mail.thank_you.headline'),
    blocks: [
      { type: 'lead', greeting: greeting(reservation, i18n), text: t('mail.thank_you.sentence', values) },
      { type: 'paragraph', text: t('mail.thank_you.review') },
      buttonBlock({ label, href: `${href}?reservation=${reservation.id}` }),
      { type: 'paragraph', text: t('mail.thank_you.not_well') },
    ],
  }
}
