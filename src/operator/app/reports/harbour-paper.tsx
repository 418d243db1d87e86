import { harbourCell } from '../../../shared/harbour-cell.ts'
import type { SheetCell } from '../../../shared/sheet-cell.ts'
import type { ReadAnswer } from '../../operations/operations.ts'
import { dayOf, timeOf } from '../i18n/dates.ts'
import { useAppI18n } from '../i18n/i18n.tsx'
import { useAppState } from '../session/app-context.tsx'

/**
 * The table for the harbour office. It is hidden on the screen; the browser's print dialog prints it or saves it as a
 * PDF.
 */
export function HarbourPaper({ table }: { table: ReadAnswer<'harbour-table'> }) {
  const { t, formats } = useAppI18n()
  const operator = useAppState(({ look }) => look?.name ?? '')
  const { from, to, columns, voyages } = table
  const readAt = new Date(table.readAt)
  const texts = { notSigned: t('harbour.not_signed'), timeOf }
  const textOf = (cell: SheetCell) =>
    typeof cell !== 'object' || cell === null
      ? String(cell ?? '')
      : 'day' in cell
        ? formats.shortDay(cell.day)
        : 'time' in cell
          ? cell.time
          : ''
  return (
    <div className="paper">
      <p>{operator}</p>
      <h1>{`${t('harbour.title')}, ${from === to ? formats.fullDay(from) : formats.days(from, to)}`}</h1>
      <p>{t('paper.read_at', { time: `${formats.shortDay(dayOf(readAt))}, ${formats.time(readAt)}` })}</p>
      <table>
        <thead>
          <tr>
            {columns.map(({ column, heading }) => (
              <th key={column}>{heading}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {voyages.map((voyage) => (
            <tr key={`${voyage.date} ${voyage.trip} ${voyage.start}`}>
              {columns.map(({ column }) => (
                <td key={column}>{textOf(harbourCell(column, voyage, texts))}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
