import { languages, operatorLocale } from '../../i18n/locales.ts'
import type { Letter } from '../letter.ts'
import type { MailReview } from '../message-data.ts'
import { toOperator, wordingOf } from '../wording.ts'

/** To the operator: a review that waits, with the commands that decide on it. */
export function reviewReceived(review: MailReview): Letter {
  const wording = wordingOf(review, operatorLocale)
  const { t } = wording
  const name = `${review.firstName} ${review.lastName}`
  const { businessName, contact } = review
  return {
    ...toOperator(review, wording, { name: businessName, address: contact.email }),
    subject: t('mail.review_received.subject', { name, stars: review.stars }),
    preheader: t('mail.review_received.waits'),
    headline: t('mail.review_received.headline'),
    blocks: [
      {
        is: 'facts',
        rows: [
          { label: t('mail.fact.name'), value: name },
          { label: t('mail.fact.stars'), value: t('mail.review_received.of_five', { stars: review.stars }) },
          {
            label: t('mail.fact.guest'),
            value: t(review.verified ? 'mail.review_received.verified' : 'mail.review_received.unverified'),
          },
          { label: t('mail.fact.language'), value: languages[review.locale].name },
        ],
      },
      { is: 'typed', label: t('mail.fact.comment'), text: review.comment },
      { is: 'paragraph', text: t('mail.review_received.waits') },
      {
        is: 'facts',
        rows: [
          { label: t('mail.review_received.publish'), value: `npm run operator -- reviews publish ${review.id}` },
          { label: t('mail.review_received.reject'), value: `npm run operator -- reviews reject ${review.id}` },
        ],
      },
    ],
  }
}
