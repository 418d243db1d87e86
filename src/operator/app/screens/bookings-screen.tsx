import { type FormEvent, useState } from 'react'
import { useRead } from '../api/use-read.ts'
import { useAppI18n } from '../i18n/i18n.tsx'
import { isolatedName } from '../manifest/party-text.ts'
import { Link, navigate, useLocation } from '../routing/router.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'

/** Finds bookings by name, code, phone or e-mail address. The search is in the URL, so that Back returns to it. */
export function BookingsScreen() {
  const { t, formats } = useAppI18n()
  const search = useLocation().query.get('text') ?? ''
  const [text, setText] = useState(search)
  const { data, error } = useRead('bookings', search ? { text: search } : null)
  function submit(event: FormEvent) {
    event.preventDefault()
    navigate(`/bookings?text=${encodeURIComponent(text.trim())}`, { replace: true })
  }
  return (
    <>
      <div className="screen-head">
        <h1>{t('nav.bookings')}</h1>
      </div>
      <search>
        <form className="form" onSubmit={submit}>
          <div className="field">
            <label htmlFor="search">{t('bookings.search')}</label>
            <input
              className="input"
              id="search"
              type="search"
              autoComplete="off"
              required
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          </div>
          <button type="submit" className="button button-primary">
            {t('bookings.find')}
          </button>
        </form>
      </search>
      <ErrorNotice error={error} />
      {data && (
        <section className="block" aria-label={t('bookings.found')}>
          {data.bookings.length === 0 && <p role="status">{t('bookings.none')}</p>}
          <ul className="rows">
            {data.bookings.map((booking) => (
              <li key={booking.code}>
                <Link className="row" to={`/bookings/${booking.code}`}>
                  <span>
                    <span className="row-title">{isolatedName(booking)}</span>
                    <span className="booking-code">{booking.code}</span>
                    {booking.cancelled && `, ${t('state.cancelled')}`}
                  </span>
                  <span className="num">
                    {formats.shortDay(booking.date)}, {t('people.guests', { count: booking.guests })}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
          {data.more && <p className="quiet">{t('bookings.more')}</p>}
        </section>
      )}
    </>
  )
}
