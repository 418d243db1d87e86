import { useI18n } from '../../context/i18n-context.tsx'
import { CompassRose } from './compass-rose.tsx'
import { type DayLabels, route, type DayStop as StopName } from './day-labels.ts'
import type { ChartTimes } from './departure-times.ts'
import { Graticule, PlaceNames, RouteLines, Stop } from './marks.tsx'
import { timesInText } from './times-in-text.ts'

interface DayOverlayProps {
  lettering: DayLabels
  times: ChartTimes
  /** Whether scrolling animates the route. */
  drawn?: boolean | undefined
}

/** SVG over the route chart: place names, degrees, route and stops, with the fonts and in the locale of the page. */
export function DayOverlay({ lettering, times, drawn = true }: DayOverlayProps) {
  const { t, locale } = useI18n()
  const { sheet, degrees, rose, radius, sizes, beside } = lettering
  const stop = (name: StopName, side: 'start' | 'end', title: string, time: string) => (
    <Stop at={sheet.at[name]} beside={beside[name]} {...{ radius, sizes, side, title, time }} />
  )
  return (
    <svg
      className={lettering.className}
      viewBox={lettering.viewBox}
      preserveAspectRatio="xMinYMid slice"
      role="img"
      aria-label={t('chart.label', timesInText(times, locale))}
    >
      <PlaceNames kind="land" names={lettering.land} />
      <PlaceNames kind="water" names={lettering.water.map(({ key, ...name }) => ({ ...name, text: t(key) }))} />
      {degrees && <Graticule sheet={sheet} {...degrees} />}
      {rose && <CompassRose rose={rose} className="wide-only" />}
      <g transform={lettering.routeTransform}>
        <RouteLines route={route} drawn={drawn} />
      </g>
      <g className="on-land">
        {stop('zadar', 'start', 'Zadar', times.zadar)}
        {stop('bibinje', 'start', 'Bibinje', times.bibinje)}
      </g>
      {stop('swim', 'end', 'Telašćica', t('chart.swim'))}
      {stop('lunch', 'end', 'Kornati', t('chart.lunch'))}
    </svg>
  )
}
