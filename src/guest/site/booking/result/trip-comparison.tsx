import type { ChangeQuote } from '../../../../contract/change.ts'
import type { Settings } from '../../../../contract/settings.ts'
import { bindNumbers } from '../../../../i18n/bind-numbers.ts'
import { useI18n } from '../../context/i18n-context.tsx'

type Trip = Omit<ChangeQuote['before'], 'departs_at'>

interface TripComparisonProps {
  before: Trip
  after: Trip
  settings: Settings
  /** The extras before and after, as texts. */
  extras?: [before: string, after: string]
}

/** A trip before and after a change, as a table. */
export function TripComparison({ before, after, settings, extras = ['', ''] }: TripComparisonProps) {
  const { t, formats } = useI18n()
  const boarding = (trip: Trip) => {
    const place = settings.departure_locations.find(({ id }) => id === trip.departure_location)
    return place ? `${place.name}, ${place.departs_at}` : ''
  }
  const guests = ({ adults, children, infants }: Trip) =>
    bindNumbers(t('booking.guests', { adults, children, infants }))
  const rows = [
    [t('booking.fact.date'), formats.shortDay(before.date), formats.shortDay(after.date)],
    [t('booking.fact.boarding'), boarding(before), boarding(after)],
    [t('booking.fact.guests'), guests(before), guests(after)],
    [t('change.extras'), ...extras],
  ].filter(([, was, is]) => was || is)
  return (
    <table className="comparison">
      <thead>
        <tr>
          <td />
          <th scope="col">{t('change.quote.before')}</th>
          <th scope="col">{t('change.quote.after')}</th>
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
