import type { ChangeQuote } from '../../../../contract/change.ts'
import type { QuoteLine } from '../../../../contract/reservation.ts'
import type { Settings } from '../../../../contract/settings.ts'
import { extrasText } from '../../../../domain/pricing/quote.ts'
import { bindNumbers } from '../../../../i18n/bind-numbers.ts'
import { useI18n } from '../../context/i18n-context.tsx'
import { tripTitle } from '../trip-title.ts'

export interface ComparedTrip extends Omit<ChangeQuote['before'], 'departs_at'> {
  /** The price lines, from which extras are compared; without them extras are left out. */
  lines?: QuoteLine[]
}

interface TripComparisonProps {
  before: ComparedTrip
  after: ComparedTrip
  settings: Settings
  /** Those of the trip after the change, which may be on sale by link only. */
  settingsAfter?: Settings
  /** Whether the change was made; then only differences are shown. */
  isMade?: boolean
}

/** A trip before and after a change, as a table. */
export function TripComparison({ before, after, settings, settingsAfter, isMade = false }: TripComparisonProps) {
  const { t, formats, locale } = useI18n()
  const boarding = (trip: ComparedTrip) => {
    const known = settingsAfter && trip === after ? settingsAfter : settings
    const place = locationsOf(trip, known).find(({ id }) => id === trip.departure_location)
    return place ? `${place.name}, ${formats.clock(place.departs_at)}` : ''
  }
  const title = ({ trip }: ComparedTrip) => {
    const known = [settings, ...(settingsAfter ? [settingsAfter] : [])].find((each) => each.trip === trip)
    const titled = known ?? settings.trips.find(({ id }) => id === trip)
    return titled && before.trip !== after.trip ? tripTitle(titled, locale) : ''
  }
  const guests = ({ adults, children, infants }: ComparedTrip) =>
    bindNumbers(t('booking.guests', { adults, children, infants }))
  const rows = [
    [t('mail.fact.trip'), title(before), title(after)],
    [t('booking.fact.date'), formats.shortDay(before.date), formats.shortDay(after.date)],
    [t('booking.fact.boarding'), boarding(before), boarding(after)],
    [t('booking.fact.guests'), guests(before), guests(after)],
    [t('change.extras'), extrasText(before.lines ?? []), extrasText(after.lines ?? [])],
  ].filter(([, was, is]) => (isMade ? was !== is : was || is))
  return (
    <table className="comparison">
      <thead>
        <tr>
          <td />
          <th scope="col">{t(isMade ? 'result.changed.before' : 'change.quote.before')}</th>
          <th scope="col">{t(isMade ? 'result.changed.now' : 'change.quote.after')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, was, is]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{was || '–'}</td>
            <td>{was === is ? is || '–' : <b>{is || '–'}</b>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Where a trip calls, at its own times. Empty for a trip or start that is no longer on sale, unless it is the booked one. */
function locationsOf({ trip, start }: ComparedTrip, settings: Settings) {
  if (trip === settings.trip && start === settings.start) return settings.departure_locations
  const starts = settings.trips.find(({ id }) => id === trip)?.starts
  return starts?.find(({ id }) => id === start)?.departure_locations ?? []
}
