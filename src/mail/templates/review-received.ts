import { operatorLocale } from '../../i18n/locales.ts'
import type { EmailContent } from '../email-content.ts'
import { emailI18n } from '../i18n.ts'
import type { MailReview } from '../message-data.ts'
import { languageRow, operatorEnvelope } from './common.ts'

/** To the operator: a review awaits moderation. Contains the commands that publish or reject it. */
export function reviewReceived(review: MailReview): EmailContent {
  const i18n = emailI18n(review, operatorLocale)
  const { t } = i18n
  const name = `${review.firstName} ${review.lastName}`
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
