import type { Letter } from '../letter.ts'
import type { MailReservation } from '../message-data.ts'
import { button, greeting, reservationFacts, toVisitor, valuesOf, wordingOf } from '../wording.ts'

/** Our fault or the provider's: the places are free, and what was charged goes back. */
export function failed(reservation: MailReservation): Letter {
  const wording = wordingOf(reservation, reservation.locale)
  const { t, link } = wording
  const values = valuesOf(reservation, wording)
  return {
    ...toVisitor(reservation, wording),
    subject: t('mail.failed.subject', values),
    preheader: t('mail.failed.preheader'),
    headline: t('mail.failed.headline'),
    blocks: [
      { is: 'lead', greeting: greeting(reservation, wording), text: t('mail.failed.sentence') },
      { is: 'paragraph', text: t('mail.failed.money', values) },
      reservationFacts(reservation, wording),
      { is: 'paragraph', text: t('mail.failed.again', values) },
      button(link('mail.button.book_again', 'book_now')),
    ],
  }
}
