import type { CashBoxData } from '../../operations/operations.ts'
import { useAppI18n } from '../i18n/i18n.tsx'

/** What was paid by card on the terminal, to be compared with the terminal's own report. */
export function Slips({ terminal: { amount, slips } }: Pick<CashBoxData, 'terminal'>) {
  const { t, formats } = useAppI18n()
  return (
    <section className="block" aria-labelledby="slips">
      <h2 id="slips">{t('cash_box.terminal')}</h2>
      <p className="amount-due">
        <span>{t('cash_box.slips', { count: slips.length })}</span>
        <b>{formats.money(amount)}</b>
      </p>
      <p className="quiet small">{t('cash_box.terminal_hint')}</p>
      <ul className="rows">
        {slips.map(({ code, slip, amount: paid, at }) => (
          <li className="row" key={`${at} ${code} ${paid}`}>
            <span>
              <span className="row-title">{slip ?? t('cash_box.no_slip')}</span>
              <span className="quiet small">{`${formats.time(new Date(at))}, ${code}`}</span>
            </span>
            <span className="num">{formats.money(paid)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
