import { useAppI18n } from '../i18n/i18n.tsx'
import { Notice } from '../ui/controls.tsx'
import type { ChangedTrip } from './trip-sheet.tsx'

/** What the last change of a trip means for guests who have booked. */
export function GuestsConcerned({ changed: { keptBoat, newTimes, bookedOffSeason } }: { changed: ChangedTrip }) {
  const { t, formats } = useAppI18n()
  const lists = [
    ['trip.kept_boat', keptBoat],
    ['trip.new_times', newTimes],
    ['season.booked', bookedOffSeason],
  ] as const
  return (
    <div role="status" className="stack">
      {lists
        .filter(([, departures]) => departures.length > 0)
        .map(([key, departures]) => (
          <Notice key={key} tone="warning">
            <p>{t(key)}</p>
            <ul>
              {departures.map(({ date, guests }, index) => (
                <li key={index}>{`${formats.shortDay(date)}: ${t('people.guests', { count: guests })}`}</li>
              ))}
            </ul>
          </Notice>
        ))}
    </div>
  )
}
