import type { EmailContent } from '../email-content.ts'
import { type EmailI18n, emailI18n } from '../i18n.ts'
import type { MailReservation } from '../mail-reservation.ts'
import type { MailData } from '../message-data.ts'
import { buttonBlock, greeting, messageValues, reservationRows, visitorEnvelope } from './common.ts'

interface Texts {
  subject: string
  headline: string
  /** What happened to the change and to the money paid for it. */
  paragraphs: [string, ...string[]]
}

/** To the guest: a change was not made, and the booking stays as it was. */
function changeNotMade(reservation: MailReservation, i18n: EmailI18n, { subject, headline, paragraphs }: Texts) {
  const { t } = i18n
  const [text, ...more] = paragraphs
  return {
    ...visitorEnvelope(reservation, i18n),
    subject,
    preheader: t('mail.change_stands'),
    headline,
    blocks: [
      { type: 'lead', greeting: greeting(reservation, i18n), text: `${text} ${t('mail.change_stands')}` },
      ...more.map((paragraph) => ({ type: 'paragraph' as const, text: paragraph })),
      reservationRows(reservation, i18n),
      buttonBlock({ label: t('mail.button.booking'), href: reservation.bookingUrl }),
    ],
  } satisfies EmailContent
}

/** To the guest: the hold of a change has expired, because the difference was not paid. */
export function changeNotPaid(reservation: MailData['change_not_paid']): EmailContent {
  const i18n = emailI18n(reservation, reservation.locale)
  const { t, dayInSentence } = i18n
  return changeNotMade(reservation, i18n, {
    subject: t('mail.change_not_paid.subject', messageValues(reservation, i18n)),
    headline: t('mail.change_not_paid.headline'),
    paragraphs: [
      t('mail.change_not_paid.sentence', { day: dayInSentence(reservation.changeDate) }),
      t('mail.change_retry'),
    ],
  })
}

/** To the guest: a change failed, because its places were gone when the payment arrived or because the capture failed. */
export function changeFailed(reservation: MailData['change_failed']): EmailContent {
  const i18n = emailI18n(reservation, reservation.locale)
  const { t, dayInSentence } = i18n
  return changeNotMade(reservation, i18n, {
    subject: t('mail.change_failed.subject', messageValues(reservation, i18n)),
    headline: t('mail.change_failed.headline'),
    paragraphs: [
      t('mail.change_failed.sentence', { day: dayInSentence(reservation.changeDate) }),
      t('mail.change_failed.money'),
      t('mail.change_retry'),
    ],
  })
}

/** To the guest: a payment for a change came too late and was returned. */
export function changeMoneyReturned(reservation: MailData['change_money_returned']): EmailContent {
  const i18n = emailI18n(reservation, reservation.locale)
  const { t, money } = i18n
  const values = { ...messageValues(reservation, i18n), amount: money(reservation.returnedAmount) }
  return changeNotMade(reservation, i18n, {
    subject: t('mail.late_money_returned.subject', values),
    headline: t('mail.late_money_returned.headline'),
    paragraphs: [t('mail.change_money_returned.sentence'), t('mail.money_goes_back', values)],
  })
}

/**
 * To the previous e-mail address of a booking: another address has replaced it. The previous address may have been
 * mistyped and be a stranger's, so the mail contains neither the guest's name nor the link.
 */
export function addressReplaced(reservation: MailData['address_replaced']): EmailContent {
  const i18n = emailI18n(reservation, reservation.locale)
  const { t } = i18n
  const { code, phone } = messageValues(reservation, i18n)
  const text = t('mail.address_replaced.not_you', { phone })
  return {
    ...visitorEnvelope(reservation, i18n),
    subject: t('mail.address_replaced.subject', { code }),
    preheader: text,
    headline: t('mail.address_replaced.headline'),
    blocks: [
      { type: 'lead', greeting: t('mail.greeting_plain'), text: t('mail.address_replaced.sentence', { code }) },
      { type: 'paragraph', text },
      { type: 'paragraph', text: t('mail.address_replaced.stranger') },
    ],
  }
}
