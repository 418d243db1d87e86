import type { Settings } from '../../../../contract/settings.ts'
import { Calls, RouteLines } from './marks.tsx'
import mini from './sheets/mini.json'

/** The quays, of which these have their names; the others are rings. The chart itself is the CSS background of this SVG. */
export function SummaryChart({ locations }: { locations: Settings['departure_locations'] }) {
  const texts = new Map(locations.map(({ id, name, departs_at }) => [id, { name, caption: departs_at }]))
  return (
    <svg className="overlay" viewBox={`0 0 ${mini.width} ${mini.height}`} aria-hidden="true">
      <RouteLines route={mini.route} drawn={false} />
      <Calls sheet={mini} texts={texts} />
    </svg>
  )
}
