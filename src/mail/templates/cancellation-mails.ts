import { bookingForMachines } from '../booking-markup.ts'
import type { EmailContent } from '../email-content.ts'
import { type EmailI18n, emailI18n } from '../i18n.ts'
import { introduction } from '../introduction.ts'
import type { MailData } from '../message-data.ts'
import { buttonBlock, greeting, messageValues, receiptBlocks, reservationRows, visitorEnvelope } from './common.ts'

type Cancelled = MailData['cancelled']

/** To the guest: a booking was cancelled, by the operator (bad weather, the boat or another reason) or by the guest. */
export function cancelled(reservation: Cancelled): EmailContent {
  const i18n = emailI18n(reservation, reservation.locale)
  const { t, link } = i18n
  const values = { ...messageValues(reservation, i18n), reason: reservation.reason }
  return {
    ...visitorEnvelope(reservation, i18n),
    subject: t('mail.cancelled.subject', values),
    preheader: refundSentences(reservation, i18n).join(' '),
    headline: t('mail.cancelled.headline', values),
    blocks: [
      { type: 'lead', greeting: greeting(reservation, i18n), text: reasonSentence(reservation, i18n) },
      ...refundSentences(reservation, i18n).map((text) => ({ type: 'paragraph' as const, text })),
      reservationRows(reservation, i18n),
      ...(reservation.unpaid ? [] : [{ type: 'paragraph' as const, text: t('mail.cancelled.calendar') }]),
      { type: 'paragraph', text: t('mail.cancelled.again', values) },
      buttonBlock(link('mail.button.another_day', 'book_now')),
      ...(reservation.unpaid ? [] : receiptBlocks(reservation, i18n)),
    ],
    // The attached calendar file removes the trip from the guest's calendar. The mails about an unpaid booking have no
    // such file.
    ...(!reservation.unpaid && bookingForMachines(reservation)),
  }
}

function reasonSentence(reservation: Cancelled, i18n: EmailI18n): string {
  const { reason, minimumGuests } = reservation
  const values = messageValues(reservation, i18n)
  return reason === 'minimum' && minimumGuests
    ? i18n.t('mail.cancelled.minimum', { ...values, guests: minimumGuests.count, hours: minimumGuests.noticeHours })
    : introduction('cancelled', reservation.locale, { ...values, reason })
}

/**
 * Returns the sentences about the money of a cancelled booking. If nothing was paid, they state only that. Otherwise
 * they state the refund, and the disputed amount, which only the guest's bank can return. If both amounts are zero,
 * there is one sentence: with `late`, that the deposit is kept because the guest cancelled too late; without `late`,
 * that the operator returns by hand, on request, anything that the guest has paid.
 */
function refundSentences(reservation: Cancelled, { t, money }: EmailI18n): string[] {
  const { unpaid, bailAmount, returnedAmount, disputedAmount, late } = reservation
  if (unpaid || (late && bailAmount === 0)) return [t('mail.cancelled.nothing_paid')]
  const sentences = [
    ...(returnedAmount > 0 ? [t('mail.money_goes_back', { amount: money(returnedAmount) })] : []),
    ...(disputedAmount > 0 ? [t('mail.cancelled.money_disputed', { amount: money(disputedAmount) })] : []),
  ]
  return sentences.length > 0 ? sentences : [t(late ? 'mail.cancelled.money_kept' : 'mail.cancelled.money_by_hand')]
}

/** To the guest: the trip was cancelled for bad weather or because of the boat, with the choice between another day and the deposit. */
export function weatherChoice(reservation: MailData['weather_choice']): EmailContent {
  const i18n = emailI18n(reservation, reservation.locale)
  const { t, deadlineDay, money } = i18n
  const { bookingUrl, refundableAmount, reason } = reservation
  const values = { ...messageValues(reservation, i18n), reason }
  const isCardRefund = refundableAmount > 0
  const refund = isCardRefund
    ? t('mail.weather_choice.refund', { amount: money(refundableAmount) })
    : t('mail.cancelled.money_by_hand')
  const deadline = isCardRefund ? 'mail.weather_choice.deadline' : 'mail.weather_choice.deadline_by_hand'
  return {
    ...visitorEnvelope(reservation, i18n),
    subject: t('mail.weather_choice.subject', values),
    preheader: t('mail.weather_choice.preheader'),
    headline: t('mail.weather_choice.headline'),
    blocks: [
      {
        type: 'lead',
        greeting: greeting(reservation, i18n),
        text: introduction('weather_choice', reservation.locale, values),
      },
      { type: 'paragraph', text: t('mail.weather_choice.another_day') },
      buttonBlock({ label: t('mail.button.another_day'), href: `${bookingUrl}#another-day` }),
      { type: 'paragraph', text: refund },
      buttonBlock({ label: t('mail.weather_choice.refund_button'), href: `${bookingUrl}#refund` }),
      { type: 'paragraph', text: t(deadline, { until: deadlineDay(reservation.chooseUntil) }) },
      reservationRows(reservation, i18n),
      { type: 'paragraph', text: t('mail.cancelled.calendar') },
    ],
    ...bookingForMachines(reservation),
  }
}

/** To the guest: the provider has confirmed a full or partial refund. */
export function refundSent(reservation: MailData['refund_sent']): EmailContent {
  const i18n = emailI18n(reservation, reservation.locale)
  const { t, link, money } = i18n
  const amount = money(reservation.returnedAmount)
  const values = { ...messageValues(reservation, i18n), amount }
  const details = reservationRows(reservation, i18n)
  return {
    ...visitorEnvelope(reservation, i18n),
    subject: t('mail.refund_sent.subject', values),
    preheader: t('mail.refund_sent.preheader'),
    headline: t('mail.refund_sent.headline'),
    blocks: [
      {
        type: 'lead',
        greeting: greeting(reservation, i18n),
        text: introduction('refund_sent', reservation.locale, values),
      },
      { type: 'paragraph', text: t('mail.refund_sent.bank') },
      { ...details, rows: [{ label: t('mail.fact.returned'), value: amount }, ...details.rows] },
      buttonBlock(link('mail.refund_sent.button', 'payout')),
      { type: 'paragraph', text: t('mail.refund_sent.question', values) },
      ...receiptBlocks(reservation, i18n),
    ],
  }
}
