import type { Letter } from '../letter.ts'
import type { MailReservation } from '../message-data.ts'
import { button, greeting, reservationFacts, toVisitor, valuesOf, wordingOf } from '../wording.ts'

/** Sent only when the outcome of the payment takes longer than the visitor waits. */
export function received(reservation: MailReservation): Letter {
  const wording = wordingOf(reservation, reservation.locale)
  const { t } = wording
  const values = valuesOf(reservation, wording)
  return {
    ...toVisitor(reservation, wording),
    subject: t('mail.received.subject', values),
    preheader: t('mail.received.preheader'),
    headline: t('mail.received.headline'),
    blocks: [
      { is: 'lead', greeting: greeting(reservation, wording), text: t('mail.received.sentence') },
      { is: 'paragraph', text: t('mail.received.next', values) },
      reservationFacts(reservation, wording),
      button({ label: t('mail.received.button'), href: reservation.bookingUrl }),
    ],
  }
}
