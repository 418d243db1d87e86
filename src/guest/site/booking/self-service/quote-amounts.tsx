interface QuoteAmountsProps {
  /** `isNow`: what is paid or refunded by this step. */
  amounts: { name: string; amount: string; isNow: boolean }[]
}

/** The amounts of a change or of a cancellation. */
export const QuoteAmounts = ({ amounts }: QuoteAmountsProps) => (
  <div className="quote-amounts sheet">
    <div className="chart-edge" />
    <dl>
      {amounts.map(({ name, amount, isNow }) => (
        <div className={isNow ? 'amount now' : 'amount rest'} key={name}>
          <dt>{name}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
    </dl>
  </div>
)
