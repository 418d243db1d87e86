import { useI18n } from '../context/i18n-context.tsx'
import { RouteSheets } from '../ui/chart/day-chart.tsx'
import { StartOverlay } from '../ui/chart/start-overlay.tsx'
import type { TripChart } from '../ui/chart/trip-chart.ts'
import type { MapLocation } from './map-links.tsx'

interface StaticChartProps {
  chart: TripChart
  /** The departure point to center on, in the chart of departure points. Without it the chart of the route is shown. */
  at: MapLocation['id'] | undefined
}

/** Our own chart. It works without JavaScript and without a map service. */
export function StaticChart({ chart, at }: StaticChartProps) {
  const { t } = useI18n()
  if (at) return <HarbourChart chart={chart} at={at} />
  return (
    <section className="static-chart static-chart-route" aria-label={t('map.own_chart')}>
      <RouteSheets chart={chart} narrowBelow={600} drawn={false} />
    </section>
  )
}

/** The chart of the departure points at full size, in a scroll container. */
function HarbourChart({ chart, at }: { chart: TripChart; at: MapLocation['id'] }) {
  const { t } = useI18n()
  const { images, start } = chart
  const [x = 0, y = 0] = start.calls.find(({ id }) => id === at)?.at ?? []
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be focusable by keyboard
    <section className="static-chart" tabIndex={0} aria-label={t('map.own_chart')}>
      <div className="static-chart-sheet">
        <img src={`${images}/start.svg`} alt="" width={start.width} height={start.height} loading="lazy" />
        <StartOverlay sheet={start} className="overlay overlay-wide" chart={chart} drawn={false} />
        {/* An invisible point to the right of the harbour, where the chart shows the departure time. When the modal
            opens, `client/big-map.ts` scrolls this point to the center. */}
        <svg className="overlay" viewBox={`0 0 ${start.width} ${start.height}`} aria-hidden="true">
          <circle className="map-initial-center" cx={x + 75} cy={y} r="1" />
        </svg>
      </div>
    </section>
  )
}
