import { useI18n } from '../../context/i18n-context.tsx'
import { CompassRose } from './compass-rose.tsx'
import type { ChartTimes } from './departure-times.ts'
import { Graticule, PlaceNames, RouteLines } from './marks.tsx'
import type { StartLabels } from './start-labels.ts'
import { timesInText } from './times-in-text.ts'

interface StartOverlayProps {
  lettering: StartLabels
  times: ChartTimes
  /** Whether scrolling animates the route. */
  drawn?: boolean
}

/** SVG over the chart of departure points: both points with their times. */
export function StartOverlay({ lettering, times, drawn = true }: StartOverlayProps) {
  const { t, locale } = useI18n()
  const { sheet, degrees, rose } = lettering
  return (
    <svg
      className={lettering.className}
      viewBox={`0 0 ${sheet.width} ${sheet.height}`}
      preserveAspectRatio="xMidYMid slice"
      role="img"
      aria-label={t('chart.start_label', timesInText(times, locale))}
    >
      <PlaceNames kind="land" names={lettering.land} />
      <PlaceNames kind="water" names={[{ ...lettering.channel, text: t('chart.zadar_channel') }]} />
      {degrees && <Graticule sheet={sheet} {...degrees} />}
      {rose && <CompassRose rose={rose} />}
      <RouteLines route={sheet.route} drawn={drawn} />
      <g className="on-land">
        <Harbour at={sheet.at.zadar} lettering={lettering} name="Zadar" time={times.zadar} />
        <Harbour at={sheet.at.bibinje} lettering={lettering} name="Bibinje" time={times.bibinje} />
      </g>
    </svg>
  )
}

interface HarbourProps {
  at: number[]
  lettering: StartLabels
  name: string
  time: string
}

function Harbour({ at: [x, y], lettering: { scale, nameSize }, name, time }: HarbourProps) {
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <circle className="anchorage" r="22" />
      <circle className="waypoint" r="9" />
      <text className="text-outline figure" x="38" y="2" fontSize="62">
        {time}
      </text>
      <text className="text-outline time" x="40" y={11 + nameSize} fontSize={nameSize}>
        {name}
      </text>
    </g>
  )
}
