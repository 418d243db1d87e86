import type { Sheet } from './sheet.ts'

/**
 * The route: outbound solid, return dotted. Each line has a white outline, so that it stays readable over names and
 * land.
 */
export function RouteLines({ route, drawn = true }: { route: Sheet['route']; drawn?: boolean }) {
  const legs = (['back', 'out', 'park'] as const).flatMap((leg) => {
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

export interface PlaceName {
  text: string
  x: number
  y: number
  size: number
  turned?: number
}

/** Place names in the convention of nautical charts: land in roman capitals, water in italics. */
export function PlaceNames({ kind, names }: { kind: 'land' | 'water'; names: PlaceName[] }) {
  return names.map(({ text, x, y, size, turned }) => (
    <text
      key={text}
      className={kind}
      fontSize={size}
      textAnchor="middle"
      transform={`translate(${x} ${y})${turned ? ` rotate(${turned})` : ''}`}
    >
      {text}
    </text>
  ))
}

interface StopProps {
  at: number[]
  radius: number
  /** Offset from the waypoint to the start of the label, or to its end if `side` is `end`. */
  beside: [dx: number, dy: number]
  side: 'start' | 'end'
  sizes: { name: number; time: number; gap: number }
  title: string
  time: string
}

export function Stop({ at: [atX, atY], radius, beside: [x, y], side, sizes, title, time }: StopProps) {
  return (
    <g transform={`translate(${atX} ${atY})`}>
      <circle className="waypoint" r={radius} />
      <text className="text-outline time" x={x} y={y - sizes.gap} fontSize={sizes.time} textAnchor={side}>
        {time}
      </text>
      <text className="text-outline port" x={x} y={y} fontSize={sizes.name} textAnchor={side}>
        {title}
      </text>
    </g>
  )
}

/**
 * Degree labels at the left and the lower edge. The caller lists the labels to show, and leaves out those that would
 * overlap a name.
 */
export function Graticule({
  sheet,
  latitudes,
  longitudes,
}: {
  sheet: Omit<Sheet, 'route'>
  latitudes: string[]
  longitudes: string[]
}) {
  const marks = (all: Sheet['latitudes'], shown: string[]) =>
    (all ?? []).filter(([, text]) => shown.includes(`${text}`))
  return (
    <g fontSize="15">
      {marks(sheet.latitudes, latitudes).map(([y, text]) => (
        <text key={text} className="degrees" x="14" y={Number(y) - 6}>
          {text}
        </text>
      ))}
      {marks(sheet.longitudes, longitudes).map(([x, text]) => (
        <text key={text} className="degrees" x={Number(x) + 6} y={sheet.height - 12}>
          {text}
        </text>
      ))}
    </g>
  )
}
