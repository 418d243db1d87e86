import { StartOverlay } from './start-overlay.tsx'
import type { TripChart } from './trip-chart.ts'

/** A chart of the departure points with their times. */
export function StartChart({ chart }: { chart: TripChart }) {
  const { images, start, startTall } = chart
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
      <StartOverlay sheet={start} className="overlay overlay-wide" chart={chart} />
      <StartOverlay sheet={startTall} className="overlay overlay-tall" chart={chart} />
    </div>
  )
}
