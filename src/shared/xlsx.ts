import writeXlsxFile, { type Cell, type Sheet } from 'write-excel-file/node'
import { printable, type SheetCell } from './sheet-cell.ts'

export interface Worksheet {
  name: string
  head: string[]
  rows: SheetCell[][]
}

/**
 * A workbook for spreadsheet programs. Amounts, days and times are numbers with a format. A text is never read as a
 * formula, because the file states the type of each cell.
 */
export const toXlsx = (sheets: Worksheet[]): Promise<Buffer> =>
  writeXlsxFile(sheets.map(sheetOf), { fontFamily: 'Calibri', fontSize: 11 }).toBuffer()

const sheetOf = ({ name, head, rows }: Worksheet): Sheet<never> => ({
  sheet: sheetName(name),
  stickyRowsCount: 1,
  columns: head.map((title, index) => ({ width: widthOf([title, ...rows.map((row) => row[index] ?? null)]) })),
  data: [head.map((title) => ({ value: printable(title), type: String, fontWeight: 'bold' })), ...rows.map(rowOf)],
})

/** Excel can't open a workbook if a sheet's name has more than 31 characters or contains one of these characters. */
const sheetName = (name: string) =>
  printable(name)
    .replace(/[[\]:*?/\\]/g, ' ')
    .slice(0, 31)

const rowOf = (row: SheetCell[]): Cell[] => row.map(cellOf)

function cellOf(cell: SheetCell): Cell {
  if (cell === null || cell === '') return null
  if (typeof cell === 'string') return { value: printable(cell).slice(0, mostCharacters), type: String }
  if (typeof cell === 'number') return { value: cell, type: Number }
  if ('cents' in cell) return { value: cell.cents / 100, type: Number, format: '#,##0.00' }
  if ('share' in cell) return { value: cell.share, type: Number, format: '0.0%' }
  if ('time' in cell) return { value: minutesOf(cell.time) / 1440, type: Number, format: 'hh:mm' }
  return { value: new Date(`${cell.day}T00:00:00Z`), type: Date, format: 'dd.mm.yyyy' }
}

const mostCharacters = 32_767

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** The width of a column, in characters. */
const widthOf = (column: SheetCell[]) =>
  Math.min(60, Math.max(8, ...column.map((cell) => (typeof cell === 'string' ? cell.length + 2 : 12))))
