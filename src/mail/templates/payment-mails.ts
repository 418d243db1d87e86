import type { EmailContent } from '../email-content.ts'
import { emailI18n } from '../i18n.ts'
import { introduction } from '../introduction.ts'
import type { MailReservation } from '../mail-reservation.ts'
import type { MailData } from '../message-data.ts'
import {
  buttonBlock,
  contractSections,
  deadlineValues,
  greeting,
  messageValues,
  receiptBlocks,
  reservationRows,
  visitorEnvelope,
} from './common.ts'
import { billBlock } from './ticket-mails.ts'

/**
 * To the guest: the payment is still being processed. Sent only if its outcome is unknown 20 seconds after the start
 * (`queuePaymentPendingMail`).
 */
export function received(reservation: MailReservation): EmailContent {
  const i18n = emailI18n(reservation, reservation.locale)
  const { t } = i18n
  const values = messageValues(reservation, i18n)
  return {
    ...visitorEnvelope(reservation, i18n),
    subject: t('mail.received.subject', values),
    preheader: t('mail.received.preheader'),
    headline: t('mail.received.headline'),
    blocks: [
      {
        type: 'lead',
        greeting: greeting(reservation, i18n),
        text: introduction('received', reservation.locale, values),
      },
      { type: 'paragraph', text: t('mail.received.next', values) },
      reservationRows(reservation, i18n),
      buttonBlock({ label: t('mail.received.button'), href: reservation.bookingUrl }),
    ],
  }
}

/** To the guest of a manual booking: the link to pay the deposit online. The seats are held until the time `until`. */
export function paymentLink(reservation: MailData['payment_link']): EmailContent {
  const i18n = emailI18n(reservation, reservation.locale)
  const { t } = i18n
  const values = { ...messageValues(reservation, i18n), ...deadlineValues(reservation.until, reservation.locale) }
  return {
    ...visitorEnvelope(reservation, i18n),
    subject: t('mail.payment_link.subject', values),
    preheader: t('mail.payment_link.preheader', values),
    headline: t('mail.payment_link.headline'),
    blocks: [
      {
        type: 'lead',
        greeting: greeting(reservation, i18n),
        text: introduction('payment_link', reservation.locale, values),
      },
      reservationRows(reservation, i18n),
      billBlock(reservation, i18n, 'guest', 'due'),
      { type: 'paragraph', text: `${t('mail.payment_link.terms')} ${t('promise.no_withdrawal')}` },
      buttonBlock({ label: t('mail.payment_link.button'), href: reservation.bookingUrl }),
      ...contractSections(reservation, i18n, { isPaid: false, terms: reservation.terms }),
    ],
  }
}

/** To the guest: the payment link ends at the time `until`, and the deposit is not paid yet. */
export function paymentLinkReminder(reservation: MailData['payment_link_reminder']): EmailContent {
  const i18n = emailI18n(reservation, reservation.locale)
  const { t } = i18n
  const values = { ...messageValues(reservation, i18n), ...deadlineValues(reservation.until, reservation.locale) }
  return {
    ...visitorEnvelope(reservation, i18n),
    subject: t('mail.payment_link_reminder.subject', values),
    preheader: t('mail.payment_link_reminder.preheader', values),
    headline: t('mail.payment_link_reminder.headline'),
    blocks: [
      {
        type: 'lead',
        greeting: greeting(reservation, i18n),
        text: introduction('payment_link_reminder', reservation.locale, values),
      },
      reservationRows(reservation, i18n),
      billBlock(reservation, i18n, 'guest', 'due'),
      { type: 'paragraph', text: `${t('mail.payment_link.terms')} ${t('promise.no_withdrawal')}` },
      buttonBlock({ label: t('mail.payment_link.button'), href: reservation.bookingUrl }),
    ],
  }
}

/**
 * To the guest: the booking was not paid. The hold expired, or the last possible payment attempt failed. The seats are
 * released.
 */
export function notPaid(reservation: MailReservation): EmailContent {
  const i18n = emailI18n(reservation, reservation.locale)
  const { t, link } = i18n
  const values = messageValues(reservation, i18n)
  return {
    ...visitorEnvelope(reservation, i18n),
    subject: t('mail.not_paid.subject', values),
    preheader: t('mail.not_paid.preheader'),
    headline: t('mail.not_paid.headline'),
    blocks: [
      {
        type: 'lead',
        greeting: greeting(reservation, i18n),
        text: introduction('not_paid', reservation.locale, values),
      },
      { type: 'paragraph', text: t('mail.not_paid.money') },
      reservationRows(reservation, i18n),
      { type: 'paragraph', text: t('mail.not_paid.again', values) },
      buttonBlock(link('mail.button.book_again', 'book_now')),
    ],
  }
}

/**
 * To the guest: the booking failed although a payment was authorised. The seats were gone, the departure was cancelled, or
 * the authorization was lost. The seats are released and any charge is refunded.
 */
export function failed(reservation: MailReservation): EmailContent {
  const i18n = emailI18n(reservation, reservation.locale)
  const { t, link } = i18n
  const values = messageValues(reservation, i18n)
  return {
    ...visitorEnvelope(reservation, i18n),
    subject: t('mail.failed.subject', values),
    preheader: t('mail.failed.preheader'),
    headline: t('mail.failed.headline'),
    blocks: [
      { type: 'lead', greeting: greeting(reservation, i18n), text: introduction('failed', reservation.locale, values) },
      { type: 'paragraph', text: t('mail.failed.money', values) },
      reservationRows(reservation, i18n),
      { type: 'paragraph', text: t('mail.failed.again', values) },
      buttonBlock(link('mail.button.book_again', 'book_now')),
    ],
  }
}

/**
 * To the guest: a payment that came too late was returned. The reservation had ended, another attempt had paid, or the seats
 * were gone.
 */
export function lateMoneyReturned(reservation: MailData['late_money_returned']): EmailContent {
  const i18n = emailI18n(reservation, reservation.locale)
  const { t, link, money } = i18n
  const booked = reservation.isBooked ? 'yes' : 'other'
  const values = { ...messageValues(reservation, i18n), amount: money(reservation.returnedAmount), booked }
  return {
    ...visitorEnvelope(reservation, i18n),
    subject: t('mail.late_money_returned.subject', values),
    preheader: t('mail.late_money_returned.preheader', values),
    headline: t('mail.late_money_returned.headline'),
    blocks: [
      {
        type: 'lead',
        greeting: greeting(reservation, i18n),
        text: introduction('late_money_returned', reservation.locale, values),
      },
      { type: 'paragraph', text: t('mail.money_goes_back', values) },
      reservationRows(reservation, i18n),
      ...(reservation.isBooked
        ? []
        : ([
            { type: 'paragraph', text: t('mail.failed.again', values) },
            buttonBlock(link('mail.button.book_again', 'book_now')),
          ] as const)),
      ...receiptBlocks(reservation, i18n),
    ],
  }
}
