import type { QuoteLine } from '../../../../contract/reservation.ts'
import { extrasText } from '../../../../domain/pricing/quote.ts'
import { bindNumbers } from '../../../../i18n/bind-numbers.ts'
import { useI18n } from '../../context/i18n-context.tsx'

/**
 * The trip before or after a change. The settings contain only the trips on sale and their quays. So the names of the
 * trip and of the quay are included here, in case the trip is not on sale any more.
 */
export interface ComparedTrip {
  trip: string
  title: string
  date: string
  quay: string
  /** When the boat leaves the quay. Null if the boat does not call there on this start any more. */
  departs_at: string | null
  adults: number
  children: number
  infants: number
  lines: QuoteLine[]
}

interface TripComparisonProps {
  before: ComparedTrip
  after: ComparedTrip
  /** Whether the change was already made. If true, only the rows that differ are shown. */
  isMade?: boolean
}

/** A trip before and after a change, as a table. */
export function TripComparison({ before, after, isMade = false }: TripComparisonProps) {
  const { t, formats } = useI18n()
  const boarding = ({ quay, departs_at }: ComparedTrip) =>
    departs_at === null ? quay : `${quay}, ${formats.clock(departs_at)}`
  const title = (trip: ComparedTrip) => (before.trip === after.trip ? '' : trip.title)
  const guests = ({ adults, children, infants }: ComparedTrip) =>
    bindNumbers(t('booking.guests', { adults, children, infants }))
  const rows = [
    [t('mail.fact.trip'), title(before), title(after)],
    [t('booking.fact.date'), formats.shortDay(before.date), formats.shortDay(after.date)],
    [t('booking.fact.boarding'), boarding(before), boarding(after)],
    [t('booking.fact.guests'), guests(before), guests(after)],
    [t('change.extras'), extrasText(before.lines), extrasText(after.lines)],
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
