import { useAppI18n } from '../i18n/i18n.tsx'
import { lastYearText, type ReportSums, revenueOf } from './report-text.ts'

interface SalesRowsProps {
  rows: { id: string; name: string; sales: ReportSums & { before?: ReportSums } }[]
  /** Whether each row also shows last year's revenue. */
  compares: boolean
}

/** The sums of each group. They are a list, because a phone is too narrow for a table with five columns. */
export function SalesRows({ rows, compares }: SalesRowsProps) {
  const i18n = useAppI18n()
  const { t, formats } = i18n
  return (
    <ul className="rows">
      {rows.map(({ id, name, sales }) => {
        const { bookings, guests, refundAmount, before } = sales
        const lastYear = compares && before && lastYearText(i18n, revenueOf(sales), revenueOf(before))
        return (
          <li key={id} className="row">
            <span>
              <span className="row-title">{name}</span>
              <span className="quiet small">{t('reports.guests_and_bookings', { bookings, guests })}</span>
            </span>
            <b className="num">{formats.money(revenueOf(sales))}</b>
            {(refundAmount !== 0 || lastYear) && (
              <span className="report-further quiet small num">
                {lastYear && <span className="report-line">{lastYear}</span>}
                {refundAmount !== 0 && (
                  <span className="report-line">{`${t('reports.refunds')} ${formats.money(refundAmount)}`}</span>
                )}
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
