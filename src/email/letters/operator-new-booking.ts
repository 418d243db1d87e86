import { languages, operatorLocale } from '../../i18n/locales.ts'
import type { Block, Letter } from '../letter.ts'
import type { MailReservation } from '../message-data.ts'
import {
  button,
  emailFact,
  phoneFact,
  reservationFacts,
  toOperator,
  valuesOf,
  type Wording,
  wordingOf,
} from '../wording.ts'
import { bill } from './bill.ts'

export function operatorNewBooking(reservation: MailReservation): Letter {
  const wording = wordingOf(reservation, operatorLocale)
  const { t } = wording
  const { adults, children, infants } = reservation.party
  const values = { ...valuesOf(reservation, wording), guests: adults + children + infants }
  const name = `${reservation.firstName} ${reservation.lastName}`
  return {
    ...toOperator(reservation, wording, { name, address: reservation.email }),
    subject: t('mail.operator_new_booking.subject', values),
    preheader: name,
    headline: t('mail.operator_new_booking.headline'),
    blocks: [
      facts(reservation, name, wording),
      ...notes(reservation, wording),
      bill(reservation, wording),
      button({ label: t('mail.button.booking'), href: reservation.bookingUrl }),
    ],
  }
}

function facts(reservation: MailReservation, name: string, wording: Wording): Block {
  const { t } = wording
  const inShort = reservationFacts(reservation, wording)
  return {
    is: 'facts',
    rows: [
      ...inShort.rows,
      { label: t('mail.fact.name'), value: name },
      phoneFact(t('mail.fact.phone'), reservation.phone),
      emailFact(t('mail.fact.email'), reservation.email),
      { label: t('mail.fact.language'), value: languages[reservation.locale].name },
    ],
  }
}

const notes = ({ notes }: MailReservation, { t }: Wording): Block[] =>
  notes ? [{ is: 'typed', label: t('mail.fact.notes'), text: notes }] : []
