import { promiseTexts } from '../../content/template-values.ts'
import { boatMarksText } from '../boat-marks.ts'
import type { ContentBlock, EmailContent } from '../email-content.ts'
import { type EmailI18n, emailI18n } from '../i18n.ts'
import type { MailData } from '../message-data.ts'
import {
  boardingPlaceText,
  buttonBlock,
  chartOf,
  deadlineValues,
  greeting,
  messageValues,
  reservationRows,
  visitorEnvelope,
  withPhoneLanguages,
} from './common.ts'

type Data = MailData['departure_message']

/** To the guests of a departure: it leaves later, from another quay, or what else the operator tells them. */
export function departureMessage(reservation: Data): EmailContent {
  const i18n = emailI18n(reservation, reservation.locale)
  const { t } = i18n
  const { message } = reservation
  const values = valuesOf(reservation, i18n)
  const key = keyOf(reservation)
  return {
    ...visitorEnvelope(reservation, i18n),
    subject: t(`${key}.subject`, values),
    preheader: t('mail.departure', values),
    headline: t(`${key}.headline`, values),
    ...(message.reason === 'other_quay' && chartOf(reservation, t('mail.chart_alt', values))),
    blocks: [
      { type: 'lead', greeting: greeting(reservation, i18n), text: t(`${key}.sentence`, values) },
      ...(message.text
        ? [{ type: 'quote', label: t('mail.departure_message.note'), text: message.text } as const]
        : []),
      { type: 'paragraph', text: detailOf(reservation, i18n) },
      reservationRows(reservation, i18n),
      buttonBlock({ label: t('mail.button.booking'), href: reservation.bookingUrl }),
      { type: 'paragraph', text: withPhoneLanguages(t('mail.departure_message.question', values), i18n) },
      { type: 'paragraph', text: t('mail.see_you') },
    ] satisfies ContentBlock[],
  }
}

/** The keys of a message: a delay of no minutes takes one back, and so does a move to the own quay. */
function keyOf({ message: { reason, minutes }, departureLocation, timetable }: Data) {
  if (reason === 'other_boat') return 'mail.boat_changed'
  if (reason === 'later' && minutes === 0) return 'mail.departure_message.on_time'
  if (reason === 'other_quay' && departureLocation.id === timetable.id) return 'mail.departure_message.own_quay'
  return `mail.departure_message.${reason}` as const
}

function valuesOf(reservation: Data, i18n: EmailI18n) {
  const { minutes, decideBy, isAgain } = reservation.message
  return {
    ...messageValues(reservation, i18n),
    ...{ minutes: minutes ?? 0, before: reservation.timetable.name, again: isAgain ? 'yes' : 'no' },
    boat: reservation.boat.name,
    ...(decideBy && deadlineValues(decideBy, reservation.locale)),
  }
}

/** What guests need to know beside the sentence. */
function detailOf({ message: { reason }, ...reservation }: Data, i18n: EmailI18n): string {
  if (reason === 'other_quay') return boardingPlaceText(reservation, i18n)
  if (reason === 'other_boat') return boatMarksText(reservation.boat.marks, i18n)
  return reason === 'weather_watch' ? promiseTexts(reservation.locale, ['promise.weather'], reservation.terms) : ''
}
