import { textValues } from '../../contract/text-channels.ts'
import { weekdayAndDay } from '../../i18n/weekday-and-day.ts'
import type { TextContent } from '../../platform/integrations/text-messages/message-channel.ts'
import { emailI18n } from '../i18n.ts'
import type { MailData } from '../message-data.ts'
import { sanitizeLine, sanitizeMailData } from '../sanitize.ts'
import { deadlineValues, messageValues } from './common.ts'
import { newsOf } from './departure-message-text.ts'

/**
 * A message to a departure as a text message: one sentence, the crew's own words, and the link to the booking. The
 * approved template (`template`, `values`) has only the sentence. It contains the crew's words only if `textValues`
 * lists `note`.
 */
export function departureText(data: MailData['departure_message']): TextContent {
  const reservation = sanitizeMailData(data)
  const { locale, message, boat, origin, bookingUrl } = reservation
  const i18n = emailI18n(reservation, locale)
  const news = newsOf(reservation)
  const note = sanitizeLine(message.text)
  const { time, place, phone } = messageValues(reservation, i18n)
  const known: Record<string, string> = {
    ...{ date: weekdayAndDay(reservation.date, locale), minutes: String(message.minutes ?? 0), time, place, phone },
    ...{ boat: boat.name, note },
    ...(message.decideBy && {
      decide_day: weekdayAndDay(message.decideBy.date, locale),
      decide_time: deadlineValues(message.decideBy, locale).untilTime,
    }),
  }
  const names: readonly string[] = textValues[news]
  const values = Object.fromEntries(names.map((name) => [name, known[name] ?? '']))
  const sentence = i18n.t(`text.departure.${news}`, values)
  const own = note !== '' && !names.includes('note') ? i18n.t('text.note', { note }) : ''
  return {
    locale,
    text: [sentence, own, bookingUrl].filter((part) => part !== '').join(' '),
    template: `departure_${news}`,
    values,
    linkPath: bookingUrl.slice(origin.length + 1),
  }
}
