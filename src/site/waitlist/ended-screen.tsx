import type { EntryView } from '../../domain/waitlist/view-entry.ts'
import { useI18n } from '../context/i18n-context.tsx'
import { NextDeparture } from '../marketing/strip/next-departure.tsx'
import type { OpenDays } from '../marketing/strip/open-days.server.ts'
import { SummaryChart } from '../ui/chart/summary-chart.tsx'
import { Italics } from '../ui/italics.tsx'
import { RouteLeg } from '../ui/route-leg.tsx'
import { Heading } from './entry-screen.tsx'

interface EndedScreenProps {
  /** Null if the link is no longer valid. */
  reason: EntryView['closeReason']
  open: OpenDays
}

/** The page of an entry that has ended, with the next departure that can be booked. */
export function EndedScreen({ reason, open }: EndedScreenProps) {
  const { t, href } = useI18n()
  return (
    <>
      <div>
        {reason ? (
          <Heading
            title={t(reason === 'duplicate' ? 'waitlist.duplicate.title' : 'waitlist.closed.title')}
            text={t(`waitlist.closed.${reason}`)}
          />
        ) : (
          <Heading title={t('waitlist.gone.title')} text={t('waitlist.gone.text')} />
        )}
      </div>
      <section className="waitlist-ended" aria-labelledby="ended-title">
        <div className="chart-edge" />
        <div className="summary-card-chart">
          <SummaryChart locations={open.settings.departure_locations} />
        </div>
        <div className="summary-card-body">
          <h2 className="d3" id="ended-title">
            <Italics text={t('booking.title.date')} />
          </h2>
          <NextDeparture open={open} />
          <p className="actions">
            <a className="button button-primary button-large" href={href('book_now')}>
              {t('layout.nav.book_now')}
              <RouteLeg />
            </a>
            <a className="button button-outline button-large" href={href('waitlist')}>
              {t('waitlist.again')}
            </a>
          </p>
        </div>
      </section>
    </>
  )
}
