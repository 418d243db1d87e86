import { business } from '../../../../content/business.ts'
import type { SailingNow } from '../../../contract/departure-messages.ts'
import type { Locale } from '../../../i18n/locales.ts'
import { timeInText } from '../../../i18n/time-in-text.ts'
import { addMinutes } from '../../../shared/add-minutes.ts'
import type { DayView } from '../booking/trip-day/load-day.ts'
import { boatMarksIn, chartIn, sailing, sampleQuay, settings } from './sample-trip.ts'

/** The day page in each state of a departure, before boarding and at sea, with every notice. */
export const eachDay = <Shown>(locale: Locale, show: (day: DayView) => Shown): Record<string, Shown> =>
  Object.fromEntries(Object.entries(daysIn(locale)).map(([name, day]) => [name, show(day)]))

function daysIn(locale: Locale): Record<string, DayView> {
  const quays = settings.departure_locations
  const [first] = quays
  const place = quays.find(({ id }) => id === sailing.departure_location) ?? first
  if (!place || !first) return {}
  const { id, name, latitude, longitude } = place
  const readAt = timeInText('07:41', locale)
  const sailed = (changes: Partial<SailingNow>): SailingNow => ({
    ...{ state: 'on_time', minutes: 0, departs_at: sampleQuay.departsAt, departure_location: id },
    ...changes,
  })
  const day = (changes: Partial<DayView> = {}): DayView => ({
    sailing: sailed({}),
    booked: { departsAt: sampleQuay.departsAt, quay: name },
    quay: { id, name, latitude, longitude },
    picture: undefined,
    chart: chartIn(locale),
    boatMarks: boatMarksIn(locale),
    boardingTime: addMinutes(sampleQuay.departsAt, -business.boardingMinutesBefore),
    boardsAt: '2027-07-14T06:45:00.000Z',
    when: 'tomorrow',
    phase: 'before',
    ...{ told: null, isFree: false, mayTell: true, until: '2027-07-14T15:30:00.000Z' },
    ...{ readAt, version: 'sample', ...changes },
  })
  const later = addMinutes(sampleQuay.departsAt, 20)
  return {
    day: day(),
    'day, later': day({ sailing: sailed({ state: 'later', minutes: 20, departs_at: later }) }),
    'day, moved': day({ sailing: sailed({ state: 'moved', departure_location: first.id }), quay: first }),
    'day, free': day({ isFree: true, boatMarks: '', chart: undefined }),
    'day, late': day({ phase: 'boarding', told: { minutes: 10, time: readAt } }),
    'day, not coming': day({ told: { minutes: null, time: readAt }, mayTell: false }),
    'day, at sea': day({ phase: 'sailing', mayTell: false }),
  }
}
