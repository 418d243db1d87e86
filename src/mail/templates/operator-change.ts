import { countGuests } from '../../domain/pricing/quote.ts'
import { operatorLocale } from '../../i18n/locales.ts'
import type { EmailContent } from '../email-content.ts'
import { emailI18n } from '../i18n.ts'
import type { MailData, MailReservation } from '../message-data.ts'
import { billBlock } from './bill-block.ts'
import { buttonBlock, messageValues, operatorEnvelope, phoneRow, reservationRows } from './common.ts'
import { changeValues } from './ticket-mails.ts'

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
  const name = `${reservation.firstName} ${reservation.lastName}`
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
