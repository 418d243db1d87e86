import { RouteLines, Stop } from '../ui/chart/marks.tsx'
import mini from '../ui/chart/sheets/mini.json'
import { useBooking } from './state/use-booking.ts'

const labelPositions = { zadar: [18, 24], bibinje: [18, 22] } satisfies Record<string, [number, number]>
const sizes = { name: 26, time: 17, gap: 24 }

/**
 * The route with the chosen harbour, or with both if none is chosen. The chart itself is the CSS background of
 * `.summary-card-chart`.
 */
export function SummaryChart() {
  const { page, fields } = useBooking()
  const { departure_locations: all } = page.settings
  const chosen = all.filter(({ id }) => id === fields.departure_location)
  return (
    <svg className="overlay" viewBox="60 14 560 309" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <RouteLines route={mini.route} drawn={false} />
      <g className="on-land">
        {(chosen.length > 0 ? chosen : all).map(({ id, name, departs_at }) => (
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
