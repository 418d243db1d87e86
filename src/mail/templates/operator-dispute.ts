import { operatorLocale } from '../../i18n/locales.ts'
import type { EmailContent } from '../email-content.ts'
import { emailI18n } from '../i18n.ts'
import type { MailData } from '../message-data.ts'
import { messageValues } from './common.ts'
import { operatorMoneyMail } from './operator-money.ts'

/** To the operator: the guest's bank takes a payment back or may do so, or has decided about it. */
export function operatorDispute(reservation: MailData['operator_dispute']): EmailContent {
  const i18n = emailI18n(reservation, operatorLocale)
  const { t, money, fullDay } = i18n
  const { state, reason, respondBy, code } = reservation
  const values = { ...messageValues(reservation, i18n), amount: money(reservation.amount) }
  const reasonText = t('mail.operator_dispute.reason_text', { reason, code: reason.replaceAll('_', ' ') })
  const refund = { label: t('mail.operator_dispute.refund'), value: `operator reservation refund ${code}` }
  const cancel = {
    label: t('mail.operator_refund_found.cancel'),
    value: `operator reservation cancel ${code} --reason operator`,
  }
  return operatorMoneyMail(reservation, i18n, {
    subject: t(`mail.operator_dispute.subject.${state}`, values),
    headline: t(`mail.operator_dispute.headline.${state}`),
    sentence: t(`mail.operator_dispute.sentence.${state}`, values),
    facts: [
      { label: t('mail.operator_dispute.reason'), value: reasonText },
      ...(respondBy ? [{ label: t('mail.operator_dispute.respond_by'), value: fullDay(respondBy) }] : []),
    ],
    whatToDo: t(`mail.operator_dispute.what_to_do.${state}`, values),
    commands: { warning: [refund, cancel], inquiry: [refund, cancel], open: [], won: [], lost: [cancel] }[state],
  })
}
