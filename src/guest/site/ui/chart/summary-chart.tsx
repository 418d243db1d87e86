import type { Settings } from '../../../../contract/settings.ts'
import { RouteLines, Stop } from './marks.tsx'
import mini from './sheets/mini.json'

const labelPositions = { zadar: [21, 28], bibinje: [21, 26] } satisfies Record<string, [number, number]>
const sizes = { name: 27, time: 21, gap: 26 }

/** The route with the names of these harbours; other harbours are rings. The chart itself is the CSS background of this SVG. */
export function SummaryChart({ locations }: { locations: Settings['departure_locations'] }) {
  return (
    <svg className="overlay" viewBox="60 14 560 309" aria-hidden="true">
      <RouteLines route={mini.route} drawn={false} />
      {Object.entries(mini.at).map(([id, [x, y]]) =>
        locations.some((location) => location.id === id) ? null : (
          <circle key={id} className="waypoint" cx={x} cy={y} r={6} />
        ),
      )}
      <g className="on-land">
        {locations.map(({ id, name, departs_at }) => (
          <Stop
            key={id}
            at={mini.at[id]}
            radius={8}
            beside={labelPositions[id]}
            side="start"
            sizes={sizes}
            title={name}
            time={departs_at}
          />
        ))}
      </g>
    </svg>
  )
}
