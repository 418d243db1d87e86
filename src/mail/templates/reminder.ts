import type { EmailContent } from '../email-content.ts'
import { emailI18n } from '../i18n.ts'
import type { MailData } from '../message-data.ts'
import { boardingPlaceText, buttonBlock, greeting, messageValues, visitorEnvelope } from './common.ts'
import { ticketBlock } from './ticket-block.ts'

/** To the guest, the evening before the trip: boarding place, time and the cash due. */
export function reminder(reservation: MailData['reminder']): EmailContent {
  const i18n = emailI18n(reservation, reservation.locale)
  const { t } = i18n
  const values = { ...messageValues(reservation, i18n), when: reservation.when }
  return {
    ...visitorEnvelope(reservation, i18n),
    subject: t('mail.reminder.subject', values),
    preheader: t('mail.confirmed.preheader', values),
    headline: t('mail.reminder.headline', values),
    chart: { of: reservation.departureLocation.id, alt: t('mail.chart_alt', values) },
    blocks: [
      { type: 'lead', greeting: greeting(reservation, i18n), text: t('mail.reminder.sentence', values) },
      ticketBlock(reservation, i18n),
      { type: 'paragraph', text: boardingPlaceText(reservation, i18n) },
      { type: 'paragraph', text: t('mail.reminder.cash', values) },
      { type: 'paragraph', text: t('mail.reminder.bring') },
      buttonBlock({ label: t('mail.button.booking'), href: reservation.bookingUrl }),
      { type: 'paragraph', text: t('mail.reminder.late', values) },
      { type: 'paragraph', text: t('mail.see_you') },
    ],
  }
}
