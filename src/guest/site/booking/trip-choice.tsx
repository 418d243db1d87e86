import type { Settings } from '../../../contract/settings.ts'
import { useI18n } from '../context/i18n-context.tsx'
import { Dotted } from '../ui/dotted.tsx'
import { bookingSearch } from './state/booking-fields.ts'
import { useBooking } from './state/use-booking.ts'

/**
 * Links to choose the trip and the start, shown if there are several. A link loads the page again with the days and
 * prices of the chosen trip and start.
 */
export function TripChoice() {
  const { t, href, formats, locale } = useI18n()
  const { page, fields } = useBooking()
  const { trips, trip, start } = page.settings
  const starts = trips.find(({ id }) => id === trip)?.starts ?? []
  const address = (chosen: Record<string, string>) =>
    href('book_now') + bookingSearch({ ...chosen, ...(fields.date && { date: fields.date }) }, fields)
  return (
    <>
      {trips.length > 1 && (
        <Choice id="trip" title={t('booking.trip.title')}>
          {trips.map(({ id, names, prices, starts: times }) => (
            <a key={id} href={address({ trip: id })} aria-current={id === trip ? 'true' : undefined}>
              <b>{names[locale] ?? names.en}</b>
              <small>
                <Dotted
                  parts={[
                    ...times.map((one) => firstTime(one, formats.clock)),
                    t('booking.trip.from', { price: formats.price(prices.adult.original_amount) }),
                  ]}
                />
              </small>
            </a>
          ))}
        </Choice>
      )}
      {starts.length > 1 && (
        <Choice id="start" title={t('booking.start.title')}>
          {starts.map((one) => (
            <a
              key={one.id}
              href={address({ trip, start: one.id })}
              aria-current={one.id === start ? 'true' : undefined}
            >
              <b>{firstTime(one, formats.clock)}</b>
              <small>{one.departure_locations.map(({ name }) => name).join(', ')}</small>
            </a>
          ))}
        </Choice>
      )}
    </>
  )
}

type Start = Settings['trips'][number]['starts'][number]

const firstTime = ({ departure_locations: [first] }: Start, clock: (time: string) => string) =>
  first ? clock(first.departs_at) : ''

function Choice({ id, title, children }: { id: string; title: string; children: React.ReactNode }) {
  return (
    <nav className="booking-section trip-choice" aria-labelledby={`${id}-choice`}>
      <h2 className="d4" id={`${id}-choice`}>
        {title}
      </h2>
      <div className="choices">{children}</div>
    </nav>
  )
}
