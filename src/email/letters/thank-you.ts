import type { Letter } from '../letter.ts'
import type { MailReservation } from '../message-data.ts'
import { button, greeting, toVisitor, valuesOf, wordingOf } from '../wording.ts'

/** The day after. The link names the booking, which makes the review that of a verified guest. */
export function thankYou(reservation: MailReservation): Letter {
  const wording = wordingOf(reservation, reservation.locale)
  const { t, link } = wording
  const values = valuesOf(reservation, wording)
  const { label, href } = link('mail.thank_you.button', 'leave_review')
  return {
    ...toVisitor(reservation, wording),
    subject: t('mail.thank_you.subject', values),
    preheader: t('mail.thank_you.preheader'),
    headline: t('mail.thank_you.headline'),
    blocks: [
      { is: 'lead', greeting: greeting(reservation, wording), text: t('mail.thank_you.sentence', values) },
      { is: 'paragraph', text: t('mail.thank_you.review') },
      button({ label, href: `${href}?reservation=${reservation.id}` }),
      { is: 'paragraph', text: t('mail.thank_you.not_well') },
    ],
  }
}
