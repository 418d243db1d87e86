import type { ReactNode } from 'react'
import { hasChoice } from '../booking/waitlist-link.tsx'
import { useI18n } from '../context/i18n-context.tsx'
import { NextDeparture } from '../pages/strip/next-departure.tsx'
import type { OpenDays } from '../pages/strip/open-days.ts'
import { SummaryChart } from '../ui/chart/summary-chart.tsx'
import { Italics } from '../ui/italics.tsx'
import { RouteLeg } from '../ui/route-leg.tsx'

interface NextDepartureCardProps {
  open: OpenDays
  /** A second action beside the button that opens the booking form. */
  children?: ReactNode
}

/** The next departure with its free places, and a button that opens the booking form for it. */
export function NextDepartureCard({ open, children }: NextDepartureCardProps) {
  const { t, href } = useI18n()
  const [next] = open.departures
  const { trip, start } = open.settings
  const query = new URLSearchParams({
    ...(hasChoice(open.settings) && { trip, start }),
    ...(next && { date: next.date }),
  })
  return (
    <section className="next-departure-card" aria-labelledby="next-title">
      <div className="chart-edge" />
      <SummaryChart settings={open.settings} />
      <div className="summary-card-body">
        <h2 className="d3" id="next-title">
          <Italics text={t('booking.title.date')} />
        </h2>
        <NextDeparture open={open} hasPlaces />
        <p className="actions">
          <a
            className="button button-primary button-large"
            href={href('book_now') + (query.size > 0 ? `?${query}` : '')}
          >
            {t('layout.nav.book_now')}
            <RouteLeg />
          </a>
          {children}
        </p>
      </div>
    </section>
  )
}
