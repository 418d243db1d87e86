import type { ChartTimes } from './departure-times.ts'
import { StartOverlay } from './start-overlay.tsx'
import { builtCharts, type TripCharts } from './trip-charts.ts'

/** A chart of the departure points with their times. */
export function StartChart({ charts = builtCharts, times }: { charts?: TripCharts; times: ChartTimes }) {
  const { images, start, startTall } = charts
  return (
    <div className="map">
      <picture>
        <source
          media="(max-width:759px)"
          srcSet={`${images}/start-m.svg`}
          width={startTall.width}
          height={startTall.height}
        />
        <img src={`${images}/start.svg`} alt="" width={start.width} height={start.height} loading="lazy" />
      </picture>
      <StartOverlay sheet={start} className="overlay overlay-wide" times={times} />
      <StartOverlay sheet={startTall} className="overlay overlay-tall" times={times} />
    </div>
  )
}
