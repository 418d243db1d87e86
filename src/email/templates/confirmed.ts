import { calendarFile, calendarFileName } from '../calendar-file.ts'
import type { EmailContent } from '../email-content.ts'
import { emailI18n } from '../i18n.ts'
import type { MailData } from '../message-data.ts'
import { billBlock } from './bill-block.ts'
import { buttonBlock, greeting, messageValues, visitorEnvelope } from './common.ts'
import { ticketBlock } from './ticket-block.ts'

/** To the guest: the ticket, sent when the booking is confirmed. */
export function confirmed(reservation: MailData['confirmed']): EmailContent {
  const i18n = emailI18n(reservation, reservation.locale)
  const { t } = i18n
  const values = messageValues(reservation, i18n)
  return {
    ...visitorEnvelope(reservation, i18n),
    subject: t('mail.confirmed.subject', values),
    preheader: t('mail.confirmed.preheader', values),
    headline: t('mail.confirmed.headline'),
    chart: { of: reservation.departureLocation.id, alt: t('mail.chart_alt', values) },
    blocks: [
      { type: 'lead', greeting: greeting(reservation, i18n), text: t('mail.confirmed.sentence', values) },
      ticketBlock(reservation, i18n),
      billBlock(reservation, i18n),
      buttonBlock({ label: t('mail.button.booking'), href: reservation.bookingUrl }),
      {
        type: 'section',
        heading: t('mail.confirmed.before_heading'),
        paragraphs: [
          t('mail.confirmed.before', values),
          t('mail.confirmed.calendar'),
          t('mail.confirmed.change', values),
        ],
      },
    ],
    calendar: { filename: calendarFileName(reservation.code), content: calendarFile(reservation) },
  }
}
