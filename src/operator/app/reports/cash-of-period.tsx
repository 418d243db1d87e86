import { useRead } from '../api/use-read.ts'
import { useAppI18n } from '../i18n/i18n.tsx'
import { Link } from '../routing/router.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { AmountRows } from './amount-rows.tsx'
import { Closed } from './guest-lists.tsx'

/**
 * The cash movements of a period: the sums, the pay-outs, and a line for each day. Each pay-out and each day links to
 * the cash boxes of that day.
 */
export function CashOfPeriod({ from, to }: { from: string; to: string }) {
  const { t, formats } = useAppI18n()
  const { data, error } = useRead('cash-report', { from, to })
  if (!data) return <ErrorNotice error={error} />
  const { totals, reasons, payOuts, days } = data
  const facts: [label: string, amount: number][] = [
    [t('cash_box.float'), totals.float],
    [t('reports.pay_outs'), totals.paidOut],
    ...reasons.map(({ reason, amount }): [string, number] => [`– ${t(`cash_box.reason.${reason}`)}`, amount]),
    [t('reports.hand_overs'), totals.handedOver],
    [t('reports.differences'), totals.difference ?? 0],
  ]
  return (
    <>
      <section className="block" aria-labelledby="cash-boxes">
        <h2 id="cash-boxes">{t('reports.cash_boxes')}</h2>
        {days.length === 0 ? <p>{t('reports.none')}</p> : <AmountRows rows={facts} />}
      </section>
      <Closed title={t('reports.pay_outs')} count={payOuts.length}>
        <ul className="rows">
          {payOuts.map(({ date, at, phone, reason, amount, note, by }) => (
            <li key={`${at} ${amount} ${note}`}>
              <Link className="row" to={`/cash/${date}`}>
                <span>
                  <span className="row-title">{t(`cash_box.reason.${reason}`)}</span>
                  <span className="quiet small report-line">
                    {[
                      `${formats.shortDay(date)}, ${formats.time(new Date(at))}`,
                      phone ?? t('cash_box.of_office'),
                      ...(by === phone ? [] : [by]),
                      ...(note ? [note] : []),
                    ].join(', ')}
                  </span>
                </span>
                <span className="num">{formats.money(amount)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </Closed>
      <Closed title={t('reports.cash_days')} count={days.length}>
        <ul className="rows">
          {days.map(({ date, float, paidOut, difference }) => (
            <li key={date}>
              <Link className="row" to={`/cash/${date}`}>
                <span>
                  <span className="row-title">{formats.shortDay(date)}</span>
                  <span className="quiet small report-line">
                    {t('reports.cash_day', { float: formats.money(float), paidOut: formats.money(paidOut) })}
                  </span>
                </span>
                <span className="num">
                  {difference === null
                    ? t('reports.not_counted')
                    : t('reports.cash_difference', { difference: formats.money(difference) })}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </Closed>
    </>
  )
}
