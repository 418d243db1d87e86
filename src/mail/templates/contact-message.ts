import { operatorLocale } from '../../i18n/locales.ts'
import type { DetailRow, EmailContent } from '../email-content.ts'
import { type EmailI18n, emailI18n } from '../i18n.ts'
import type { MailContactMessage } from '../message-data.ts'
import { emailRow, languageRow, operatorEnvelope } from './common.ts'

/** To the operator: a visitor's contact message. Reply-To is the visitor. */
export function contactMessage(contact: MailContactMessage): EmailContent {
  const i18n = emailI18n(contact, operatorLocale)
  const { t } = i18n
  return {
    ...contactFormContent(contact, i18n, []),
    subject: t('mail.contact_message.subject', { name: contact.name }),
    headline: t('mail.contact_message.headline'),
  }
}

/** The content that all messages from forms of the site share. `firstRows` come before the data of the sender. */
export function contactFormContent(
  contact: MailContactMessage,
  i18n: EmailI18n,
  firstRows: DetailRow[],
): Omit<EmailContent, 'subject' | 'headline'> {
  const { t } = i18n
  return {
    ...operatorEnvelope(contact, i18n, { name: contact.name, address: contact.email }),
    preheader: contact.email,
    blocks: [
      {
        type: 'details',
        rows: [
          ...firstRows,
          { label: t('mail.fact.name'), value: contact.name },
          emailRow(t('mail.fact.email'), contact.email),
          languageRow(i18n, contact.locale),
        ],
      },
      { type: 'quote', label: t('mail.fact.message'), text: contact.message },
      { type: 'paragraph', text: t('mail.contact_message.answer', { email: contact.email }) },
    ],
  }
}
