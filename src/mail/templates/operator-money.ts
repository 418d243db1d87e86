import type { DetailRow, EmailContent } from '../email-content.ts'
import type { EmailI18n } from '../i18n.ts'
import type { MailReservation } from '../message-data.ts'
import { buttonBlock, emailRow, operatorEnvelope, phoneRow, reservationRows } from './common.ts'

interface MoneyText {
  subject: string
  headline: string
  sentence: string
  /** Shown above the booking. */
  facts?: DetailRow[]
  whatToDo: string
  /** For the operator's command line. */
  commands: DetailRow[]
}

/** To the operator, about the money of a booking: what happened, the booking with its guest, and what to do. */
export function operatorMoneyMail(reservation: MailReservation, i18n: EmailI18n, text: MoneyText): EmailContent {
  const { t } = i18n
  const details = reservationRows(reservation, i18n)
  const name = `${reservation.firstName} ${reservation.lastName}`
  const guest = [
    { label: t('mail.fact.name'), value: name },
    phoneRow(t('mail.fact.phone'), reservation.phone),
    emailRow(t('mail.fact.email'), reservation.email),
  ]
  return {
    ...operatorEnvelope(reservation, i18n, { name, address: reservation.email }),
    subject: text.subject,
    preheader: name,
    headline: text.headline,
    blocks: [
      { type: 'paragraph', text: text.sentence },
      { ...details, rows: [...(text.facts ?? []), ...details.rows, ...guest] },
      { type: 'paragraph', text: text.whatToDo },
      ...(text.commands.length > 0 ? [{ type: 'details' as const, rows: text.commands }] : []),
      buttonBlock({ label: t('mail.button.booking'), href: reservation.ticketUrl }),
    ],
  }
}
