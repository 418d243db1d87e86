import { operatorLocale } from '../../i18n/locales.ts'
import type { Letter } from '../letter.ts'
import type { MailReservation } from '../message-data.ts'
import { button, emailFact, phoneFact, reservationFacts, toOperator, valuesOf, wordingOf } from '../wording.ts'

/** To the operator: somebody paid after their places had gone to others. They may still be won for another day. */
export function operatorPlacesGone(reservation: MailReservation): Letter {
  const wording = wordingOf(reservation, operatorLocale)
  const { t } = wording
  const values = valuesOf(reservation, wording)
  const facts = reservationFacts(reservation, wording)
  const name = `${reservation.firstName} ${reservation.lastName}`
  return {
    ...toOperator(reservation, wording, { name, address: reservation.email }),
    subject: t('mail.operator_places_gone.subject', values),
    preheader: name,
    headline: t('mail.operator_places_gone.headline'),
    blocks: [
      { is: 'paragraph', text: t('mail.operator_places_gone.sentence') },
      {
        ...facts,
        rows: [
          ...facts.rows,
          { label: t('mail.fact.name'), value: name },
          phoneFact(t('mail.fact.phone'), reservation.phone),
          emailFact(t('mail.fact.email'), reservation.email),
        ],
      },
      button({ label: t('mail.button.booking'), href: reservation.bookingUrl }),
    ],
  }
}
