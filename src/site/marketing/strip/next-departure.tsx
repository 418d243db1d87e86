import { fewPlaces } from '../../../domain/availability/few-places.ts'
import { timeInText } from '../../../i18n/time-in-text.ts'
import { weekdayAndDay } from '../../../i18n/weekday-and-day.ts'
import { useI18n } from '../../context/i18n-context.tsx'
import type { OpenDays } from './open-days.server.ts'

/** The next departure that can be booked, and today's sea state if there is one. */
export function NextDeparture({ open: { departures, settings, seaState } }: { open: OpenDays }) {
  const { t, locale } = useI18n()
  const [next] = departures
  const [first] = settings.departure_locations
  if (!next || !first) return null
  return (
    <p className="next-departure num">
      {t('strip.next', {
        day: weekdayAndDay(next.date, locale),
        time: timeInText(first.departs_at, locale),
        place: first.name,
        places: next.placesLeft > fewPlaces ? 0 : next.placesLeft,
      })}
      {seaState !== undefined && <span>{t('strip.sea', { douglas: String(seaState) })}</span>}
    </p>
  )
}
