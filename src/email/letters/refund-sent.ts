import type { Letter } from '../letter.ts'
import type { MailData } from '../message-data.ts'
import { button, greeting, reservationFacts, toVisitor, valuesOf, wordingOf } from '../wording.ts'

/** The provider has confirmed that money went back; it may be a part of what was paid. */
export function refundSent(reservation: MailData['refund_sent']): Letter {
  const wording = wordingOf(reservation, reservation.locale)
  const { t, link, money } = wording
  const amount = money(reservation.returnedAmount)
  const values = { ...valuesOf(reservation, wording), amount }
  const facts = reservationFacts(reservation, wording)
  return {
    ...toVisitor(reservation, wording),
    subject: t('mail.refund_sent.subject', values),
    preheader: t('mail.refund_sent.preheader'),
    headline: t('mail.refund_sent.headline'),
    blocks: [
      { is: 'lead', greeting: greeting(reservation, wording), text: t('mail.refund_sent.sentence', values) },
      { is: 'paragraph', text: t('mail.refund_sent.bank') },
      { ...facts, rows: [{ label: t('mail.fact.returned'), value: amount }, ...facts.rows] },
      button(link('mail.refund_sent.button', 'payout')),
      { is: 'paragraph', text: t('mail.refund_sent.question', values) },
    ],
  }
}
