import { createHash } from 'node:crypto'
import { findUploadedPicture, type UploadedPicture } from '../../../../content/shown-pictures.ts'
import { currentSite } from '../../../../content/site.ts'
import type { SailingNow } from '../../../../contract/departure-messages.ts'
import type { GuestNotice } from '../../../../contract/guest-notice.ts'
import type { Settings } from '../../../../contract/settings.ts'
import { boatOfDeparture } from '../../../../domain/availability/boat-of-departure.ts'
import { noticesOf, noticesPerDeparture } from '../../../../domain/boarding/guest-notice.ts'
import { tripDayOf } from '../../../../domain/boarding/trip-day.ts'
import type { AppContext } from '../../../../domain/context.ts'
import { departureId } from '../../../../domain/places/departure-id.ts'
import { dayOf } from '../../../../domain/time/operator-time.ts'
import { cancellationTerms } from '../../../../domain/trips/cancellation-rules.ts'
import { departsAt, quayOf, type Sailing } from '../../../../domain/trips/sailing.ts'
import { loadTrips } from '../../../../domain/trips/trips.ts'
import { translatorOf } from '../../../../i18n/catalogues.ts'
import { formatsOf } from '../../../../i18n/formats.ts'
import type { Locale } from '../../../../i18n/locales.ts'
import { timeInText } from '../../../../i18n/time-in-text.ts'
import { boatMarksText } from '../../../../mail/boat-marks.ts'
import { addMinutes } from '../../../../shared/add-minutes.ts'
import { loadTripChart } from '../../ui/chart/load-trip-chart.ts'
import type { TripChart } from '../../ui/chart/trip-chart.ts'

/** The data of the day page, which a party sees from the evening before the trip until the boat is back. */
export interface DayView {
  sailing: SailingNow
  /** The departure as booked: its time as `HH:MM`, and the name of the quay. */
  booked: { departsAt: string; quay: string }
  quay: { id: string; name: string; latitude: number; longitude: number }
  picture: UploadedPicture | undefined
  /** Undefined if the chart is not drawn yet, or if the boat leaves from a quay outside the timetable of the trip. */
  chart: TripChart | undefined
  boatMarks: string
  /** When boarding starts: `boardingTime` as `HH:MM`, `boardsAt` as an ISO instant. */
  boardingTime: string
  boardsAt: string
  when: 'today' | 'tomorrow'
  phase: 'before' | 'boarding' | 'sailing'
  /**
   * The party's most recent message to the crew; null if there is none. `minutes` is null if the party does not come.
   */
  told: { minutes: GuestNotice['minutes']; time: string } | null
  mayTell: boolean
  /** Whether the deposit goes back if the booking is cancelled now. */
  isFree: boolean
  /** The instant until which browsers keep the page for reading without signal. */
  until: string
  /** The time at which the server has read these data. */
  readAt: string
  /** A hash of all other fields except `readAt`. The browser replaces the content if the hash differs. */
  version: string
}

/**
 * Loads the day page of a paid booking. The page exists from the evening before the trip until the boat is back. Null
 * outside this time, and if the departure is cancelled.
 */
export async function loadDay(
  services: AppContext,
  { id, sailing, ...booked }: Sailing & { id: string; sailing: SailingNow },
  { locale, settings }: { locale: Locale; settings: Settings },
): Promise<DayView | null> {
  const { db } = services
  const now = services.now()
  const trips = await loadTrips(db)
  const day = await tripDayOf(db, trips, booked)
  if (now < day.from || now >= day.until || sailing.state === 'cancelled') return null
  const formats = formatsOf(locale)
  const minutesBefore = currentSite().business.boardingMinutesBefore
  const boardsAt = new Date(day.departsAt.getTime() - minutesBefore * 60_000)
  const rules = await db
    .selectFrom('reservation')
    .select('cancellation_hours')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const told = await noticesOf(db, { id, departure: departureId(booked) })
  const last = told.at(-1)
  const { id: quay, name, latitude, longitude, picture } = quayOf(trips, sailing.departure_location)
  const chart = await loadTripChart(services, locale, settings)
  const view = {
    sailing,
    booked: { departsAt: departsAt(trips, booked), quay: quayOf(trips, booked.departure_location).name },
    quay: { id: quay, name, latitude, longitude },
    picture: picture === null ? undefined : findUploadedPicture(picture),
    chart: chart?.start.calls.some((call) => call.id === quay) ? chart : undefined,
    boatMarks: boatMarksText((await boatOfDeparture(db, trips, booked)).facts.marks, {
      ...{ t: translatorOf(locale), locale },
    }),
    boardingTime: addMinutes(sailing.departs_at, -minutesBefore),
    boardsAt: boardsAt.toISOString(),
    when: booked.date > dayOf(now) ? ('tomorrow' as const) : ('today' as const),
    phase: phaseAt(now, { boardsAt, departsAt: day.departsAt }),
    told: last ? { minutes: last.minutes, time: timeInText(formats.time(last.at), locale) } : null,
    isFree: cancellationTerms(trips, { ...booked, ...rules }, now) === 'free',
    mayTell: now < day.departsAt && told.length < noticesPerDeparture,
    until: day.until.toISOString(),
  }
  const version = createHash('sha256').update(JSON.stringify(view)).digest('base64url').slice(0, 12)
  return { ...view, readAt: timeInText(formats.time(now), locale), version }
}

function phaseAt(now: Date, { boardsAt, departsAt: leaves }: { boardsAt: Date; departsAt: Date }): DayView['phase'] {
  if (now < boardsAt) return 'before'
  return now < leaves ? 'boarding' : 'sailing'
}
