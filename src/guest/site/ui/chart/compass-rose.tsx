interface CompassRoseProps {
  /** Position of the upper left corner, and width, in units of the chart. */
  rose: { x: number; y: number; size: number }
  className?: string
}

/** Compass rose, drawn at a width of 200 units: two rings of ticks, and a cross with a filled north arrow. */
export function CompassRose({ rose: { x, y, size }, className }: CompassRoseProps) {
  return (
    <g className={className ? `rose ${className}` : 'rose'} transform={`translate(${x} ${y}) scale(${size / 200})`}>
      {[92, 62, 2].map((radius) => (
        <circle key={radius} cx="100" cy="100" r={radius} />
      ))}
      <Ticks from={87} to={92} every={2} width={0.6} />
      <Ticks from={81} to={92} every={10} width={1} />
      <Ticks from={58} to={62} every={5} width={0.6} />
      <Ticks from={53} to={62} every={30} width={1} />
      <path d="M100 4v34M100 162v34M4 100h34M162 100h34" />
      <path className="north" d="M100 2l4 12h-8z" />
    </g>
  )
}

/**
 * A ring of ticks between two radii, one per `every` degrees. It is one dashed circle: its stroke width is the length
 * of a tick.
 */
function Ticks({ from, to, every, width }: { from: number; to: number; every: number; width: number }) {
  const middle = (from + to) / 2
  const degrees = Math.round((width / middle) * (180 / Math.PI) * 100) / 100
  return (
    <circle
      cx="100"
      cy="100"
      r={middle}
      pathLength="360"
      strokeWidth={to - from}
      strokeDasharray={`${degrees} ${Math.round((every - degrees) * 100) / 100}`}
      strokeDashoffset={degrees / 2}
    />
  )
}
