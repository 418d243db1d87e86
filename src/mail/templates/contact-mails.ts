import { currentSite } from '../../content/site.ts'
import { operatorLocale } from '../../i18n/locales.ts'
import { fullName, splitName } from '../../shared/person-name.ts'
import type { DetailRow, EmailContent } from '../email-content.ts'
import { type EmailI18n, emailI18n } from '../i18n.ts'
import { introduction } from '../introduction.ts'
import type { MailContactMessage, MailData, MailEnquiry, MailReview } from '../message-data.ts'
import { isPlausibleName } from '../sanitize.ts'
import { emailRow, languageRow, nonBreaking, operatorEnvelope, visitorEnvelope, withPhoneLanguages } from './common.ts'

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
function contactFormContent(
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

/**
 * To the sender: acknowledges a message or an enquiry. Quotes it only if the text can't be advertising, because the
 * address may be another person's (`send-contact-message.ts`).
 */
export function contactAcknowledgement(sender: MailData['contact_acknowledgement']): EmailContent {
  const i18n = emailI18n(sender, sender.locale)
  const { t } = i18n
  const { replyHours: hours } = currentSite().tripFacts
  const { name, message, date, guests, place } = sender
  const replyTime = hours ? t('layout.reply_time', { hours }) : ''
  const facts = [
    { label: t('mail.fact.day'), value: date && i18n.fullDay(date) },
    { label: t('mail.fact.party'), value: guests && String(guests) },
    { label: t('mail.fact.departure'), value: place },
  ].flatMap(({ label, value }) => (value ? { label, value } : []))
  return {
    ...visitorEnvelope(sender, i18n),
    subject: t('mail.contact_acknowledgement.subject'),
    preheader: replyTime || t('mail.contact_acknowledgement.urgent', { phone: nonBreaking(sender.contact.phone) }),
    headline: t('mail.contact_acknowledgement.headline'),
    blocks: [
      {
        type: 'lead',
        greeting: isPlausibleName(name)
          ? t('mail.greeting', { name: splitName(name).first_name, fullName: name })
          : t('mail.greeting_plain'),
        text: `${introduction('contact_acknowledgement', i18n.locale)} ${replyTime}`.trim(),
      },
      ...(message ? [{ type: 'quote' as const, label: t('mail.contact_acknowledgement.quote'), text: message }] : []),
      ...(facts.length > 0 ? [{ type: 'details' as const, rows: facts }] : []),
      {
        type: 'paragraph',
        text: withPhoneLanguages(
          t('mail.contact_acknowledgement.urgent', { phone: nonBreaking(sender.contact.phone) }),
          i18n,
        ),
      },
      { type: 'paragraph', text: t('mail.contact_acknowledgement.not_you') },
    ],
  }
}

/** To the operator: an enquiry about a private tour. Empty optional fields are marked as not specified. */
export function privateTourEnquiry(enquiry: MailEnquiry): EmailContent {
  const i18n = emailI18n(enquiry, operatorLocale)
  const { t, shortDay, fullDay } = i18n
  const { name, date, guests, place } = enquiry
  const unspecified = t('mail.private_tour_enquiry.open')
  return {
    ...contactFormContent(enquiry, i18n, [
      { label: t('mail.fact.day'), value: date ? fullDay(date) : unspecified },
      { label: t('mail.fact.party'), value: guests ? String(guests) : unspecified },
      { label: t('mail.fact.departure'), value: place ?? unspecified },
    ]),
    subject: date
      ? t('mail.private_tour_enquiry.subject_day', { name, date: shortDay(date) })
      : t('mail.private_tour_enquiry.subject', { name }),
    headline: t('mail.private_tour_enquiry.headline'),
  }
}

/** To the operator: a review awaits moderation. Contains the commands that publish or reject it. */
export function reviewReceived(review: MailReview): EmailContent {
  const i18n = emailI18n(review, operatorLocale)
  const { t } = i18n
  const name = fullName(review)
  const { businessName, contact } = review
  return {
    ...operatorEnvelope(review, i18n, { name: businessName, address: contact.email }),
    subject: t('mail.review_received.subject', { name, stars: review.stars }),
    preheader: t('mail.review_received.waits'),
    headline: t('mail.review_received.headline'),
    blocks: [
      {
        type: 'details',
        rows: [
          { label: t('mail.fact.name'), value: name },
          { label: t('mail.fact.stars'), value: t('mail.review_received.of_five', { stars: review.stars }) },
          {
            label: t('mail.fact.guest'),
            value: t(review.verified ? 'mail.review_received.verified' : 'mail.review_received.unverified'),
          },
          languageRow(i18n, review.locale),
        ],
      },
      { type: 'quote', label: t('mail.fact.comment'), text: review.comment },
      { type: 'paragraph', text: t('mail.review_received.waits') },
      {
        type: 'details',
        rows: [
          { label: t('mail.review_received.publish'), value: `operator reviews publish ${review.id}` },
          { label: t('mail.review_received.reject'), value: `operator reviews reject ${review.id}` },
        ],
      },
    ],
  }
}
