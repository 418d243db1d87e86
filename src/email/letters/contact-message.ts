import { languages, operatorLocale } from '../../i18n/locales.ts'
import type { Fact, Letter } from '../letter.ts'
import type { MailContactMessage } from '../message-data.ts'
import { emailFact, toOperator, type Wording, wordingOf } from '../wording.ts'

/** To the operator: what a visitor wrote. An answer to it reaches the visitor. */
export function contactMessage(contact: MailContactMessage): Letter {
  const wording = wordingOf(contact, operatorLocale)
  const { t } = wording
  return {
    ...fromVisitor(contact, wording, []),
    subject: t('mail.contact_message.subject', { name: contact.name }),
    headline: t('mail.contact_message.headline'),
  }
}

/** What all messages from the site's forms have in common; `first` stands before who wrote. */
export function fromVisitor(
  contact: MailContactMessage,
  wording: Wording,
  first: Fact[],
): Omit<Letter, 'subject' | 'headline'> {
  const { t } = wording
  return {
    ...toOperator(contact, wording, { name: contact.name, address: contact.email }),
    preheader: contact.email,
    blocks: [
      {
        is: 'facts',
        rows: [
          ...first,
          { label: t('mail.fact.name'), value: contact.name },
          emailFact(t('mail.fact.email'), contact.email),
          { label: t('mail.fact.language'), value: languages[contact.locale].name },
        ],
      },
      { is: 'typed', label: t('mail.fact.message'), text: contact.message },
      { is: 'paragraph', text: t('mail.contact_message.answer', { email: contact.email }) },
    ],
  }
}
