import type { ChartTimes } from './departure-times.ts'
import start from './sheets/start.json'
import startTall from './sheets/start-m.json'
import { StartOverlay } from './start-overlay.tsx'

/** A chart of the two departure points, Zadar and Bibinje, with their times. */
export function StartChart({ times }: { times: ChartTimes }) {
  return (
    <div className="map">
      <picture>
        <source media="(max-width:759px)" srcSet="/charts/start-m.svg" width={780} height={860} />
        <img src="/charts/start.svg" alt="" width={1440} height={720} loading="lazy" />
      </picture>
      <StartOverlay sheet={start} className="overlay overlay-wide" times={times} />
      <StartOverlay sheet={startTall} className="overlay overlay-tall" times={times} />
    </div>
  )
}
