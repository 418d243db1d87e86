import { formatsOf } from '../../i18n/formats.ts'
import type { Letter } from '../letter.ts'
import type { MailData } from '../message-data.ts'
import { button, greeting, reservationFacts, toVisitor, valuesOf, wordingOf } from '../wording.ts'

/** Whoever booked by phone pays the deposit where everybody does; until then the places are held. */
export function paymentLink(reservation: MailData['payment_link']): Letter {
  const wording = wordingOf(reservation, reservation.locale)
  const { t } = wording
  const until = formatsOf(reservation.locale).time(reservation.heldUntil)
  const values = { ...valuesOf(reservation, wording), until }
  return {
    ...toVisitor(reservation, wording),
    subject: t('mail.payment_link.subject', values),
    preheader: t('mail.payment_link.preheader', values),
    headline: t('mail.payment_link.headline'),
    blocks: [
      { is: 'lead', greeting: greeting(reservation, wording), text: t('mail.payment_link.sentence', values) },
      button({ label: t('mail.payment_link.button'), href: reservation.bookingUrl }),
      { is: 'paragraph', text: t('mail.payment_link.terms') },
      reservationFacts(reservation, wording),
    ],
  }
}
