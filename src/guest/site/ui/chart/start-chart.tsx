import type { ChartTimes } from './departure-times.ts'
import { tallStartLabels, wideStartLabels } from './start-labels.ts'
import { StartOverlay } from './start-overlay.tsx'

/** A chart of the two departure points, Zadar and Bibinje, with their times. */
export function StartChart({ times }: { times: ChartTimes }) {
  return (
    <div className="map">
      <picture>
        <source media="(max-width:759px)" srcSet="/charts/start-m.svg" width={780} height={860} />
        <img src="/charts/start.svg" alt="" width={1440} height={720} loading="lazy" />
      </picture>
      <StartOverlay lettering={wideStartLabels} times={times} />
      <StartOverlay lettering={tallStartLabels} times={times} />
    </div>
  )
}
