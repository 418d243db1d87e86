import { operatorLocale } from '../../i18n/locales.ts'
import type { EmailContent } from '../email-content.ts'
import { emailI18n } from '../i18n.ts'
import type { MailData } from '../message-data.ts'
import { messageValues } from './common.ts'
import { operatorMoneyMail } from './operator-money.ts'

/** To the operator: refunds wait for something that only the operator can change; they are then sent without a command. */
export function operatorRefundWaiting(reservation: MailData['operator_refund_waiting']): EmailContent {
  const i18n = emailI18n(reservation, operatorLocale)
  const { t, money } = i18n
  const { problem } = reservation
  const values = { ...messageValues(reservation, i18n), amount: money(reservation.waitingAmount) }
  return operatorMoneyMail(reservation, i18n, {
    subject: t(`mail.operator_refund_waiting.subject.${problem}`, values),
    headline: t('mail.operator_refund_waiting.headline'),
    sentence: t(`mail.operator_refund_waiting.sentence.${problem}`, values),
    whatToDo: t(`mail.operator_refund_waiting.what_to_do.${problem}`),
    commands: [{ label: t('mail.operator_refund_waiting.list'), value: 'operator payments list --unsettled' }],
  })
}
