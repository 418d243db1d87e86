import { fromQuay } from '../../../../contract/quay-address.ts'
import { fewPlaces } from '../../../../domain/availability/few-places.ts'
import { bindNumbers } from '../../../../i18n/bind-numbers.ts'
import { timeInText } from '../../../../i18n/time-in-text.ts'
import { weekdayAndDay } from '../../../../i18n/weekday-and-day.ts'
import { useI18n } from '../../context/i18n-context.tsx'
import { asksForTrip, startsOf } from './chosen-trip.tsx'
import type { OpenDays } from './open-days.ts'

interface NextDepartureProps {
  open: OpenDays
  /** Whether to show the number of free places even if many are free. */
  hasPlaces?: boolean
}

/** The next departure that can be booked, or the start of the season, and today's sea state if there is one. */
export function NextDeparture({ open, hasPlaces = false }: NextDepartureProps) {
  const { t, formats, locale } = useI18n()
  const { departures, seasonStart, settings, seaState } = open
  const [next] = departures
  const [first] = settings.departure_locations
  if (!next || !first || asksForTrip(open) || startsOf(settings).length > 1) return null
  if (seasonStart && !hasPlaces) {
    const day = formats.day(seasonStart.date)
    return (
      <p className="next-departure num">
        {bindNumbers(t('strip.season', { day, summer: seasonStart.hasSummer ? 'yes' : 'no' }))}
      </p>
    )
  }
  return (
    <p className="next-departure num">
      {bindNumbers(
        t('strip.next', {
          day: weekdayAndDay(next.date, locale),
          time: timeInText(first.departs_at, locale),
          from: fromQuay(first, locale, t('quay.from', { place: first.name })),
          places: hasPlaces || next.placesLeft <= fewPlaces ? next.placesLeft : 0,
        }),
      )}
      {seaState !== undefined && <span>{t('strip.sea', { douglas: String(seaState) })}</span>}
    </p>
  )
}
