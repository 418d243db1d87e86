import type { BookingData } from '../../operations/operations.ts'
import { useAppI18n } from '../i18n/i18n.tsx'
import { Link } from '../routing/router.tsx'
import { useToday } from '../session/app-context.tsx'

/** The other bookings with the same e-mail address or phone number. It renders nothing if there are none. */
export function GuestHistory({ history: { count, noShows, trips } }: Pick<BookingData, 'history'>) {
  const { t, formats } = useAppI18n()
  const today = useToday()
  if (trips.length === 0) return null
  return (
    <section className="block" aria-labelledby="history">
      <h2 id="history">{t('booking.history')}</h2>
      <p>
        {t('booking.history_count', { count })}
        {noShows > 0 && `, ${t('booking.history_no_shows', { count: noShows })}`}
      </p>
      <ul className="rows spaced">
        {trips.map(({ code, date, tripName, guests, cancelled, noShow }) => {
          const state = cancelled
            ? t('bookings.state.cancelled')
            : noShow
              ? t('bookings.state.no_show')
              : date >= today && t('booking.history_coming')
          return (
            <li key={code}>
              <Link className="row" to={`/bookings/${code}`}>
                <span>
                  <span className="row-title">{formats.shortDay(date)}</span>
                  <span className="quiet small">{[tripName, code].filter(Boolean).join(', ')}</span>
                </span>
                <span className="num">{[state, t('people.guests', { count: guests })].filter(Boolean).join(', ')}</span>
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
