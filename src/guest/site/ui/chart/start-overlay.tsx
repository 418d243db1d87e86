import { useI18n } from '../../context/i18n-context.tsx'
import { callTexts } from './call-texts.ts'
import { CompassRose } from './compass-rose.tsx'
import type { ChartTimes } from './departure-times.ts'
import { Graticule, RouteLines } from './marks.tsx'
import { PlaceNames } from './place-names.tsx'
import type { CallText, Sheet, SheetCall } from './sheet.ts'
import { timesInText } from './times-in-text.ts'

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
      aria-label={t('chart.start_label', timesInText(times, locale))}
    >
      <PlaceNames {...sheet} />
      {sheet.latitudes.length > 0 && <Graticule {...sheet} />}
      {sheet.rose && <CompassRose rose={sheet.rose} />}
      <RouteLines route={sheet.route} drawn={drawn} />
      {sheet.calls.map((call) => (
        <Harbour key={call.id} call={call} sizes={sheet.sizes} text={texts.get(call.id)} />
      ))}
    </svg>
  )
}

function Harbour({ call, sizes, text }: { call: SheetCall; sizes: Sheet['sizes']; text: CallText | undefined }) {
  const { at, label } = call
  const [x, y] = label?.beside ?? []
  const side = label?.side === 'end' ? 'end' : 'start'
  return (
    <g transform={`translate(${at.join(' ')})`} className={label?.onLand ? 'on-land' : undefined}>
      {label?.leader && <path className="leader" d={`M0 0L${label.leader.join(' ')}`} />}
      <circle className="anchorage" r={sizes.ring} />
      <circle className="waypoint" r={sizes.ring * 0.4} />
      {label && text && (
        <>
          <text
            className="text-outline figure"
            x={x}
            y={Number(y) - sizes.gap}
            fontSize={sizes.caption}
            textAnchor={side}
          >
            {text.caption}
          </text>
          <text className="text-outline time" x={x} y={y} fontSize={sizes.name} textAnchor={side}>
            {text.name}
          </text>
        </>
      )}
    </g>
  )
}
