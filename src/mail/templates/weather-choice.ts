import { calendarFile } from '../calendar-file.ts'
import type { EmailContent } from '../email-content.ts'
import { emailI18n } from '../i18n.ts'
import type { MailData } from '../message-data.ts'
import { buttonBlock, greeting, messageValues, reservationRows, visitorEnvelope } from './common.ts'

/** To the guest: the trip was cancelled for bad weather, with the choice between another day and the deposit. */
export function weatherChoice(reservation: MailData['weather_choice']): EmailContent {
  const i18n = emailI18n(reservation, reservation.locale)
  const { t, dayInSentence, money } = i18n
  const { bookingUrl, refundableAmount } = reservation
  const values = messageValues(reservation, i18n)
  const isCardRefund = refundableAmount > 0
  const refund = isCardRefund
    ? t('mail.weather_choice.refund', { amount: money(refundableAmount) })
    : t('mail.cancelled.money_by_hand')
  const deadline = isCardRefund ? 'mail.weather_choice.deadline' : 'mail.weather_choice.deadline_by_hand'
  return {
    ...visitorEnvelope(reservation, i18n),
    subject: t('mail.weather_choice.subject', values),
    preheader: t('mail.weather_choice.preheader'),
    headline: t('mail.weather_choice.headline'),
    blocks: [
      { type: 'lead', greeting: greeting(reservation, i18n), text: t('mail.weather_choice.sentence', values) },
      { type: 'paragraph', text: t('mail.weather_choice.another_day') },
      buttonBlock({ label: t('mail.button.another_day'), href: `${bookingUrl}#another-day` }),
      { type: 'paragraph', text: refund },
      buttonBlock({ label: t('mail.weather_choice.refund_button'), href: `${bookingUrl}#refund` }),
      { type: 'paragraph', text: t(deadline, { until: dayInSentence(reservation.chooseUntil) }) },
      reservationRows(reservation, i18n),
      { type: 'paragraph', text: t('mail.cancelled.calendar') },
    ],
    calendar: calendarFile(reservation),
  }
}
