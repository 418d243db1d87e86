import type { OtherDeparture } from '../../../contract/reservation.ts'
import { useI18n } from '../context/i18n-context.tsx'
import { Dotted } from '../ui/dotted.tsx'
import { bookingSearch, type GuestKind } from './state/booking-fields.ts'

interface SameDayProps {
  date: string
  departures: OtherDeparture[] | undefined
  party: Record<GuestKind, number | string>
}

/** Links to the other departures on a day that can't be booked. They open the first step with this day and party. */
export function SameDay({ date, departures = [], party }: SameDayProps) {
  const { t, href, formats } = useI18n()
  if (departures.length === 0) return null
  return (
    <nav className="trip-choice" aria-labelledby="same-day">
      <p id="same-day">{t('booking.same_day.title')}</p>
      <div className="choices">
        {departures.map(({ trip, name, start, departs_at, places_left, adult_amount }) => (
          <a key={trip + start} href={href('book_now') + bookingSearch({ trip, date, start }, party)}>
            <b>{name}</b>
            <small>
              <Dotted
                parts={[
                  formats.clock(departs_at),
                  t('booking.same_day.places', { places: places_left }),
                  t('booking.same_day.price', { price: formats.price(adult_amount) }),
                ]}
              />
            </small>
          </a>
        ))}
      </div>
    </nav>
  )
}
