import type { EmailContent } from '../email-content.ts'
import { emailI18n } from '../i18n.ts'
import type { MailData } from '../message-data.ts'
import { buttonBlock, greeting, messageValues, reservationRows, visitorEnvelope } from './common.ts'

/** To the guest: the provider has confirmed a full or partial refund. */
export function refundSent(reservation: MailData['refund_sent']): EmailContent {
  const i18n = emailI18n(reservation, reservation.locale)
  const { t, link, money } = i18n
  const amount = money(reservation.returnedAmount)
  const values = { ...messageValues(reservation, i18n), amount }
  const details = reservationRows(reservation, i18n)
  return {
    ...visitorEnvelope(reservation, i18n),
    subject: t('mail.refund_sent.subject', values),
    preheader: t('mail.refund_sent.preheader'),
    headline: t('mail.refund_sent.headline'),
    blocks: [
      { type: 'lead', greeting: greeting(reservation, i18n), text: t('mail.refund_sent.sentence', values) },
      { type: 'paragraph', text: t('mail.refund_sent.bank') },
      { ...details, rows: [{ label: t('mail.fact.returned'), value: amount }, ...details.rows] },
      buttonBlock(link('mail.refund_sent.button', 'payout')),
      { type: 'paragraph', text: t('mail.refund_sent.question', values) },
    ],
  }
}
