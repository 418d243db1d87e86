import { type FormEvent, useState } from 'react'
import type { ReadInput } from '../../operations/operations.ts'
import { useRead } from '../api/use-read.ts'
import { BookingFilters } from '../booking/booking-filters.tsx'
import { useAppI18n } from '../i18n/i18n.tsx'
import { isolatedName } from '../manifest/party-text.ts'
import { Link, navigate, useLocation } from '../routing/router.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'

const names = ['text', 'from', 'to', 'state', 'source'] as const
/** As it stands in the URL. */
export type BookingQuery = { [Name in (typeof names)[number]]?: string }

/** Finds bookings by text, day, state and source. The search is in the URL, so that Back returns to it. */
export function BookingsScreen() {
  const { t, formats } = useAppI18n()
  const { query } = useLocation()
  const search: BookingQuery = Object.fromEntries(
    names.flatMap((name) => (query.get(name) ? [[name, query.get(name)]] : [])),
  )
  const [text, setText] = useState(search.text ?? '')
  const isEmpty = Object.keys(search).length === 0
  // The server checks what somebody has typed into the address.
  const { data, error } = useRead('bookings', isEmpty ? null : (search as ReadInput<'bookings'>))
  const show = (changes: BookingQuery) => {
    const kept = Object.entries({ ...search, text: text.trim(), ...changes }).filter(([, value]) => value)
    navigate(`/bookings?${new URLSearchParams(kept)}`, { replace: true })
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    show({})
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
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          </div>
          <BookingFilters search={search} onChange={show} />
          <button type="submit" className="button button-primary">
            {t('bookings.find')}
          </button>
        </form>
      </search>
      <ErrorNotice error={error} />
      {data && (
        <section className="block" aria-label={t('bookings.found')}>
          {data.bookings.length === 0 && <p role="status">{t('bookings.none')}</p>}
          {data.similar && data.bookings.length > 0 && <p role="status">{t('bookings.similar')}</p>}
          <ul className="rows">
            {data.bookings.map((booking) => (
              <li key={booking.code}>
                <Link className="row" to={`/bookings/${booking.code}`}>
                  <span>
                    <span className="row-title">{isolatedName(booking)}</span>
                    <span className="booking-code">{booking.code}</span>
                    {stateOf(booking) && `, ${t(`bookings.state.${stateOf(booking) ?? 'paid'}`)}`}
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

interface Stated {
  state: string
  cancelled: boolean
  noShow: boolean
}

/** The state to be named; a paid booking has none. */
function stateOf({ state, cancelled, noShow }: Stated) {
  if (cancelled) return 'cancelled'
  if (noShow) return 'no_show'
  if (state === 'completed') return undefined
  return state === 'not_paid' || state === 'failed' ? 'not_paid' : 'open'
}
