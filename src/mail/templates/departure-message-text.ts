import { type EmailI18n, emailI18n } from '../i18n.ts'
import type { MailData } from '../message-data.ts'
import { deadlineValues, messageValues } from './common.ts'

type Reservation = MailData['departure_message']

/**
 * What a message to a departure says to one party, in the language of the party. In a file of its own, because the
 * preview of a message loads no mail templates.
 */
export function departureMessageText(reservation: Reservation) {
  const i18n = emailI18n(reservation, reservation.locale)
  const { t } = i18n
  const values = valuesOf(reservation, i18n)
  const key = keyOf(reservation)
  const [subject, headline, sentence] = [
    t(`${key}.subject`, values),
    t(`${key}.headline`, values),
    t(`${key}.sentence`, values),
  ]
  return { subject, headline, sentence, values }
}

function keyOf(reservation: Reservation) {
  const news = newsOf(reservation)
  return news === 'other_boat' ? 'mail.boat_changed' : (`mail.departure_message.${news}` as const)
}

/**
 * The news of a message, by which its texts are chosen: the reason of the message, or the end of an earlier change. A
 * delay of 0 minutes ends an earlier delay (`on_time`). A move to the booked quay ends an earlier move (`own_quay`).
 */
export function newsOf({ message: { reason, minutes }, departureLocation, timetable }: Reservation) {
  if (reason === 'later' && minutes === 0) return 'on_time'
  return reason === 'other_quay' && departureLocation.id === timetable.id ? 'own_quay' : reason
}

function valuesOf(reservation: Reservation, i18n: EmailI18n) {
  const { minutes, decideBy, isAgain } = reservation.message
  return {
    ...messageValues(reservation, i18n),
    ...{ minutes: minutes ?? 0, before: reservation.timetable.name, again: isAgain ? 'yes' : 'no' },
    boat: reservation.boat.name,
    ...(decideBy && deadlineValues(decideBy, reservation.locale)),
  }
}
