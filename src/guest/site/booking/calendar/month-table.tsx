import type { ComponentProps, ReactNode } from 'react'
import { useI18n } from '../../context/i18n-context.tsx'
import { weeksOf } from './calendar-days.ts'

interface MonthTableProps extends ComponentProps<'table'> {
  /** "2027-07" */
  month: string
  /** Whether the name of the month is above the table. */
  hasCaption?: boolean
  renderDay(date: string): ReactNode
}

/** The days of a month as a table with a row for each week. */
export function MonthTable({ month, hasCaption, renderDay, ...table }: MonthTableProps) {
  const { formats } = useI18n()
  return (
    <table className="calendar" {...table}>
      {hasCaption && <caption>{formats.month(`${month}-01`)}</caption>}
      <thead>
        <tr>
          {formats.weekdays().map(({ short, long }) => (
            <th key={long} scope="col" abbr={long}>
              {short}
            </th>
          ))}
        </tr>
      </thead>
      <tbody key={month}>
        {weeksOf(month).map((week, row) => (
          <tr key={row}>
            {week.map((date, column) => (
              <td key={date ?? column}>{date && renderDay(date)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
