import { operatorLocale } from '../../i18n/locales.ts'
import type { EmailContent } from '../email-content.ts'
import { emailI18n } from '../i18n.ts'
import type { MailData } from '../message-data.ts'
import { messageValues } from './common.ts'
import { operatorMoneyMail } from './operator-money.ts'

/** To the operator: a refund was made in the payment provider's dashboard. */
export function operatorRefundFound(reservation: MailData['operator_refund_found']): EmailContent {
  const i18n = emailI18n(reservation, operatorLocale)
  const { t, money } = i18n
  const values = { ...messageValues(reservation, i18n), amount: money(reservation.foundAmount) }
  return operatorMoneyMail(reservation, i18n, {
    subject: t('mail.operator_refund_found.subject', values),
    headline: t('mail.operator_refund_found.headline'),
    sentence: t('mail.operator_refund_found.sentence', values),
    facts: [
      { label: t('mail.fact.returned'), value: values.amount },
      { label: t('mail.operator_refund_found.left'), value: money(reservation.leftAmount) },
    ],
    whatToDo: t('mail.operator_refund_found.what_to_do'),
    commands: [
      { label: t('mail.operator_refund_found.cancel'), value: `operator reservation cancel ${reservation.code}` },
      { label: t('mail.operator_refund_found.list'), value: 'operator payments list --unsettled' },
    ],
  })
}
