import { operatorLocale } from '../../i18n/locales.ts'
import type { EmailContent } from '../email-content.ts'
import { emailI18n } from '../i18n.ts'
import type { MailData } from '../message-data.ts'
import { messageValues } from './common.ts'
import { operatorMoneyMail } from './operator-money.ts'

/** To the operator: a refund failed. Offers to pay by hand only if the card may be unable to take the money. */
export function operatorRefundFailed(reservation: MailData['operator_refund_failed']): EmailContent {
  const i18n = emailI18n(reservation, operatorLocale)
  const { t, money } = i18n
  const { code, failedAmount, problem } = reservation
  const values = { ...messageValues(reservation, i18n), amount: money(failedAmount) }
  const command = `operator reservation refund ${code} --amount ${(failedAmount / 100).toFixed(2)}`
  const again = { label: t('mail.operator_refund_failed.again'), value: command }
  const byHand = { label: t('mail.operator_refund_failed.by_hand'), value: `${command} --by-hand` }
  return operatorMoneyMail(reservation, i18n, {
    subject: t('mail.operator_refund_failed.subject', values),
    headline: t('mail.operator_refund_failed.headline'),
    sentence: t(`mail.operator_refund_failed.${problem === 'disputed' ? 'sentence_disputed' : 'sentence'}`, values),
    whatToDo: t(`mail.operator_refund_failed.what_to_do.${problem}`),
    commands: { disputed: [], balance: [again], account_closed: [again, byHand], other: [again, byHand] }[problem],
  })
}
