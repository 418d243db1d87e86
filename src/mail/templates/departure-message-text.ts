import { type EmailI18n, emailI18n } from '../i18n.ts'
import type { MailData } from '../message-data.ts'
import { deadlineValues, messageValues } from './common.ts'

type Reservation = MailData['departure_message']

/** What a message to a departure says to one party, in its language. It is apart from its mail, because its preview loads no templates. */
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

/** The keys of a message: a delay of no minutes takes one back, and so does a move to the own quay. */
function keyOf({ message: { reason, minutes }, departureLocation, timetable }: Reservation) {
  if (reason === 'other_boat') return 'mail.boat_changed'
  if (reason === 'later' && minutes === 0) return 'mail.departure_message.on_time'
  if (reason === 'other_quay' && departureLocation.id === timetable.id) return 'mail.departure_message.own_quay'
  return `mail.departure_message.${reason}` as const
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
