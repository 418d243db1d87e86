import { useAppI18n } from '../i18n/i18n.tsx'
import type { ReportData } from './report-text.ts'

/** The departures with guests in the period, by trip and boat, and how full they were. */
export function LoadRows({ load }: { load: ReportData['load'] }) {
  const { t } = useAppI18n()
  return (
    <ul className="rows">
      {load.map(({ trip, name, boat, boatName, departures, sold, capacity, cancelled }) => (
        <li key={`${trip}/${boat}`} className="row">
          <span>
            <span className="row-title">{`${name}, ${boatName}`}</span>
            <span className="quiet small">{t('reports.load.row', { departures, sold, places: capacity })}</span>
          </span>
          <span className="report-amounts num">
            {capacity > 0 && <b>{`${Math.round((100 * sold) / capacity)}\u00a0%`}</b>}
            {cancelled > 0 && <span className="small">{t('reports.load.cancelled_count', { count: cancelled })}</span>}
          </span>
        </li>
      ))}
    </ul>
  )
}
