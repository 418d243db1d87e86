import { calendarFile, calendarFileName } from '../calendar-file.ts'
import type { Letter } from '../letter.ts'
import type { MailData } from '../message-data.ts'
import { button, greeting, toVisitor, valuesOf, wordingOf } from '../wording.ts'
import { bill } from './bill.ts'
import { ticketBlock } from './ticket.ts'

/** The ticket. Sent once the deposit is paid. */
export function confirmed(reservation: MailData['confirmed']): Letter {
  const wording = wordingOf(reservation, reservation.locale)
  const { t } = wording
  const values = valuesOf(reservation, wording)
  return {
    ...toVisitor(reservation, wording),
    subject: t('mail.confirmed.subject', values),
    preheader: t('mail.confirmed.preheader', values),
    headline: t('mail.confirmed.headline'),
    chart: { of: reservation.departureLocation.id, alt: t('mail.chart_alt', values) },
    blocks: [
      { is: 'lead', greeting: greeting(reservation, wording), text: t('mail.confirmed.sentence', values) },
      ticketBlock(reservation, wording),
      bill(reservation, wording),
      button({ label: t('mail.button.booking'), href: reservation.bookingUrl }),
      {
        is: 'section',
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
