import { countGuests } from '../../domain/pricing/quote.ts'
import { operatorLocale } from '../../i18n/locales.ts'
import { timeInText } from '../../i18n/time-in-text.ts'
import { fullName } from '../../shared/person-name.ts'
import type { ContentBlock, EmailContent } from '../email-content.ts'
import { type EmailI18n, emailI18n } from '../i18n.ts'
import type { MailReservation } from '../mail-reservation.ts'
import type { MailData } from '../message-data.ts'
import {
  buttonBlock,
  emailRow,
  languageRow,
  messageValues,
  operatorEnvelope,
  partyText,
  phoneRow,
  reservationRows,
} from './common.ts'
import { billBlock, changeValues } from './ticket-mails.ts'

/** To the operator: a booking was confirmed. */
export function operatorNewBooking(reservation: MailReservation): EmailContent {
  const i18n = emailI18n(reservation, operatorLocale)
  const { t } = i18n
  const values = { ...messageValues(reservation, i18n), guests: countGuests(reservation.party) }
  const name = fullName(reservation)
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

/** To the operator: several bookings were confirmed in a short time. */
export function operatorNewBookings(data: MailData['operator_new_bookings']): EmailContent {
  const { bookings, businessName, contact } = data
  const i18n = emailI18n(data, operatorLocale)
  const { t, locale, money, shortDay } = i18n
  const rows = bookings.map(({ departureLocation: from, ...booking }) => ({
    label: booking.code,
    value: [
      fullName(booking),
      `${shortDay(booking.date)}, ${timeInText(from.departsAt, locale)} ${from.name}`,
      partyText(booking, i18n),
      money(booking.totalAmount),
    ].join(' · '),
    href: booking.ticketUrl,
  }))
  return {
    ...operatorEnvelope(data, i18n, { name: businessName, address: contact.email }),
    subject: t('mail.operator_new_bookings.subject', { count: bookings.length }),
    preheader: bookings.map(({ code }) => code).join(', '),
    headline: t('mail.operator_new_bookings.headline'),
    blocks: [
      { type: 'paragraph', text: t('mail.operator_new_bookings.sentence') },
      { type: 'details', rows },
    ],
  }
}

function bookingDetails(reservation: MailReservation, name: string, i18n: EmailI18n): ContentBlock {
  const { t } = i18n
  const summary = reservationRows(reservation, i18n)
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

/** To the operator: a booking was changed. */
export function operatorChanged(reservation: MailData['operator_changed']): EmailContent {
  const i18n = emailI18n(reservation, operatorLocale)
  const values = { ...valuesOf(reservation), ...changeValues(reservation, i18n) }
  const subject = i18n.t('mail.operator_changed.subject', values)
  return aboutBooking(reservation, subject, i18n.t('mail.operator_changed.headline'))
}

/** To the operator: a guest cancelled a booking. */
export function operatorCancelled(reservation: MailData['operator_cancelled']): EmailContent {
  const { t } = emailI18n(reservation, operatorLocale)
  const subject = t('mail.operator_cancelled.subject', valuesOf(reservation))
  return aboutBooking(reservation, subject, t('mail.operator_cancelled.headline'))
}

function valuesOf(reservation: MailReservation) {
  return {
    ...messageValues(reservation, emailI18n(reservation, operatorLocale)),
    guests: countGuests(reservation.party),
  }
}

function aboutBooking(reservation: MailReservation, subject: string, headline: string): EmailContent {
  const i18n = emailI18n(reservation, operatorLocale)
  const { t } = i18n
  const name = fullName(reservation)
  const summary = reservationRows(reservation, i18n)
  const person = [{ label: t('mail.fact.name'), value: name }, phoneRow(t('mail.fact.phone'), reservation.phone)]
  return {
    ...operatorEnvelope(reservation, i18n, { name, address: reservation.email }),
    subject,
    preheader: name,
    headline,
    blocks: [
      { ...summary, rows: [...summary.rows, ...person] },
      billBlock(reservation, i18n, 'operator'),
      buttonBlock({ label: t('mail.button.booking'), href: reservation.ticketUrl }),
    ],
  }
}
