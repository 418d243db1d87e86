import type { Letter } from '../letter.ts'
import type { MailReservation } from '../message-data.ts'
import { button, greeting, reservationFacts, toVisitor, valuesOf, wordingOf } from '../wording.ts'

/** The payment was refused for the last time, given up or not made in time: the places are free again. */
export function notPaid(reservation: MailReservation): Letter {
  const wording = wordingOf(reservation, reservation.locale)
  const { t, link } = wording
  const values = valuesOf(reservation, wording)
  return {
    ...toVisitor(reservation, wording),
    subject: t('mail.not_paid.subject', values),
    preheader: t('mail.not_paid.preheader'),
    headline: t('mail.not_paid.headline'),
    blocks: [
      { is: 'lead', greeting: greeting(reservation, wording), text: t('mail.not_paid.sentence') },
      { is: 'paragraph', text: t('mail.not_paid.money') },
      reservationFacts(reservation, wording),
      { is: 'paragraph', text: t('mail.not_paid.again', values) },
      button(link('mail.button.book_again', 'book_now')),
    ],
  }
}
