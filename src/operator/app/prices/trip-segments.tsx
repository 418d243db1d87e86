import type { ReadAnswer } from '../../operations/operations.ts'
import { useAppI18n } from '../i18n/i18n.tsx'
import { Segments } from '../ui/controls.tsx'

interface TripSegmentsProps {
  data: Pick<ReadAnswer<'prices'>, 'trip' | 'trips'>
  onChange: (trip: string) => void
}

/** The choice between the trips in use. It renders nothing if there is only one. */
export function TripSegments({ data: { trip, trips }, onChange }: TripSegmentsProps) {
  const { t } = useAppI18n()
  if (trips.length < 2) return null
  return (
    <div className="trip-choice">
      <Segments
        legend={t('fact.trip')}
        options={trips.map(({ id, name }) => ({ value: id, label: name }))}
        value={trip}
        onChange={onChange}
      />
    </div>
  )
}
