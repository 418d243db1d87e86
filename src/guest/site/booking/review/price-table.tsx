import type { QuoteLine } from '../../../../contract/reservation.ts'
import type { Settings } from '../../../../contract/settings.ts'
import { useI18n } from '../../context/i18n-context.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { PriceBreakdown } from '../state/price-estimate.ts'

/**
 * The price breakdown below the panel: every line with its price and its share of the deposit. It is closed at first.
 */
export function PriceBreakdownTable({ price }: { price: PriceBreakdown }) {
  const { t } = useI18n()
  return (
    <details className="price-lines">
      <summary>
        {t('booking.breakdown.caption')}
        <Icon name="chevron-down" />
      </summary>
      <PriceTable price={price} />
    </details>
  )
}

function PriceTable({ price }: { price: PriceBreakdown }) {
  const { t, formats } = useI18n()
  const amount = (cents: number) => (cents === 0 ? t('booking.free') : formats.price(cents))
  const each = ({ pieces, original_amount }: QuoteLine) => `${pieces} × ${amount(original_amount / pieces)}`
  return (
    <table className="breakdown">
      <caption className="sr-only">{t('booking.breakdown.caption')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('booking.breakdown.item')}</th>
          <th scope="col">{t('booking.breakdown.price')}</th>
          <th scope="col">{t('booking.breakdown.deposit')}</th>
        </tr>
      </thead>
      <tbody>
        {price.lines.map((line) => (
          <tr key={line.kind + line.id}>
            <th scope="row">
              <span>{line.label}</span>
              <small>{each(line)}</small>
            </th>
            <td>{amount(line.original_amount)}</td>
            <td>{line.original_amount === 0 ? '' : formats.price(line.payable_amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('booking.total')}</th>
          <td>{formats.price(price.total_amount)}</td>
          <td>{formats.price(price.bail_amount)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

interface PricePanelProps {
  price: PriceBreakdown
  guests: string
  /** The quay where the party boards, which may have a cash machine nearby. */
  quay: Settings['departure_locations'][number] | undefined
}

/** Full price, deposit and rest, always in this order; the deposit, paid now, is highlighted. */
export function PricePanel({ price, guests, quay }: PricePanelProps) {
  const { t, formats } = useI18n()
  const metres = quay?.cash_machine_metres
  return (
    <dl className="price-panel">
      <div>
        <dt>{t('booking.full_price')}</dt>
        <dd className="num">{formats.price(price.total_amount)}</dd>
        <dd className="price-note">{t('booking.panel.for', { guests })}</dd>
      </div>
      <div className="now">
        <dt>{t('booking.reservation_cost')}</dt>
        <dd className="num">{formats.price(price.bail_amount)}</dd>
        <dd className="price-note">{t('booking.panel.now')}</dd>
      </div>
      <div>
        <dt>{t('booking.rest_to_pay')}</dt>
        <dd className="num">{formats.price(price.rest_amount)}</dd>
        <dd className="price-note">
          {t('booking.panel.cash', {
            machine: metres === undefined || metres === null ? 'other' : 'known',
            metres: metres ?? 0,
          })}
        </dd>
      </div>
    </dl>
  )
}
