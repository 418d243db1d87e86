import type { ReactNode } from 'react'
import { useI18n } from '../../context/i18n-context.tsx'
import { callTexts, chartLabel } from './call-texts.ts'
import { CompassRose } from './compass-rose.tsx'
import type { ChartTimes } from './departure-times.ts'
import { Calls, Graticule } from './marks.tsx'
import { PlaceNames } from './place-names.tsx'
import type { Sheet } from './sheet.ts'

interface DayOverlayProps {
  sheet: Sheet
  className: 'overlay overlay-wide' | 'overlay overlay-tall'
  times: ChartTimes
  /** The route in the units of the sheet. */
  children: ReactNode
}

/** SVG over the route chart: place names, degrees, route and stops, with the fonts and in the locale of the page. */
export function DayOverlay({ sheet, className, times, children }: DayOverlayProps) {
  const { t, locale } = useI18n()
  return (
    <svg
      className={className}
      viewBox={`0 0 ${sheet.width} ${sheet.height}`}
      preserveAspectRatio="xMinYMid slice"
      role="img"
      aria-label={chartLabel(times, 'route', { t, locale })}
    >
      <PlaceNames {...sheet} />
      {sheet.latitudes.length > 0 && <Graticule {...sheet} />}
      {sheet.rose && <CompassRose rose={sheet.rose} className="wide-only" />}
      {children}
      <Calls sheet={sheet} texts={callTexts(times, t)} />
    </svg>
  )
}
