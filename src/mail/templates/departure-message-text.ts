import { type EmailI18n, emailI18n } from '../i18n.ts'
import type { MailData } from '../message-data.ts'
import { deadlineValues, messageValues } from './common.ts'

type Reservation = MailData['departure_message']

/**
 * Returns the texts of a message to a departure for one party, in the party's language. The function has a file of its
 * own, so that the preview of a message loads no mail templates.
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
 * What is new for the guests. It decides which texts the message has. Usually it is the reason of the message. But a
 * delay of 0 minutes ends an earlier delay (`on_time`), and a move to the booked quay ends an earlier move to another
 * quay (`own_quay`).
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
