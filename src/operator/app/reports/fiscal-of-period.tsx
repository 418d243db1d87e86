import type { ReadAnswer } from '../../operations/operations.ts'
import { useAppI18n } from '../i18n/i18n.tsx'
import { AmountRows } from './amount-rows.tsx'
import { Closed } from './guest-lists.tsx'

/**
 * The fiscal documents of a period: VAT by rate, the advances that are not used up yet, and the sum of each series of
 * documents by day.
 */
export function FiscalOfPeriod({ report }: { report: ReadAnswer<'fiscal-report'> }) {
  const { t, formats } = useAppI18n()
  const { documents, vat, untaxed, total, days, openAdvances } = report
  const rows: [label: string, amount: number][] = [
    ...vat.flatMap((group): [string, number][] => {
      const rate = `${group.rate / 100} %`
      return [
        [t('reports.fiscal_base', { rate }), group.base],
        [t('reports.fiscal_vat', { rate }), group.vat],
      ]
    }),
    ...(untaxed === 0 ? [] : [[t('reports.fiscal_untaxed'), untaxed] satisfies [string, number]]),
    [t('reports.fiscal_total'), total],
    [t('reports.fiscal_open'), openAdvances.reduce((sum, { left }) => sum + left, 0)],
  ]
  const pending = documents.filter(({ jir }) => jir === null).length
  return (
    <>
      <section className="block" aria-labelledby="fiscal">
        <h2 id="fiscal">{t('reports.fiscal')}</h2>
        {pending > 0 && <p>{t('reports.fiscal_pending', { count: pending })}</p>}
        <AmountRows rows={rows} />
      </section>
      <Closed title={t('reports.fiscal_days')} count={days.length}>
        <ul className="rows">
          {days.map((day) => (
            <li key={`${day.date} ${day.series}`} className="row">
              <span>
                <span className="row-title">{`${formats.shortDay(day.date)}, ${day.series}`}</span>
                <span className="quiet small report-line">
                  {t('reports.fiscal_day', { count: day.documents, cash: formats.money(day.cash) })}
                </span>
              </span>
              <span className="num">{formats.money(day.total)}</span>
            </li>
          ))}
        </ul>
      </Closed>
    </>
  )
}
