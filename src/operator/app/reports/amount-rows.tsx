import { useAppI18n } from '../i18n/i18n.tsx'

/** Amounts in cents, each with what it is. */
export function AmountRows({ rows }: { rows: [label: string, amount: number][] }) {
  const { formats } = useAppI18n()
  return (
    <ul className="rows">
      {rows.map(([label, amount]) => (
        <li key={label} className="row">
          <span>{label}</span>
          <span className="num">{formats.money(amount)}</span>
        </li>
      ))}
    </ul>
  )
}
