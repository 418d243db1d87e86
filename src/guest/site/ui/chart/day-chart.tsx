import { tallDayLabels, wideDayLabels } from './day-labels.ts'
import { DayOverlay } from './day-overlay.tsx'
import type { ChartTimes } from './departure-times.ts'

interface RouteSheetsProps {
  times: ChartTimes
  /** Viewport width below which the tall chart is shown; the style sheet switches the overlays at the same width. */
  narrowBelow: number
  /** Whether scrolling animates the route. */
  drawn?: boolean | undefined
}

/** The whole route on two charts: a wide one, and a tall one for narrow screens. */
export function RouteSheets({ times, narrowBelow, drawn }: RouteSheetsProps) {
  return (
    <>
      <picture>
        <source media={`(max-width:${narrowBelow - 1}px)`} srcSet="/charts/day-m.svg" width={780} height={892} />
        <img src="/charts/day.svg" alt="" width={1440} height={1120} loading="lazy" />
      </picture>
      <DayOverlay lettering={wideDayLabels} times={times} drawn={drawn} />
      <DayOverlay lettering={tallDayLabels} times={times} drawn={drawn} />
    </>
  )
}

/** Only the tall chart, for narrow columns. */
export function RouteChart({ times }: { times: ChartTimes }) {
  return (
    <div className="route-chart">
      <img src="/charts/day-m.svg" alt="" width={780} height={892} loading="lazy" />
      <DayOverlay lettering={tallDayLabels} times={times} />
    </div>
  )
}
