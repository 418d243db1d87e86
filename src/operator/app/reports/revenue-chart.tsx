import type { ReadAnswer } from '../../operations/operations.ts'
import { useAppI18n } from '../i18n/i18n.tsx'
import { columnsOf, daysOfColumns, niceMaximum } from './chart-columns.ts'

type Day = ReadAnswer<'report'>['days'][number]

const height = 240
const margin = { left: 64, bottom: 26, top: 8 }
const plotHeight = height - margin.bottom - margin.top

/**
 * Shows the revenue as one column for each day, or for each week of a long period. Each column stacks four amounts:
 * deposits, cash, what was paid elsewhere, and card payments on board. The list of days on the same screen has the sum
 * of each day.
 */
export function RevenueChart({ days }: { days: readonly Day[] }) {
  const { t, formats } = useAppI18n()
  // The width of the screen, within limits, so that the browser does not scale down the labels of the axes.
  const width = Math.min(640, Math.max(280, innerWidth - 40))
  const plotWidth = width - margin.left
  const series = [t('reports.deposits'), t('reports.cash'), t('reports.outside'), t('reports.terminal')]
  const periods = daysOfColumns(days)
  const amounts = ['depositAmount', 'cashAmount', 'outsideAmount', 'terminalAmount'] as const
  const stacks = periods.map((period) =>
    amounts.map((amount) =>
      Math.max(
        0,
        period.reduce((sum, day) => sum + day[amount], 0),
      ),
    ),
  )
  const maximum = niceMaximum(Math.max(...stacks.map((parts) => parts.reduce((sum, part) => sum + part, 0))))
  const columns = columnsOf(stacks, maximum, { width: plotWidth, height: plotHeight })
  const labelled = [0, Math.floor((periods.length - 1) / 2), periods.length - 1]
  const y = (share: number) => margin.top + plotHeight * (1 - share)
  return (
    <figure className="chart-figure">
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={t('reports.chart_label')}>
        {[0, 0.5, 1].map((share) => (
          <g key={share}>
            <path className={share === 0 ? 'axis' : 'grid'} d={`M${margin.left} ${y(share)}H${width}`} />
            <text x={margin.left - 8} y={y(share) + 5} textAnchor="end">
              {formats.price(Math.round(maximum * share))}
            </text>
          </g>
        ))}
        {columns.map(({ x, width: columnWidth, parts }, index) =>
          parts.map(({ top, height: partHeight }, part) => (
            <rect
              key={`${index} ${part}`}
              className={`series-${part}`}
              x={margin.left + x}
              y={margin.top + top}
              width={columnWidth}
              height={partHeight}
            />
          )),
        )}
        {[...new Set(labelled)].map((index, place, all) => (
          <text
            key={index}
            x={margin.left + (columns[index]?.x ?? 0) + (columns[index]?.width ?? 0) / 2}
            y={height - 6}
            textAnchor={place === 0 && all.length > 1 ? 'start' : place === all.length - 1 ? 'end' : 'middle'}
          >
            {formats.dayOfAnyYear(periods[index]?.[0]?.date.slice(5) ?? '01-01')}
          </text>
        ))}
      </svg>
      <figcaption className="legend">
        {series.map((name, index) => (
          <span key={name}>
            <svg viewBox="0 0 14 14" aria-hidden="true">
              <rect className={`series-${index}`} width="14" height="14" />
            </svg>
            {name}
          </span>
        ))}
      </figcaption>
    </figure>
  )
}
