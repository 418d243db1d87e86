import type { BookingData } from '../../operations/operations.ts'
import { dayOf } from '../i18n/dates.ts'
import { useAppI18n } from '../i18n/i18n.tsx'
import { codeText } from './code-text.ts'

/** The price of a booking, and every movement of money. */
export function BookingMoney({ booking }: { booking: BookingData }) {
  const i18n = useAppI18n()
  const { t, formats } = i18n
  const { lines, totalAmount, bailAmount, dueAmount, cashAmount, terminalAmount, state } = booking
  const isOpen = state === 'created' || state === 'paying' || state === 'securing'
  return (
    <>
      <section className="block" aria-labelledby="price">
        <h2 id="price">{t('booking.price')}</h2>
        <table className="table">
          <thead className="sr-only">
            <tr>
              <th scope="col">{t('booking.item')}</th>
              <th scope="col">{t('booking.amount')}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ kind, item, label, pieces, amount }) => (
              <tr key={`${kind} ${item}`}>
                <td>{`${pieces} × ${label}`}</td>
                <td className="figure">{formats.money(amount)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('booking.total')}</th>
              <td className="figure">{formats.money(totalAmount)}</td>
            </tr>
          </tfoot>
        </table>
        <dl className="figures">
          <div>
            <dt>{t(isOpen ? 'booking.deposit_open' : 'booking.deposit')}</dt>
            <dd>{formats.money(bailAmount)}</dd>
          </div>
          {!isOpen && (
            <div>
              <dt>{t('today.cash_taken')}</dt>
              <dd>{formats.money(cashAmount)}</dd>
            </div>
          )}
          {terminalAmount > 0 && (
            <div>
              <dt>{t('fact.terminal')}</dt>
              <dd>{formats.money(terminalAmount)}</dd>
            </div>
          )}
          <div>
            <dt>{t(isOpen ? 'booking.due_later' : 'today.cash_due')}</dt>
            <dd>{formats.money(isOpen ? totalAmount - bailAmount : dueAmount)}</dd>
          </div>
        </dl>
      </section>
      <Movements booking={booking} />
    </>
  )
}

/** What was paid and returned, card payments that are not captured, and card refunds that have not succeeded. */
function Movements({ booking: { ledger, attempts, refunds } }: { booking: BookingData }) {
  const i18n = useAppI18n()
  const { t, formats } = i18n
  const kindText = ({ kind, device }: BookingData['ledger'][number]) =>
    kind === 'cash' && device === null ? t('tender.cash') : codeText(i18n, 'ledger', kind)
  const rows = [
    ...ledger.map((entry) => ({
      key: `ledger ${entry.at} ${entry.kind} ${entry.amount}`,
      at: entry.at,
      text: [kindText(entry), entry.slip, entry.device].filter(Boolean).join(', '),
      amount: entry.amount,
    })),
    ...attempts
      .filter(({ state }) => state !== 'captured')
      .map((attempt) => ({
        key: attempt.id,
        at: attempt.at,
        text: `${t('booking.card_payment')}, ${codeText(i18n, 'attempt', attempt.state)}`,
        amount: attempt.amount,
      })),
    ...refunds
      .filter(({ state }) => state !== 'succeeded')
      .map((refund) => ({
        key: refund.id,
        at: refund.at,
        text: `${t('booking.card_refund')}, ${codeText(i18n, 'refund_state', refund.state)}`,
        amount: -refund.amount,
      })),
  ].toSorted((a, b) => a.at.localeCompare(b.at))
  if (rows.length === 0) return null
  return (
    <section className="block" aria-labelledby="movements">
      <h2 id="movements">{t('booking.movements')}</h2>
      <ul className="rows">
        {rows.map(({ key, at, text, amount }) => (
          <li className="row" key={key}>
            <span>
              <span className="row-title">{text}</span>
              <span className="quiet small">{`${formats.day(dayOf(new Date(at)))}, ${formats.time(new Date(at))}`}</span>
            </span>
            <span className="num">{formats.money(amount)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
