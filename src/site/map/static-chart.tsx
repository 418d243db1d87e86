import { useI18n } from '../context/i18n-context.tsx'
import { wideDayLabels } from '../ui/chart/day-labels.ts'
import { DayOverlay } from '../ui/chart/day-overlay.tsx'
import type { ChartTimes } from '../ui/chart/departure-times.ts'
import type { Sheet } from '../ui/chart/sheet.ts'
import { wideStartLabels } from '../ui/chart/start-labels.ts'
import { StartOverlay } from '../ui/chart/start-overlay.tsx'
import type { MapLocation } from './map-links.tsx'

interface StaticChartProps {
  times: ChartTimes
  /** The departure point to center on, in the chart of departure points. Without it the chart of the route is shown. */
  at: MapLocation['id'] | undefined
}

/** Our chart at full size in a scroll container. It works without JavaScript and without a map service. */
export function StaticChart({ times, at }: StaticChartProps) {
  const { t } = useI18n()
  const { sheet } = at ? wideStartLabels : wideDayLabels
  const file = at ? 'start' : 'day'
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be focusable by keyboard
    <section className="static-chart" tabIndex={0} aria-label={t('map.own_chart')}>
      <div className={at ? 'static-chart-sheet static-chart-sheet-start' : 'static-chart-sheet static-chart-sheet-day'}>
        <img src={`/charts/${file}.svg`} alt="" width={sheet.width} height={sheet.height} loading="lazy" />
        {at ? (
          <StartOverlay lettering={wideStartLabels} times={times} drawn={false} />
        ) : (
          <DayOverlay lettering={wideDayLabels} times={times} drawn={false} />
        )}
        <InitialCenter sheet={sheet} {...(at ? besideHarbour(sheet.at[at]) : routeCenter)} />
      </div>
    </section>
  )
}

/** A center from which both harbours and the islands are visible. */
const routeCenter = { x: 540, y: 430 }
/** A center to the right of the harbour, where its departure time is written. */
const besideHarbour = ([x = 0, y = 0]: number[]) => ({ x: x + 75, y })

/** An invisible marker. `client/big-map.ts` scrolls it to the center when the modal opens. */
function InitialCenter({ sheet, x, y }: { sheet: Sheet; x: number; y: number }) {
  return (
    <svg className="overlay" viewBox={`0 0 ${sheet.width} ${sheet.height}`} aria-hidden="true">
      <circle className="map-initial-center" cx={x} cy={y} r="1" />
    </svg>
  )
}
