import { useAppI18n } from '../i18n/i18n.tsx'

/** A list of amounts, in cents, each with its label. */
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
