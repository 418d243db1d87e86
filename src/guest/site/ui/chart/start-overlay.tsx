import { useI18n } from '../../context/i18n-context.tsx'
import { callTexts, chartLabel } from './call-texts.ts'
import { CompassRose } from './compass-rose.tsx'
import type { ChartTimes } from './departure-times.ts'
import { Calls, Graticule, RouteLines } from './marks.tsx'
import { PlaceNames } from './place-names.tsx'
import type { Sheet } from './sheet.ts'

interface StartOverlayProps {
  sheet: Sheet
  className: 'overlay overlay-wide' | 'overlay overlay-tall'
  times: ChartTimes
  /** Whether scrolling animates the route. */
  drawn?: boolean
}

/** SVG over the chart of departure points, with their times. */
export function StartOverlay({ sheet, className, times, drawn = true }: StartOverlayProps) {
  const { t, locale } = useI18n()
  const texts = callTexts(times, t)
  return (
    <svg
      className={className}
      viewBox={`0 0 ${sheet.width} ${sheet.height}`}
      preserveAspectRatio="xMidYMid slice"
      role="img"
      aria-label={chartLabel(times, 'quays', { t, locale })}
    >
      <PlaceNames {...sheet} />
      {sheet.latitudes.length > 0 && <Graticule {...sheet} />}
      {sheet.rose && <CompassRose rose={sheet.rose} />}
      <RouteLines route={sheet.route} drawn={drawn} />
      <Calls sheet={sheet} texts={texts} boarding />
    </svg>
  )
}
