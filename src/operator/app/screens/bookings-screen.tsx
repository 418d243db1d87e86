import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import type { ReadAnswer, ReadInput } from '../../operations/operations.ts'
import { useRead } from '../api/use-read.ts'
import { BookingFilters } from '../booking/booking-filters.tsx'
import { useAppI18n } from '../i18n/i18n.tsx'
import { isolatedName } from '../manifest/party-text.ts'
import { Link, navigate, useLocation } from '../routing/router.tsx'
import { useToday } from '../session/app-context.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'

const names = ['text', 'from', 'to', 'state', 'source'] as const
/** The query of the URL, unchecked. */
export type BookingQuery = { [Name in (typeof names)[number]]?: string }

/** A typed text is searched for after this pause, if it has at least this many characters. */
const pauseMs = 350
const shortest = 3

/**
 * Finds bookings by text, day, state and source, while somebody types. The search is in the URL, so that Back returns
 * to it.
 */
export function BookingsScreen() {
  const { t } = useAppI18n()
  const { query } = useLocation()
  const search: BookingQuery = Object.fromEntries(
    names.flatMap((name) => (query.get(name) ? [[name, query.get(name)]] : [])),
  )
  const [text, setText] = useState(search.text ?? '')
  const isEmpty = Object.keys(search).length === 0
  // The query is not checked here. Somebody can have typed it into the address bar, so the server checks it.
  const { data, error } = useRead('bookings', isEmpty ? null : (search as ReadInput<'bookings'>))
  const show = (changes: BookingQuery) => {
    const kept = Object.entries({ ...search, text: text.trim(), ...changes }).filter(([, value]) => value)
    navigate(`/bookings?${new URLSearchParams(kept)}`, { replace: true })
  }
  const showTyped = useEffectEvent(() => {
    if (text.trim() !== (search.text ?? '')) show({})
  })
  useEffect(() => {
    if (text.trim().length < shortest) return
    const timer = setTimeout(showTyped, pauseMs)
    return () => clearTimeout(timer)
  }, [text])
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
            <div className="search-line">
              <input
                className="input"
                id="search"
                type="search"
                autoComplete="off"
                value={text}
                onChange={({ target }) => setText(target.value)}
              />
              <button type="submit" className="button button-primary">
                {t('bookings.find')}
              </button>
            </div>
          </div>
          <BookingFilters search={search} onChange={show} />
        </form>
      </search>
      <ErrorNotice error={error} />
      {data && (
        <section className="block" aria-label={t('bookings.found')}>
          {data.bookings.length === 0 && <p role="status">{t('bookings.none')}</p>}
          {data.similar && data.bookings.length > 0 && <p role="status">{t('bookings.similar')}</p>}
          <Found bookings={data.bookings} />
          {data.more && <p className="quiet">{t('bookings.more')}</p>}
        </section>
      )}
    </>
  )
}

/**
 * The bookings of days to come, then those of past days. The server has sorted them: the nearest day first or, if only
 * similar names were found, the most similar name first.
 */
function Found({ bookings }: { bookings: Booking[] }) {
  const { t } = useAppI18n()
  const today = useToday()
  const coming = bookings.filter(({ date }) => date >= today)
  const past = bookings.filter(({ date }) => date < today)
  if (coming.length === 0 || past.length === 0) return <BookingRows bookings={bookings} />
  return (
    <>
      <h2>{t('bookings.coming')}</h2>
      <BookingRows bookings={coming} />
      <h2 className="spaced">{t('bookings.past')}</h2>
      <BookingRows bookings={past} />
    </>
  )
}

function BookingRows({ bookings }: { bookings: Booking[] }) {
  const { t, formats } = useAppI18n()
  return (
    <ul className="rows">
      {bookings.map((booking) => {
        const state = stateOf(booking)
        return (
          <li key={booking.code}>
            <Link className="row" to={`/bookings/${booking.code}`}>
              <span>
                <span className="row-title">{isolatedName(booking)}</span>
                <span className="num">{formats.shortDay(booking.date)}</span>
                {state && <strong className="found-state">{t(`bookings.state.${state}`)}</strong>}
              </span>
              <span className="found-code">
                <span className="num">{t('people.guests', { count: booking.guests })}</span>
                <span className="booking-code">{booking.code}</span>
              </span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

type Booking = ReadAnswer<'bookings'>['bookings'][number]

/** The state that the list shows; undefined for a paid booking, which needs none. */
function stateOf({ state, cancelled, noShow }: Booking) {
  if (cancelled) return 'cancelled'
  if (noShow) return 'no_show'
  if (state === 'completed') return undefined
  return state === 'not_paid' || state === 'failed' ? 'not_paid' : 'open'
}
