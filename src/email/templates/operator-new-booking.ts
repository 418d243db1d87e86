import { countGuests } from '../../contract/quote-lines.ts'
import { operatorLocale } from '../../i18n/locales.ts'
import type { ContentBlock, EmailContent } from '../email-content.ts'
import { type EmailI18n, emailI18n } from '../i18n.ts'
import type { MailReservation } from '../message-data.ts'
import { billBlock } from './bill-block.ts'
import {
  buttonBlock,
  emailRow,
  languageRow,
  messageValues,
  operatorEnvelope,
  phoneRow,
  reservationDetails,
} from './common.ts'

/** To the operator: a booking was confirmed. */
export function operatorNewBooking(reservation: MailReservation): EmailContent {
  const i18n = emailI18n(reservation, operatorLocale)
  const { t } = i18n
  const values = { ...messageValues(reservation, i18n), guests: countGuests(reservation.party) }
  const name = `${reservation.firstName} ${reservation.lastName}`
  return {
    ...operatorEnvelope(reservation, i18n, { name, address: reservation.email }),
    subject: t('mail.operator_new_booking.subject', values),
    preheader: name,
    headline: t('mail.operator_new_booking.headline'),
    blocks: [
      bookingDetails(reservation, name, i18n),
      ...notes(reservation, i18n),
      billBlock(reservation, i18n, 'operator'),
      buttonBlock({ label: t('mail.button.booking'), href: reservation.ticketUrl }),
    ],
  }
}

function bookingDetails(reservation: MailReservation, name: string, i18n: EmailI18n): ContentBlock {
  const { t } = i18n
  const summary = reservationDetails(reservation, i18n)
  return {
    type: 'details',
    rows: [
      ...summary.rows,
      { label: t('mail.fact.name'), value: name },
      phoneRow(t('mail.fact.phone'), reservation.phone),
      emailRow(t('mail.fact.email'), reservation.email),
      languageRow(i18n, reservation.locale),
    ],
  }
}

const notes = ({ notes }: MailReservation, { t }: EmailI18n): ContentBlock[] =>
  notes ? [{ type: 'quote', label: t('mail.fact.notes'), text: notes }] : []
