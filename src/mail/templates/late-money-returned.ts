import type { EmailContent } from '../email-content.ts'
import { emailI18n } from '../i18n.ts'
import type { MailData } from '../message-data.ts'
import { buttonBlock, greeting, messageValues, reservationRows, visitorEnvelope } from './common.ts'

/**
 * To the guest: a payment that came too late was returned. The reservation had ended, another attempt had paid, or the seats
 * were gone.
 */
export function lateMoneyReturned(reservation: MailData['late_money_returned']): EmailContent {
  const i18n = emailI18n(reservation, reservation.locale)
  const { t, link, money } = i18n
  const values = { ...messageValues(reservation, i18n), amount: money(reservation.returnedAmount) }
  return {
    ...visitorEnvelope(reservation, i18n),
    subject: t('mail.late_money_returned.subject', values),
    preheader: t('mail.late_money_returned.preheader'),
    headline: t('mail.late_money_returned.headline'),
    blocks: [
      { type: 'lead', greeting: greeting(reservation, i18n), text: t('mail.late_money_returned.sentence') },
      { type: 'paragraph', text: t('mail.money_goes_back', values) },
      reservationRows(reservation, i18n),
      { type: 'paragraph', text: t('mail.failed.again', values) },
      buttonBlock(link('mail.button.book_again', 'book_now')),
    ],
  }
}
