import type { Settings } from '../../../../contract/settings.ts'
import { useI18n } from '../../context/i18n-context.tsx'
import { SummaryChart } from '../../ui/chart/summary-chart.tsx'
import { Italics } from '../../ui/italics.tsx'
import { RouteLeg } from '../../ui/route-leg.tsx'
import { BookingLookupFields, type RejectedLookup } from './lookup-fields.tsx'

interface FindBookingProps {
  locations: Settings['departure_locations']
  rejected: RejectedLookup | undefined
}

/**
 * Finds a booking by code and e-mail. Every failure shows the same error, so that it does not reveal which codes or
 * addresses exist.
 */
export function FindBooking({ locations, rejected }: FindBookingProps) {
  const { t, href } = useI18n()
  return (
    <section className="container result-page">
      <div className="find-booking">
        <div>
          <h1 className="d1">
            <Italics text={t('result.find.title')} />
          </h1>
          <p className="lead result-lead">{t('result.find.lead')}</p>
        </div>
        {/* The form has the shape of the ticket that it opens. */}
        <div className="pass">
          <div className="chart-edge" />
          <div className="pass-main">
            <p className="pass-head">{t('result.pass.title')}</p>
            <div className="pass-line" aria-hidden="true" />
            <form method="post" action={href('booking')} className="fields" noValidate>
              <BookingLookupFields refused={rejected} />
              <div className="actions">
                <button type="submit" className="button button-primary button-large">
                  {t('result.find.button')}
                  <RouteLeg />
                </button>
              </div>
            </form>
          </div>
          <div className="summary-card-chart">
            <SummaryChart locations={locations} />
          </div>
        </div>
      </div>
    </section>
  )
}
