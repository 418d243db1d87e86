import { DayOverlay } from './day-overlay.tsx'
import { RouteLines } from './marks.tsx'
import type { TripChart } from './trip-chart.ts'

interface RouteSheetsProps {
  chart: TripChart
  /** Viewport width below which the tall chart is shown; the style sheet switches the overlays at the same width. */
  narrowBelow: number
  /** Whether scrolling animates the route. */
  drawn?: boolean | undefined
}

/** The whole route on two charts: a wide one, and a tall one for narrow screens. */
export function RouteSheets({ chart, narrowBelow, drawn }: RouteSheetsProps) {
  const { images, day, dayTall } = chart
  return (
    <>
      <picture>
        <source
          media={`(max-width:${narrowBelow - 1}px)`}
          srcSet={`${images}/day-m.svg`}
          width={dayTall.width}
          height={dayTall.height}
        />
        <img src={`${images}/day.svg`} alt="" width={day.width} height={day.height} loading="lazy" />
      </picture>
      <DayOverlay sheet={day} className="overlay overlay-wide" chart={chart}>
        {/* The route of the tall chart, scaled to the wide one. Another path for the wide chart would make the document
            400 bytes larger. */}
        <g transform={tallToWide(chart)}>
          <RouteLines route={dayTall.route} drawn={drawn} />
        </g>
      </DayOverlay>
      <DayOverlay sheet={dayTall} className="overlay overlay-tall" chart={chart}>
        <RouteLines route={dayTall.route} drawn={drawn} />
      </DayOverlay>
    </>
  )
}

/** Only the tall chart, for narrow columns. */
export function RouteChart({ chart }: { chart: TripChart }) {
  const { images, dayTall } = chart
  return (
    <div className="route-chart">
      <img src={`${images}/day-m.svg`} alt="" width={dayTall.width} height={dayTall.height} loading="lazy" />
      <DayOverlay sheet={dayTall} className="overlay overlay-tall" chart={chart}>
        <RouteLines route={dayTall.route} />
      </DayOverlay>
    </div>
  )
}

/** The SVG transformation from the tall to the wide chart. Both charts contain the position of the first quay. */
function tallToWide({ day, dayTall }: TripChart): string {
  const scale = dayTall.metresPerPixel / day.metresPerPixel
  const [tall, wide] = [dayTall.calls[0]?.at ?? [], day.calls[0]?.at ?? []]
  const [x, y] = wide.map((value, axis) => (value - (tall[axis] ?? 0) * scale).toFixed(1))
  return `translate(${x} ${y}) scale(${scale.toFixed(4)})`
}
