import type { CallText, Sheet, SheetCall } from './sheet.ts'

/**
 * The route: outbound solid, return dotted. Each line has a white outline, so that it stays readable over names and
 * land.
 */
export function RouteLines({ route, drawn = true }: { route: Sheet['route']; drawn?: boolean }) {
  const legs = (['back', 'out', 'stops'] as const).flatMap((leg) => {
    const line = route[leg]
    return line ? [{ leg, line }] : []
  })
  return (
    <>
      {legs.map(({ leg, line }) => (
        <path key={leg} className="route-outline" d={line} />
      ))}
      {legs.map(({ leg, line }) =>
        leg === 'back' ? (
          <path key={leg} className="route-line home" d={line} />
        ) : (
          <path
            key={leg}
            className={`route-line${drawn ? ` draw-on-scroll leg-${leg}` : ''}`}
            pathLength={1}
            d={line}
          />
        ),
      )}
    </>
  )
}

interface CallsProps {
  sheet: Sheet
  texts: Partial<Record<string, CallText>>
  /** True for a chart of quays only. Each ring then contains a point, and times are in the headline typeface. */
  boarding?: boolean
}

/** The rings of the quays and stops with their labels. A call without a text is a smaller ring. */
export function Calls({ sheet, texts, boarding = false }: CallsProps) {
  return sheet.calls.map((call) => (
    <Call key={call.id} call={call} sizes={sheet.sizes} text={texts[call.id]} boarding={boarding} />
  ))
}

interface CallProps {
  call: SheetCall
  sizes: Sheet['sizes']
  text: CallText | undefined
  boarding: boolean
}

function Call({ call, sizes, text, boarding }: CallProps) {
  const { at, label } = call
  const [x, y] = label?.beside ?? []
  const side = label?.side === 'end' ? 'end' : 'start'
  return (
    <g transform={`translate(${at.join(' ')})`} className={label?.onLand ? 'on-land' : undefined}>
      {text && label?.leader && <path className="leader" d={`M0 0L${label.leader.join(' ')}`} />}
      {boarding ? (
        <>
          <circle className="anchorage" r={sizes.ring} />
          <circle className="waypoint" r={sizes.ring * 0.4} />
        </>
      ) : (
        <circle className="waypoint" r={text ? sizes.ring : sizes.ring - 2} />
      )}
      {text && label && (
        <>
          <text
            className={`text-outline ${boarding ? 'figure' : 'time'}`}
            x={x}
            y={Number(y) - sizes.gap}
            fontSize={sizes.caption}
            textAnchor={side}
          >
            {text.caption}
          </text>
          <text
            className={`text-outline ${boarding ? 'time' : 'port'}`}
            x={x}
            y={y}
            fontSize={sizes.name}
            textAnchor={side}
          >
            {text.name}
          </text>
        </>
      )}
    </g>
  )
}

/** Degree labels at the left and the lower edge. */
export function Graticule({ latitudes, longitudes, height }: Pick<Sheet, 'latitudes' | 'longitudes' | 'height'>) {
  return (
    <g fontSize="15">
      {latitudes.map(([y, text]) => (
        <text key={text} className="degrees" x="14" y={Number(y) - 6}>
          {text}
        </text>
      ))}
      {longitudes.map(([x, text]) => (
        <text key={text} className="degrees" x={Number(x) + 6} y={height - 12}>
          {text}
        </text>
      ))}
    </g>
  )
}
