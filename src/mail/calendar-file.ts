import { region } from '../../content/business.ts'
import { promiseTexts } from '../content/template-values.ts'
import { quayAddress } from '../contract/quay-address.ts'
import { translatorOf } from '../i18n/catalogues.ts'
import { formatsOf } from '../i18n/formats.ts'
import { textIn } from '../i18n/localized-text.ts'
import { timeInText } from '../i18n/time-in-text.ts'
import { addMinutes } from '../shared/add-minutes.ts'
import { calendarTime, escapeText, icalendar, utcTime, zagrebTimeZone } from './icalendar.ts'
import type { MailData } from './message-data.ts'

export type CalendarEntry = Pick<
  MailData['confirmed'],
  | 'ticket'
  | 'code'
  | 'locale'
  | 'date'
  | 'departureLocation'
  | 'returnsAt'
  | 'returnsOn'
  | 'tripTitles'
  | 'terms'
  | 'boardingMinutesBefore'
  | 'restAmount'
  | 'ticketUrl'
  | 'businessName'
  | 'origin'
  | 'contact'
  | 'calendar'
>

export interface CalendarFile {
  filename: string
  content: string
  /** The method of the iCalendar transport protocol (RFC 5546). */
  method: 'PUBLISH' | 'REQUEST' | 'CANCEL'
}

/**
 * The trip as one iCalendar event (RFC 5545), or the removal of that event after a cancellation. Times are in the
 * operator's time zone, so 08:00 is local time at the pier. The UID contains the ticket, so a second file updates the
 * event instead of duplicating it. Each change, cancellation and message about time or quay increases `SEQUENCE`, so
 * that calendars accept the new version.
 * @param attendee the guest who gets the file by mail. Listed as one who has accepted, so that a calendar updates its
 *   entry without asking.
 */
export function calendarFile(entry: CalendarEntry, attendee?: { name: string; email: string }): CalendarFile {
  const { code, businessName, calendar } = entry
  const method = calendar.isCancelled ? 'CANCEL' : attendee ? 'REQUEST' : 'PUBLISH'
  return {
    filename: `bonaca-${code}${calendar.isCancelled ? '-cancelled' : ''}.ics`,
    content: icalendar({ businessName, purpose: 'Booking', method }, [...zagrebTimeZone, ...event(entry, attendee)]),
    method,
  }
}

function event(entry: CalendarEntry, attendee: { name: string; email: string } | undefined): string[] {
  const { calendar, departureLocation } = entry
  const { departsAt, latitude, longitude } = departureLocation
  const summary = escapeText(summaryOf(entry))
  return [
    'BEGIN:VEVENT',
    `UID:${entry.ticket}@${new URL(entry.origin).hostname}`,
    `DTSTAMP:${utcTime(calendar.stampedAt)}`,
    `DTSTART;TZID=Europe/Zagreb:${calendarTime(entry.date, departsAt)}`,
    `DTEND;TZID=Europe/Zagreb:${calendarTime(entry.returnsOn, entry.returnsAt)}`,
    `SEQUENCE:${calendar.sequence}`,
    `STATUS:${calendar.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `ORGANIZER;CN="${quoted(entry.businessName)}":mailto:${entry.contact.email}`,
    ...(attendee
      ? [`ATTENDEE;CN="${quoted(attendee.name)}";PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:${attendee.email}`]
      : []),
    `SUMMARY:${summary}`,
    `LOCATION:${escapeText(locationText(entry))}`,
    `GEO:${latitude};${longitude}`,
    `URL:${entry.ticketUrl}`,
    // RFC 5546 permits no alarm in a cancellation.
    ...(calendar.isCancelled
      ? []
      : [`DESCRIPTION:${escapeText(description(entry))}`, ...alarm(summary, calendar.alarmMinutes)]),
    'END:VEVENT',
  ]
}

/** Prepares a text for a quoted parameter. iCalendar can't escape quotation marks in it, so they are removed. */
const quoted = (text: string) => text.replace(/["\p{Cc}]/gu, '')

/** The address of the quay, not of the town: a navigation app would lead to the centre of the town. */
function locationText({ locale, departureLocation: { name, texts } }: CalendarEntry): string {
  return translatorOf(locale)('mail.calendar.location', { place: quayAddress({ name, ...texts }, locale) })
}

const summaryOf = ({ tripTitles, businessName, locale }: CalendarEntry): string =>
  `${textIn(tripTitles, locale)} (${businessName})`

/** The URL of Google Calendar's form for a new event, filled in with the trip. */
export function googleCalendarUrl(entry: CalendarEntry): string {
  const { date, departureLocation, returnsAt, returnsOn } = entry
  const event = new URLSearchParams({
    action: 'TEMPLATE',
    text: summaryOf(entry),
    dates: `${calendarTime(date, departureLocation.departsAt)}/${calendarTime(returnsOn, returnsAt)}`,
    ctz: region.timeZone,
    location: locationText(entry),
    details: description(entry),
  })
  return `https://calendar.google.com/calendar/render?${event}`
}

const alarm = (description: string, minutesBefore: number) => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `DESCRIPTION:${description}`,
  `TRIGGER:-PT${minutesBefore}M`,
  'END:VALARM',
]

function description(entry: CalendarEntry): string {
  const t = translatorOf(entry.locale)
  const { boardingMinutesBefore: minutes, locale } = entry
  const { departsAt, name } = entry.departureLocation
  const { fullDay, price } = formatsOf(locale)
  const beThere = timeInText(addMinutes(departsAt, -minutes), locale)
  return [
    `${t('mail.fact.departure')}: ${fullDay(entry.date)}, ${t('mail.departure', { time: timeInText(departsAt, locale), place: name })}`,
    t('mail.be_there', { time: beThere, minutes }),
    `${t('mail.fact.code')}: ${entry.code}`,
    `${t('mail.bill.rest')}: ${price(entry.restAmount)}`,
    promiseTexts(locale, ['promise.included'], entry.terms),
    entry.ticketUrl,
  ].join('\n')
}
