import type { ReactNode } from 'react'
import { CompassRose } from './compass-rose.tsx'
import { Calls, Graticule } from './marks.tsx'
import { PlaceNames } from './place-names.tsx'
import type { Sheet } from './sheet.ts'
import type { TripChart } from './trip-chart.ts'

interface DayOverlayProps {
  sheet: Sheet
  className: 'overlay overlay-wide' | 'overlay overlay-tall'
  chart: TripChart
  /** The route in the units of the sheet. */
  children: ReactNode
}

/** SVG over the route chart: place names, degrees, route and stops, with the fonts and in the locale of the page. */
export function DayOverlay({ sheet, className, chart, children }: DayOverlayProps) {
  return (
    <svg
      className={className}
      viewBox={`0 0 ${sheet.width} ${sheet.height}`}
      preserveAspectRatio="xMinYMid slice"
      role="img"
      aria-label={chart.label}
    >
      <PlaceNames {...sheet} />
      {sheet.latitudes.length > 0 && <Graticule {...sheet} />}
      {sheet.rose && <CompassRose rose={sheet.rose} className="wide-only" />}
      {children}
      <Calls sheet={sheet} texts={chart.texts} />
    </svg>
  )
}
