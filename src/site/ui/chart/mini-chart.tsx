import type { DepartureLocation } from '../../../contract/reservation.ts'
import { RouteLines, Stop } from './marks.tsx'
import mini from './sheets/mini.json'

const nameAt: Record<DepartureLocation, [x: number, y: number]> = { zadar: [296, 69], bibinje: [380.3, 165] }
const sizes = { name: 26, time: 17, gap: 24 }

/** The chart on a ticket stub: the way out, and the harbour one has chosen. Its facts stand beside it in words. */
export function MiniChart({ from, name, time }: { from: DepartureLocation; name: string; time: string }) {
  return (
    <svg className="overlay" viewBox="60 14 560 309" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <image href="/charts/mini.svg" width="640" height="720" />
      <RouteLines route={mini.route} drawn={false} />
      <g className="on-land">
        <Stop at={mini.at[from]} radius={8} name={nameAt[from]} side="start" sizes={sizes} title={name} time={time} />
      </g>
    </svg>
  )
}
