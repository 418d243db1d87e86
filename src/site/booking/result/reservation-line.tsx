import type { ReservationView } from '../../../contract/reservation.ts'
import type { Settings } from '../../../contract/settings.ts'
import { useI18n } from '../../context/i18n-context.tsx'
import type { BookingResult } from './booking-result.server.ts'

export const departureLocationName = ({ departure_location: id }: ReservationView, settings: Settings): string =>
  settings.departure_locations.find((location) => location.id === id)?.name ?? ''

/** The reservation in one line: code, date, departure and guests. */
export function ReservationLine({ result: { reservation, settings } }: { result: BookingResult }) {
  const { t, formats } = useI18n()
  const { adults, children, infants } = reservation
  const facts = [
    formats.fullDay(reservation.date),
    `${departureLocationName(reservation, settings)} ${reservation.departs_at}`,
    t('booking.guests', { adults, children, infants }),
  ]
  return (
    <p>
      {t('result.reference')} <b className="num">{reservation.code}</b>: {facts.join(', ')}.
    </p>
  )
}
