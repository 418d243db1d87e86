import { tallDayLabels, wideDayLabels } from './day-labels.ts'
import { DayOverlay } from './day-overlay.tsx'
import type { ChartTimes } from './departure-times.ts'

/**
 * The chart of the route on the home page: a wide one next to the itinerary, and a tall one above it on narrow screens.
 */
export function DayChart({ times }: { times: ChartTimes }) {
  return (
    <>
      <picture>
        <source media="(max-width:1099px)" srcSet="/charts/day-m.svg" width={780} height={860} />
        <img src="/charts/day.svg" alt="" width={1440} height={1120} loading="lazy" />
      </picture>
      <DayOverlay lettering={wideDayLabels} times={times} />
      <DayOverlay lettering={tallDayLabels} times={times} />
    </>
  )
}

/** Only the tall chart, for narrow columns. */
export function RouteChart({ times }: { times: ChartTimes }) {
  return (
    <div className="route-chart">
      <img src="/charts/day-m.svg" alt="" width={780} height={860} loading="lazy" />
      <DayOverlay lettering={tallDayLabels} times={times} />
    </div>
  )
}
