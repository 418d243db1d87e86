import { promiseTexts } from '../../content/template-values.ts'
import { boatMarksText } from '../boat-marks.ts'
import type { EmailContent } from '../email-content.ts'
import { emailI18n } from '../i18n.ts'
import { introduction } from '../introduction.ts'
import type { MailReservation } from '../mail-reservation.ts'
import type { MailData } from '../message-data.ts'
import { chartOf } from '../quay-charts.ts'
import {
  boardingPlaceText,
  buttonBlock,
  cashText,
  dayBlocks,
  greeting,
  messageValues,
  namesBlocks,
  receiptBlocks,
  reservationRows,
  thingsToBring,
  visitorEnvelope,
  withPhoneLanguages,
} from './common.ts'
import { ticketBlock } from './ticket-mails.ts'

/** To the guest, the evening before the trip: boarding place, time and the cash due. */
export function reminder(reservation: MailData['reminder']): EmailContent {
  const i18n = emailI18n(reservation, reservation.locale)
  const { t } = i18n
  const values = { ...messageValues(reservation, i18n), when: reservation.when }
  return {
    ...visitorEnvelope(reservation, i18n),
    subject: t('mail.reminder.subject', values),
    preheader: t('mail.confirmed.preheader', values),
    headline: t('mail.reminder.headline', values),
    ...chartOf(reservation, t('mail.chart_alt', values)),
    blocks: [
      {
        type: 'lead',
        greeting: greeting(reservation, i18n),
        text: introduction('reminder', reservation.locale, values),
      },
      ...dayBlocks(reservation),
      ticketBlock(reservation, i18n),
      ...namesBlocks(reservation, i18n),
      { type: 'paragraph', text: boardingPlaceText(reservation, i18n) },
      { type: 'paragraph', text: cashText(reservation, i18n) },
      { type: 'paragraph', text: thingsToBring(reservation, i18n) },
      { type: 'paragraph', text: promiseTexts(reservation.locale, ['promise.included'], reservation.terms) },
      buttonBlock({ label: t('mail.button.booking'), href: reservation.bookingUrl }),
      { type: 'paragraph', text: withPhoneLanguages(t('mail.reminder.late', values), i18n) },
      { type: 'paragraph', text: t('mail.see_you') },
    ],
  }
}

/** To the guest: the operator has given the departure another boat, which looks different. */
export function boatChanged(reservation: MailData['boat_changed']): EmailContent {
  const i18n = emailI18n(reservation, reservation.locale)
  const { t } = i18n
  const values = { ...messageValues(reservation, i18n), boat: reservation.boat.name }
  return {
    ...visitorEnvelope(reservation, i18n),
    subject: t('mail.boat_changed.subject', values),
    preheader: t('mail.boat_changed.preheader'),
    headline: t('mail.boat_changed.headline'),
    blocks: [
      {
        type: 'lead',
        greeting: greeting(reservation, i18n),
        text: introduction('boat_changed', reservation.locale, values),
      },
      { type: 'paragraph', text: boatMarksText(reservation.boat.marks, i18n) },
      reservationRows(reservation, i18n),
      buttonBlock({ label: t('mail.button.booking'), href: reservation.bookingUrl }),
      { type: 'paragraph', text: withPhoneLanguages(t('mail.boat_changed.question', values), i18n) },
      { type: 'paragraph', text: t('mail.see_you') },
    ],
  }
}

/**
 * To the guest, the day after the trip: thanks, and a link to the form for a review. The link contains the reservation
 * id, so that the review counts as verified.
 */
export function thankYou(reservation: MailReservation): EmailContent {
  const i18n = emailI18n(reservation, reservation.locale)
  const { t, link } = i18n
  const values = messageValues(reservation, i18n)
  const { label, href } = link('mail.thank_you.button', 'leave_review')
  return {
    ...visitorEnvelope(reservation, i18n),
    subject: t('mail.thank_you.subject', values),
    preheader: t('mail.thank_you.preheader'),
    headline: t('mail.thank_you.headline'),
    blocks: [
      {
        type: 'lead',
        greeting: greeting(reservation, i18n),
        text: introduction('thank_you', reservation.locale, values),
      },
      { type: 'paragraph', text: t('mail.thank_you.review') },
      buttonBlock({ label, href: `${href}?reservation=${reservation.id}` }),
      { type: 'paragraph', text: t('mail.thank_you.not_well') },
      ...receiptBlocks(reservation, i18n),
    ],
  }
}
