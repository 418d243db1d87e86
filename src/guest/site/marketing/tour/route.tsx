import type { PageContent } from '../../../../content/page-content.ts'
import type { Settings } from '../../../../contract/settings.ts'
import { useI18n } from '../../context/i18n-context.tsx'
import { MapModal, OpenMapButton } from '../../map/map-modal.tsx'
import { RouteChart } from '../../ui/chart/day-chart.tsx'
import { departureTimes } from '../../ui/chart/departure-times.ts'
import { Italics } from '../../ui/italics.tsx'
import { TourItinerary } from './itinerary.tsx'

interface TourRouteProps {
  content: PageContent<'tour'>
  settings: Settings
}

/** The itinerary and the chart of its route; on wide screens side by side, so that scrolling draws both. */
export function TourRoute({ content, settings }: TourRouteProps) {
  const { t } = useI18n()
  return (
    <div className="tour-route">
      <TourItinerary content={content.legs} />
      <section>
        <h2 className="d3">
          <Italics text={content.route} />
        </h2>
        <div className="chart-edge" />
        <RouteChart times={departureTimes(settings)} />
        <div className="chart-edge" />
        <p className="chart-note">{t('tour.chart_note')}</p>
        <p className="actions">
          <OpenMapButton />
        </p>
        <MapModal settings={settings} />
      </section>
    </div>
  )
}
