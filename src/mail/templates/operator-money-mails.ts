import { operatorLocale } from '../../i18n/locales.ts'
import { fullName } from '../../shared/person-name.ts'
import type { DetailRow, EmailContent } from '../email-content.ts'
import { type EmailI18n, emailI18n } from '../i18n.ts'
import type { MailReservation } from '../mail-reservation.ts'
import type { MailData } from '../message-data.ts'
import { buttonBlock, emailRow, messageValues, operatorEnvelope, phoneRow, reservationRows } from './common.ts'

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

/**
 * To the operator: refunds wait for something that only the operator can change. They are sent automatically as soon as
 * it is changed.
 */
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

/** To the operator: the guest's bank takes a payment back, may take it back, or has decided who gets the money. */
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

/**
 * To the operator: a guest's payment was authorised or captured after its seats had been released, and too few were
 * left for the party. The operator can call the guest and offer another day.
 */
export function operatorPlacesGone(reservation: MailReservation): EmailContent {
  const i18n = emailI18n(reservation, operatorLocale)
  const { t } = i18n
  const values = messageValues(reservation, i18n)
  const details = reservationRows(reservation, i18n)
  const name = fullName(reservation)
  return {
    ...operatorEnvelope(reservation, i18n, { name, address: reservation.email }),
    subject: t('mail.operator_places_gone.subject', values),
    preheader: name,
    headline: t('mail.operator_places_gone.headline'),
    blocks: [
      { type: 'paragraph', text: t('mail.operator_places_gone.sentence') },
      {
        ...details,
        rows: [
          ...details.rows,
          { label: t('mail.fact.name'), value: name },
          phoneRow(t('mail.fact.phone'), reservation.phone),
          emailRow(t('mail.fact.email'), reservation.email),
        ],
      },
      buttonBlock({ label: t('mail.button.booking'), href: reservation.ticketUrl }),
    ],
  }
}

interface MoneyText {
  subject: string
  headline: string
  sentence: string
  /** Rows that are shown above those of the booking. */
  facts?: DetailRow[]
  whatToDo: string
  /** Commands that the operator can run. */
  commands: DetailRow[]
}

/** To the operator, about the money of a booking: what happened, the booking and its guest, and what to do. */
function operatorMoneyMail(reservation: MailReservation, i18n: EmailI18n, text: MoneyText): EmailContent {
  const { t } = i18n
  const details = reservationRows(reservation, i18n)
  const name = fullName(reservation)
  const guest = [
    { label: t('mail.fact.name'), value: name },
    phoneRow(t('mail.fact.phone'), reservation.phone),
    emailRow(t('mail.fact.email'), reservation.email),
  ]
  return {
    ...operatorEnvelope(reservation, i18n, { name, address: reservation.email }),
    subject: text.subject,
    preheader: name,
    headline: text.headline,
    blocks: [
      { type: 'paragraph', text: text.sentence },
      { ...details, rows: [...(text.facts ?? []), ...details.rows, ...guest] },
      { type: 'paragraph', text: text.whatToDo },
      ...(text.commands.length > 0 ? [{ type: 'details' as const, rows: text.commands }] : []),
      buttonBlock({ label: t('mail.button.booking'), href: reservation.ticketUrl }),
    ],
  }
}
