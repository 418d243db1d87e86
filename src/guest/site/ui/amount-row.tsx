import { useI18n } from '../context/i18n-context.tsx'

interface AmountRowProps {
  name: string
  amount: string
  /** `now` emphasizes the amount that is paid or refunded in this step. `rest` makes a row less prominent. */
  kind?: 'now' | 'rest'
}

export const AmountRow = ({ name, amount, kind }: AmountRowProps) => (
  <div className={kind ? `amount ${kind}` : 'amount'}>
    <dt>{name}</dt>
    <dd>{amount}</dd>
  </div>
)

interface PriceRowsProps {
  price: { total_amount: number; bail_amount: number; rest_amount: number }
  total?: AmountRowProps['kind']
}

/** Total, deposit and rest of an order. */
export function PriceRows({ price, total }: PriceRowsProps) {
  const { t, formats } = useI18n()
  return (
    <>
      <AmountRow name={t('booking.full_price')} amount={formats.price(price.total_amount)} kind={total} />
      <AmountRow name={t('booking.reservation_cost')} amount={formats.price(price.bail_amount)} kind="now" />
      <AmountRow name={t('booking.rest_to_pay')} amount={formats.price(price.rest_amount)} kind="rest" />
    </>
  )
}
