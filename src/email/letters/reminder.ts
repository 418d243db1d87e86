import type { Letter } from '../letter.ts'
import type { MailData } from '../message-data.ts'
import { button, greeting, toVisitor, valuesOf, wordingOf } from '../wording.ts'
import { ticketBlock } from './ticket.ts'

/** The evening before: where to be and when, and what is due in cash. */
export function reminder(reservation: MailData['reminder']): Letter {
  const wording = wordingOf(reservation, reservation.locale)
  const { t } = wording
  const values = { ...valuesOf(reservation, wording), when: reservation.when }
  return {
    ...toVisitor(reservation, wording),
    subject: t('mail.reminder.subject', values),
    preheader: t('mail.confirmed.preheader', values),
    headline: t('mail.reminder.headline', values),
    chart: { of: reservation.departureLocation.id, alt: t('mail.chart_alt', values) },
    blocks: [
      { is: 'lead', greeting: greeting(reservation, wording), text: t('mail.reminder.sentence', values) },
      ticketBlock(reservation, wording),
      { is: 'paragraph', text: t('mail.reminder.cash', values) },
      { is: 'paragraph', text: t('mail.reminder.bring') },
      button({ label: t('mail.button.booking'), href: reservation.bookingUrl }),
      { is: 'paragraph', text: t('mail.reminder.late', values) },
    ],
  }
}
