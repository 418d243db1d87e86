import { AmountRow } from '../../ui/amount-row.tsx'

interface QuoteAmountsProps {
  /** `isNow`: whether the guest pays or gets back this amount by confirming the form. */
  amounts: { name: string; amount: string; isNow: boolean }[]
}

/** The amounts of a change or of a cancellation. */
export const QuoteAmounts = ({ amounts }: QuoteAmountsProps) => (
  <div className="quote-amounts sheet">
    <div className="chart-edge" />
    <dl>
      {amounts.map(({ name, amount, isNow }) => (
        <AmountRow key={name} name={name} amount={amount} kind={isNow ? 'now' : 'rest'} />
      ))}
    </dl>
  </div>
)
