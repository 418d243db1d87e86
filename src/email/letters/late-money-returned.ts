import type { Letter } from '../letter.ts'
import type { MailData } from '../message-data.ts'
import { button, greeting, reservationFacts, toVisitor, valuesOf, wordingOf } from '../wording.ts'

/** Money that came after the places had gone to others. */
export function lateMoneyReturned(reservation: MailData['late_money_returned']): Letter {
  const wording = wordingOf(reservation, reservation.locale)
  const { t, link, money } = wording
  const values = { ...valuesOf(reservation, wording), amount: money(reservation.returnedAmount) }
  return {
    ...toVisitor(reservation, wording),
    subject: t('mail.late_money_returned.subject', values),
    preheader: t('mail.late_money_returned.preheader'),
    headline: t('mail.late_money_returned.headline'),
    blocks: [
      { is: 'lead', greeting: greeting(reservation, wording), text: t('mail.late_money_returned.sentence') },
      { is: 'paragraph', text: t('mail.money_goes_back', values) },
      reservationFacts(reservation, wording),
      { is: 'paragraph', text: t('mail.failed.again', values) },
      button(link('mail.button.book_again', 'book_now')),
    ],
  }
}
