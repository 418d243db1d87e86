import { operatorLocale } from '../../i18n/locales.ts'
import type { EmailContent } from '../email-content.ts'
import { emailI18n } from '../i18n.ts'
import type { MailData } from '../message-data.ts'
import { buttonBlock, emailRow, messageValues, operatorEnvelope, phoneRow, reservationDetails } from './common.ts'

/** To the operator: a refund failed. Contains the commands that retry it or record a manual refund. */
export function operatorRefundFailed(reservation: MailData['operator_refund_failed']): EmailContent {
  const i18n = emailI18n(reservation, operatorLocale)
  const { t, money } = i18n
  const amount = money(reservation.failedAmount)
  const values = { ...messageValues(reservation, i18n), amount }
  const details = reservationDetails(reservation, i18n)
  const name = `${reservation.firstName} ${reservation.lastName}`
  const command = `operator reservation refund ${reservation.code} --amount ${(reservation.failedAmount / 100).toFixed(2)}`
  return {
    ...operatorEnvelope(reservation, i18n, { name, address: reservation.email }),
    subject: t('mail.operator_refund_failed.subject', values),
    preheader: name,
    headline: t('mail.operator_refund_failed.headline'),
    blocks: [
      { type: 'paragraph', text: t('mail.operator_refund_failed.sentence', values) },
      {
        ...details,
        rows: [
          ...details.rows,
          { label: t('mail.fact.name'), value: name },
          phoneRow(t('mail.fact.phone'), reservation.phone),
          emailRow(t('mail.fact.email'), reservation.email),
        ],
      },
      { type: 'paragraph', text: t('mail.operator_refund_failed.what_to_do') },
      {
        type: 'details',
        rows: [
          { label: t('mail.operator_refund_failed.again'), value: command },
          { label: t('mail.operator_refund_failed.by_hand'), value: `${command} --by-hand` },
        ],
      },
      buttonBlock({ label: t('mail.button.booking'), href: reservation.ticketUrl }),
    ],
  }
}
