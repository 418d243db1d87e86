import type { EmailContent } from '../email-content.ts'
import { emailI18n } from '../i18n.ts'
import type { MailData } from '../message-data.ts'
import { messageValues, visitorEnvelope } from './common.ts'

/**
 * To the former address of a booking: another one has replaced it. The former one may have been mistyped, so the mail contains
 * neither the guest's name nor the link.
 */
export function addressReplaced(reservation: MailData['address_replaced']): EmailContent {
  const i18n = emailI18n(reservation, reservation.locale)
  const { t } = i18n
  const { code, phone } = messageValues(reservation, i18n)
  const text = t('mail.address_replaced.not_you', { phone })
  return {
    ...visitorEnvelope(reservation, i18n),
    subject: t('mail.address_replaced.subject', { code }),
    preheader: text,
    headline: t('mail.address_replaced.headline'),
    blocks: [
      { type: 'lead', greeting: t('mail.greeting_plain'), text: t('mail.address_replaced.sentence', { code }) },
      { type: 'paragraph', text },
      { type: 'paragraph', text: t('mail.address_replaced.stranger') },
    ],
  }
}
