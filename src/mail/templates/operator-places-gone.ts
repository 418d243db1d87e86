import { operatorLocale } from '../../i18n/locales.ts'
import type { EmailContent } from '../email-content.ts'
import { emailI18n } from '../i18n.ts'
import type { MailReservation } from '../message-data.ts'
import { buttonBlock, emailRow, messageValues, operatorEnvelope, phoneRow, reservationRows } from './common.ts'

/** To the operator: a guest's payment was authorised when no seats were left. The guest may accept another day. */
export function operatorPlacesGone(reservation: MailReservation): EmailContent {
  const i18n = emailI18n(reservation, operatorLocale)
  const { t } = i18n
  const values = messageValues(reservation, i18n)
  const details = reservationRows(reservation, i18n)
  const name = `${reservation.firstName} ${reservation.lastName}`
  return {
    ...operatorEnvelope(reservation, i18n, { name, address: reservation.email }),
    subject: t('mail.operator_places_gone.subject', values),
    preheader: name,
    headline: t('mail.operator_places_gone.headline'),
    blocks: [
      { type: 'paragraph', text: t('mail.operator_places_gone.sentence') },
      {
        ...details,
        rows: [
          ...details.rows,
          { label: t('mail.fact.name'), value: name },
          phoneRow(t('mail.fact.phone'), reservation.phone),
          emailRow(t('mail.fact.email'), reservation.email),
        ],
      },
      buttonBlock({ label: t('mail.button.booking'), href: reservation.ticketUrl }),
    ],
  }
}
