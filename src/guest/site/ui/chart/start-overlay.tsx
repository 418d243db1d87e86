import { CompassRose } from './compass-rose.tsx'
import { Calls, Graticule, RouteLines } from './marks.tsx'
import { PlaceNames } from './place-names.tsx'
import type { Sheet } from './sheet.ts'
import type { TripChart } from './trip-chart.ts'

interface StartOverlayProps {
  sheet: Sheet
  className: 'overlay overlay-wide' | 'overlay overlay-tall'
  chart: TripChart
  /** Whether scrolling animates the route. */
  drawn?: boolean
}

/** SVG over the chart of departure points, with their times. */
export function StartOverlay({ sheet, className, chart, drawn = true }: StartOverlayProps) {
  return (
    <svg
      className={className}
      viewBox={`0 0 ${sheet.width} ${sheet.height}`}
      preserveAspectRatio="xMidYMid slice"
      role="img"
      aria-label={chart.startLabel}
    >
      <PlaceNames {...sheet} />
      {sheet.latitudes.length > 0 && <Graticule {...sheet} />}
      {sheet.rose && <CompassRose rose={sheet.rose} />}
      <RouteLines route={sheet.route} drawn={drawn} />
      <Calls sheet={sheet} texts={chart.texts} boarding />
    </svg>
  )
}
