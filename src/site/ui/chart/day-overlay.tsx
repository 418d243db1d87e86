import { useWords } from '../../words.tsx'
import type { ChartTimes } from './day-chart.tsx'
import type { Lettering } from './day-lettering.ts'
import { Graticule, PlaceNames, RouteLines, Stop } from './marks.tsx'

/** Names, degrees, route and stops over a sheet: text of the page, in its fonts and its language. */
export function DayOverlay({ lettering, times }: { lettering: Lettering; times: ChartTimes }) {
  const { t } = useWords()
  const { sheet, degrees, rose, radius, sizes, stops } = lettering
  const stop = (name: keyof typeof stops, side: 'start' | 'end', title: string, time: string) => (
    <Stop at={sheet.at[name]} name={stops[name]} {...{ radius, sizes, side, title, time }} />
  )
  return (
    <svg
      className={lettering.className}
      viewBox={lettering.viewBox}
      preserveAspectRatio="xMinYMid slice"
      role="img"
      aria-label={t('layout.chart.label', { ...times })}
    >
      <PlaceNames kind="land" names={lettering.land} />
      <PlaceNames kind="water" names={lettering.water.map(({ key, ...name }) => ({ ...name, text: t(key) }))} />
      {degrees && <Graticule sheet={sheet} {...degrees} />}
      {rose && (
        <image
          className="rose roomy"
          href="/charts/rose.svg"
          x={rose.x}
          y={rose.y}
          width={rose.size}
          height={rose.size}
        />
      )}
      <RouteLines route={sheet.route} />
      <g className="on-land">
        {stop('zadar', 'start', 'Zadar', times.zadar)}
        {stop('bibinje', 'start', 'Bibinje', times.bibinje)}
      </g>
      {stop('swim', 'end', 'Telašćica', t('layout.chart.swim'))}
      {stop('lunch', 'end', 'Kornati', t('layout.chart.lunch'))}
    </svg>
  )
}
