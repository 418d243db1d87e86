import { promiseTexts } from '../../content/template-values.ts'
import { boatMarksText } from '../boat-marks.ts'
import { bookingForMachines } from '../booking-markup.ts'
import type { ContentBlock, EmailContent } from '../email-content.ts'
import { type EmailI18n, emailI18n } from '../i18n.ts'
import type { MailData } from '../message-data.ts'
import { chartOf } from '../quay-charts.ts'
import {
  boardingPlaceText,
  buttonBlock,
  greeting,
  reservationRows,
  visitorEnvelope,
  withPhoneLanguages,
} from './common.ts'
import { departureMessageText } from './departure-message-text.ts'

type Data = MailData['departure_message']

/** To the guests of a departure: a message of the operator, such as a later start or another quay. */
export function departureMessage(reservation: Data): EmailContent {
  const i18n = emailI18n(reservation, reservation.locale)
  const { t } = i18n
  const { message } = reservation
  const { values, ...texts } = departureMessageText(reservation)
  return {
    ...visitorEnvelope(reservation, i18n),
    subject: texts.subject,
    preheader: t('mail.departure', values),
    headline: texts.headline,
    ...(message.reason === 'other_quay' && chartOf(reservation, t('mail.chart_alt', values))),
    blocks: [
      { type: 'lead', greeting: greeting(reservation, i18n), text: texts.sentence },
      ...(message.text
        ? [{ type: 'quote', label: t('mail.departure_message.note'), text: message.text } as const]
        : []),
      { type: 'paragraph', text: detailOf(reservation, i18n) },
      reservationRows(reservation, i18n),
      buttonBlock({ label: t('mail.button.booking'), href: reservation.bookingUrl }),
      { type: 'paragraph', text: withPhoneLanguages(t('mail.departure_message.question', values), i18n) },
      { type: 'paragraph', text: t('mail.see_you') },
    ] satisfies ContentBlock[],
    // If the time or the quay has changed, the attached calendar file updates the entry in the guest's calendar.
    ...((message.reason === 'later' || message.reason === 'other_quay') && bookingForMachines(reservation)),
  }
}

/** What guests need to know besides the main sentence of the message; empty for a reason without such details. */
function detailOf({ message: { reason }, ...reservation }: Data, i18n: EmailI18n): string {
  if (reason === 'other_quay') return boardingPlaceText(reservation, i18n)
  if (reason === 'other_boat') return boatMarksText(reservation.boat.marks, i18n)
  return reason === 'weather_watch' ? promiseTexts(reservation.locale, ['promise.weather'], reservation.terms) : ''
}
