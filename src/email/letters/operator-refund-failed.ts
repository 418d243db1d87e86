import { operatorLocale } from '../../i18n/locales.ts'
import type { Letter } from '../letter.ts'
import type { MailData } from '../message-data.ts'
import { button, emailFact, phoneFact, reservationFacts, toOperator, valuesOf, wordingOf } from '../wording.ts'

/** To the operator: money that did not reach its guest, with the commands that send it again or book another way. */
export function operatorRefundFailed(reservation: MailData['operator_refund_failed']): Letter {
  const wording = wordingOf(reservation, operatorLocale)
  const { t, money } = wording
  const amount = money(reservation.failedAmount)
  const values = { ...valuesOf(reservation, wording), amount }
  const facts = reservationFacts(reservation, wording)
  const name = `${reservation.firstName} ${reservation.lastName}`
  const command = `npm run operator -- reservation refund ${reservation.code} --amount ${(reservation.failedAmount / 100).toFixed(2)}`
  return {
    ...toOperator(reservation, wording, { name, address: reservation.email }),
    subject: t('mail.operator_refund_failed.subject', values),
    preheader: name,
    headline: t('mail.operator_refund_failed.headline'),
    blocks: [
      { is: 'paragraph', text: t('mail.operator_refund_failed.sentence', values) },
      {
        ...facts,
        rows: [
          ...facts.rows,
          { label: t('mail.fact.name'), value: name },
          phoneFact(t('mail.fact.phone'), reservation.phone),
          emailFact(t('mail.fact.email'), reservation.email),
        ],
      },
      { is: 'paragraph', text: t('mail.operator_refund_failed.what_to_do') },
      {
        is: 'facts',
        rows: [
          { label: t('mail.operator_refund_failed.again'), value: command },
          { label: t('mail.operator_refund_failed.by_hand'), value: `${command} --by-hand` },
        ],
      },
      button({ label: t('mail.button.booking'), href: reservation.bookingUrl }),
    ],
  }
}
