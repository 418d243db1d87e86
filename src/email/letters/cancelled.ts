import type { Letter } from '../letter.ts'
import type { MailData } from '../message-data.ts'
import { button, greeting, reservationFacts, toVisitor, valuesOf, type Wording, wordingOf } from '../wording.ts'

type Cancelled = MailData['cancelled']

/** A confirmed booking that is cancelled: by us, for the weather or for a reason of ours, or by the guest. */
export function cancelled(reservation: Cancelled): Letter {
  const wording = wordingOf(reservation, reservation.locale)
  const { t, link } = wording
  const values = { ...valuesOf(reservation, wording), reason: reservation.reason }
  return {
    ...toVisitor(reservation, wording),
    subject: t('mail.cancelled.subject', values),
    preheader: moneySentence(reservation, wording),
    headline: t('mail.cancelled.headline', values),
    blocks: [
      { is: 'lead', greeting: greeting(reservation, wording), text: t('mail.cancelled.sentence', values) },
      { is: 'paragraph', text: moneySentence(reservation, wording) },
      reservationFacts(reservation, wording),
      { is: 'paragraph', text: t('mail.cancelled.again', values) },
      button(link('mail.button.another_day', 'book_now')),
    ],
  }
}

/** What happens to the money; a party that paid on the quay or elsewhere has nothing that could go back to a card. */
function moneySentence(reservation: Cancelled, { t, money }: Wording): string {
  if (reservation.returnedAmount > 0) return t('mail.money_goes_back', { amount: money(reservation.returnedAmount) })
  return t(reservation.late ? 'mail.cancelled.money_kept' : 'mail.cancelled.money_by_hand')
}
