import type { Handler } from 'hono'
import { currentSite } from '../../content/site.ts'
import type { AppLocale } from '../../contract/operator-app/app-locales.ts'
import { calendarDepartures, type FeedDeparture } from '../../domain/boarding/calendar-departures.ts'
import type { AppContext } from '../../domain/context.ts'
import { findCalendarDevice } from '../../domain/devices/calendar-address.ts'
import {
  boardingNow,
  deviationsOf,
  onTime,
  type TimetableDeviation,
} from '../../domain/messages/timetable-deviation.ts'
import { departureId } from '../../domain/places/departure-id.ts'
import { consume } from '../../domain/rate-limit/consume.ts'
import { addDays, dayOf } from '../../domain/time/operator-time.ts'
import { quayOf } from '../../domain/trips/sailing.ts'
import { firstReturn, loadTrips, startOf, type Trips, tripOf } from '../../domain/trips/trips.ts'
import { textIn } from '../../i18n/localized-text.ts'
import { calendarTime, escapeText, icalendar, utcTime, zagrebTimeZone } from '../../mail/icalendar.ts'
import { writerIn } from '../../operator/operations/sentences.ts'
import { addMinutes } from '../../shared/add-minutes.ts'

/** The days before and after today that the calendar shows. */
const daysBack = 28
const daysAhead = 400

/**
 * Serves the departures for a crew phone as a calendar to subscribe to. The secret in the URL is the only
 * authentication, and calendar apps send URLs to their servers. So the calendar contains the numbers of guests, but no
 * names. An unknown secret and the secret of a revoked phone get the same answer.
 */
export const deviceCalendar =
  (services: AppContext): Handler =>
  async (c) => {
    const limit = await consume(services, 'calendar', c.get('clientKey')())
    if (!limit.ok)
      return c.body(null, 429, { 'Retry-After': String(limit.retryAfterSeconds), 'Cache-Control': 'no-store' })
    const device = await findCalendarDevice(services.db, (c.req.param('file') ?? '').replace(/\.ics$/, ''))
    if (!device) return c.notFound()
    return c.body(await calendarOf(services, device), 200, {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Robots-Tag': 'noindex',
    })
  }

async function calendarOf(services: AppContext, { locale, boats }: { locale: AppLocale; boats: string[] }) {
  const { db, now, origin } = services
  const readAt = now()
  const today = dayOf(readAt)
  const days = { from: addDays(today, -daysBack), to: addDays(today, daysAhead), today }
  const [trips, departures] = [await loadTrips(db), await calendarDepartures(db, { ...days, boats })]
  const states = await deviationsOf(db, departures.map(departureId))
  const deviationOf = (departure: FeedDeparture) => states.get(departureId(departure)) ?? onTime
  const businessName = currentSite().business.name
  const name = escapeText(writerIn(locale).say('calendar.name', { business: businessName }))
  const { hostname } = new URL(origin)
  return icalendar({ businessName, purpose: 'Departures', method: 'PUBLISH' }, [
    ...[`NAME:${name}`, `X-WR-CALNAME:${name}`, 'REFRESH-INTERVAL;VALUE=DURATION:PT15M', 'X-PUBLISHED-TTL:PT15M'],
    ...zagrebTimeZone,
    ...departures.flatMap((departure) =>
      eventOf(departure, { services, trips, locale, hostname, readAt, state: deviationOf(departure) }),
    ),
  ])
}

interface Reading {
  services: AppContext
  trips: Trips
  locale: AppLocale
  hostname: string
  readAt: Date
  state: TimetableDeviation
}

function eventOf(departure: FeedDeparture, { services, trips, locale, hostname, readAt, state }: Reading): string[] {
  const { date, status, boat: boatId, guests, capacity, dueAmount } = departure
  const { say, money } = writerIn(locale)
  const trip = tripOf(trips, departure.trip)
  const { calls, endsNextDay } = startOf(trip, departure.start)
  const callsNow = calls.map(({ quay }) => {
    const sailing = { trip: departure.trip, start: departure.start, departure_location: quay.id }
    const { departs_at: departsAt, departure_location: id } = boardingNow(trips, sailing, state)
    return { departsAt, quay: quayOf(trips, id) }
  })
  const { quay, departsAt } = callsNow[0]!
  const timetable = calls[0]!.departsAt
  const isAfterMidnight = addMinutes(timetable, state.minutes) < timetable
  const start = calendarTime(isAfterMidnight ? addDays(date, 1) : date, departsAt)
  const end = calendarTime(endsNextDay ? addDays(date, 1) : date, firstReturn(calls).returnsAt)
  const isCancelled = status === 'cancelled'
  const name = textIn(trip.names, locale)
  const boat = trips.boats.find(({ id }) => id === boatId)?.name ?? boatId
  const due = dueAmount > 0 ? say('calendar.due', { due: money(dueAmount) }) : ''
  const title = isCancelled
    ? say('calendar.cancelled', { trip: name })
    : say('calendar.title', { trip: name, count: guests })
  const description = [
    ...callsNow.map((call) => `${call.departsAt} ${call.quay.name}`),
    say('calendar.boat', { boat, count: guests, capacity }),
    ...(due && !isCancelled ? [due] : []),
  ].join('\n')
  return [
    'BEGIN:VEVENT',
    `UID:${departureId(departure).replaceAll('/', '-')}@${hostname}`,
    // In a file with METHOD, DTSTAMP is the instant at which the file was made (RFC 5545).
    `DTSTAMP:${utcTime(readAt)}`,
    `DTSTART;TZID=Europe/Zagreb:${start}`,
    ...(end > start ? [`DTEND;TZID=Europe/Zagreb:${end}`] : []),
    `SEQUENCE:${departure.changes + (isCancelled ? 1 : 0)}`,
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    ...(isCancelled ? ['TRANSP:TRANSPARENT'] : []),
    `SUMMARY:${escapeText(due && !isCancelled ? `${title}, ${due}` : title)}`,
    `LOCATION:${escapeText(quay.name)}`,
    `GEO:${quay.latitude};${quay.longitude}`,
    `URL:${services.operatorOrigin}/operator/day/${date}`,
    `DESCRIPTION:${escapeText(description)}`,
    'END:VEVENT',
  ]
}
