import { operatorLocale } from '../../i18n/locales.ts'
import type { EmailContent } from '../email-content.ts'
import { emailI18n } from '../i18n.ts'
import type { MailData } from '../message-data.ts'
import { buttonBlock, emailRow, messageValues, operatorEnvelope, phoneRow, reservationDetails } from './common.ts'

/** To the operator: a refund was made in the payment provider's dashboard. */
export function operatorRefundFound(reservation: MailData['operator_refund_found']): EmailContent {
  const i18n = emailI18n(reservation, operatorLocale)
  const { t, money } = i18n
  const values = { ...messageValues(reservation, i18n), amount: money(reservation.foundAmount) }
  const details = reservationDetails(reservation, i18n)
  const name = `${reservation.firstName} ${reservation.lastName}`
  return {
    ...operatorEnvelope(reservation, i18n, { name, address: reservation.email }),
    subject: t('mail.operator_refund_found.subject', values),
    preheader: name,
    headline: t('mail.operator_refund_found.headline'),
    blocks: [
      { type: 'paragraph', text: t('mail.operator_refund_found.sentence', values) },
      {
        ...details,
        rows: [
          { label: t('mail.fact.returned'), value: values.amount },
          { label: t('mail.operator_refund_found.left'), value: money(reservation.leftAmount) },
          ...details.rows,
          { label: t('mail.fact.name'), value: name },
          phoneRow(t('mail.fact.phone'), reservation.phone),
          emailRow(t('mail.fact.email'), reservation.email),
        ],
      },
      { type: 'paragraph', text: t('mail.operator_refund_found.what_to_do') },
      {
        type: 'details',
        rows: [
          {
            label: t('mail.operator_refund_found.cancel'),
            value: `operator reservation cancel ${reservation.code}`,
          },
          { label: t('mail.operator_refund_found.list'), value: 'operator payments list --unsettled' },
        ],
      },
      buttonBlock({ label: t('mail.button.booking'), href: reservation.ticketUrl }),
    ],
  }
}
