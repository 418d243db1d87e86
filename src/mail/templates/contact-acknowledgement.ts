import { tripFacts } from '../../../content/business.ts'
import type { EmailContent } from '../email-content.ts'
import { emailI18n } from '../i18n.ts'
import type { MailData } from '../message-data.ts'
import { nonBreaking, visitorEnvelope } from './common.ts'

/**
 * To the sender: acknowledges a contact message. It contains no user input, not even the name, so that the form
 * can't be used to send a text to another person.
 */
export function contactAcknowledgement(sender: MailData['contact_acknowledgement']): EmailContent {
  const i18n = emailI18n(sender, sender.locale)
  const { t } = i18n
  const { replyHours: hours } = tripFacts
  const text = [t('mail.contact_acknowledgement.sentence'), hours && t('layout.reply_time', { hours })]
  return {
    ...visitorEnvelope(sender, i18n),
    subject: t('mail.contact_acknowledgement.subject'),
    preheader: t('mail.contact_acknowledgement.sentence'),
    headline: t('mail.contact_acknowledgement.headline'),
    blocks: [
      { type: 'lead', greeting: t('mail.greeting_plain'), text: text.filter(Boolean).join(' ') },
      {
        type: 'paragraph',
        text: t('mail.contact_acknowledgement.urgent', { phone: nonBreaking(sender.contact.phone) }),
      },
      { type: 'paragraph', text: t('mail.contact_acknowledgement.not_you') },
    ],
  }
}
