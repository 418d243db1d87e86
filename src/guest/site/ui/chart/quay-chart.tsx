import type { TripChart } from './trip-chart.ts'

/** The size of the visible part, in units of the chart, and the length of the scale bar in metres. */
const width = 210
const height = 105
const metres = 500

/** The chart at one quay, enlarged, with the route and a scale. */
export function QuayChart({ chart: { images, start: sheet }, at }: { chart: TripChart; at: string }) {
  const scaleBar = Math.round(metres / sheet.metresPerPixel)
  const [x = 0, y = 0] = sheet.calls.find(({ id }) => id === at)?.at ?? []
  const [left, top] = [x - width / 2, y - height / 2]
  return (
    <div className="quay-chart">
      <div className="chart-edge" />
      <svg viewBox={`${left} ${top} ${width} ${height}`} aria-hidden="true">
        <image href={`${images}/start.svg`} width={sheet.width} height={sheet.height} />
        <path className="route-outline" d={sheet.route.out} />
        <path className="route-line" d={sheet.route.out} />
        <circle className="anchorage" cx={x} cy={y} r="9" />
        <circle className="waypoint" cx={x} cy={y} r="4" />
        <path className="scale-bar" d={`M${left + 8} ${top + height - 8}v2h${scaleBar}v-2`} />
        <text className="degrees" x={left + 8} y={top + height - 11}>
          {metres} m
        </text>
      </svg>
      <div className="chart-edge" />
    </div>
  )
}
