import { useI18n } from '../../context/i18n-context.tsx'
import { Calls, RouteLines } from './marks.tsx'
import type { SettingsWithChart } from './trip-chart.ts'

interface SummaryChartProps {
  settings: SettingsWithChart
  /** The id of the chosen quay. Without it, all quays have their names and times. */
  at?: string | undefined
}

/** The chart of the quays. If a quay is chosen, the others are only rings without name and time. */
export function SummaryChart({ settings, at }: SummaryChartProps) {
  const { formats } = useI18n()
  if (!settings.chart) return null
  const { image, sheet } = settings.chart
  const { width, height, route } = sheet
  const quays = settings.departure_locations
  const named = quays.filter(({ id }) => id === at)
  const texts = Object.fromEntries(
    (named.length > 0 ? named : quays).map(({ id, name, departs_at }) => [
      id,
      { name, caption: formats.clock(departs_at) },
    ]),
  )
  return (
    <div className="summary-card-chart">
      <img src={image} alt="" width={width} height={height} loading="lazy" />
      <svg className="overlay" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        <RouteLines route={route} drawn={false} />
        <Calls sheet={sheet} texts={texts} />
      </svg>
    </div>
  )
}
