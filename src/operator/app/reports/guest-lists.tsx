import type { ReactNode } from 'react'
import { codeText } from '../booking/code-text.ts'
import { useAppI18n } from '../i18n/i18n.tsx'
import { Link } from '../routing/router.tsx'
import type { ReportData } from './report-text.ts'

/** Refunds, parties that didn't come, and reviews. Each list is closed until it is tapped. */
export function GuestLists({ report: { refunds, noShows, reviews } }: { report: ReportData }) {
  const i18n = useAppI18n()
  const { t, formats } = i18n
  return (
    <>
      <Closed title={t('reports.refunds')} count={refunds.length}>
        <ul className="rows">
          {refunds.map(({ date, code, kind, amount }, index) => (
            <li key={index}>
              <Link className="row" to={`/bookings/${code}`}>
                <span>
                  <span className="booking-code">{code}</span>
                  <span className="quiet small report-line">{`${formats.shortDay(date)}, ${codeText(i18n, 'ledger', kind)}`}</span>
                </span>
                <span className="num">{formats.money(amount)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </Closed>
      <Closed title={t('reports.no_shows')} count={noShows.list.length}>
        <ul className="rows">
          {noShows.list.map(({ date, code, guests }) => (
            <li key={code}>
              <Link className="row" to={`/bookings/${code}`}>
                <span className="booking-code">{code}</span>
                <span className="num">{`${formats.shortDay(date)}, ${t('people.guests', { count: guests })}`}</span>
              </Link>
            </li>
          ))}
        </ul>
      </Closed>
      <Closed title={t('reports.reviews')} count={reviews.count}>
        <ul className="rows">
          {reviews.stars
            .map((count, index) => ({ count, stars: index + 1 }))
            .reverse()
            .map(({ count, stars }) => (
              <li key={stars} className="row">
                <span>{t('reports.stars_of', { count: stars })}</span>
                <span className="num">{count}</span>
              </li>
            ))}
        </ul>
      </Closed>
    </>
  )
}

interface ClosedProps {
  title: string
  count: number
  children: ReactNode
}

/** A section that is folded until its heading is tapped. If it has no rows, the heading says so. */
export function Closed({ title, count, children }: ClosedProps) {
  const { t } = useAppI18n()
  return (
    <section className="block" aria-label={title}>
      {count === 0 ? (
        <h2>
          {title}: <span className="quiet">{t('reports.none')}</span>
        </h2>
      ) : (
        <details className="closed">
          <summary>
            <h2>{title}</h2>
            <span className="quiet num">{count}</span>
          </summary>
          {children}
        </details>
      )}
    </section>
  )
}
