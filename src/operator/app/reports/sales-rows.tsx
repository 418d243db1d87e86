import { useAppI18n } from '../i18n/i18n.tsx'
import { lastYearText, type ReportSums, revenueOf } from './report-text.ts'

interface SalesRowsProps {
  rows: { id: string; name: string; sales: ReportSums & { before?: ReportSums } }[]
  /** Whether last year stands beside it. */
  compares: boolean
}

/** The sums of each group: a list and no table, because a phone has no width for five columns. */
export function SalesRows({ rows, compares }: SalesRowsProps) {
  const i18n = useAppI18n()
  const { t, formats } = i18n
  return (
    <ul className="rows">
      {rows.map(({ id, name, sales }) => {
        const { bookings, guests, refundAmount, before } = sales
        return (
          <li key={id} className="row">
            <span>
              <span className="row-title">{name}</span>
              <span className="quiet small">{t('reports.guests_and_bookings', { bookings, guests })}</span>
            </span>
            <b className="num">{formats.money(revenueOf(sales))}</b>
            {(refundAmount !== 0 || (compares && before)) && (
              <span className="report-further quiet small num">
                {[
                  compares && before && lastYearText(i18n, revenueOf(sales), revenueOf(before)),
                  refundAmount !== 0 && `${t('reports.refunds')} ${formats.money(refundAmount)}`,
                ]
                  .filter(Boolean)
                  .join('; ')}
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
