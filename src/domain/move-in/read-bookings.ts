import type { Readable } from 'node:stream'
import type { ImportMap } from './import-map.ts'
import type { ReadFile, RowProblem } from './imported-booking.ts'
import { joinRows } from './join-rows.ts'
import { type ReadRow, readRow } from './read-row.ts'
import { readRecords } from './records.ts'
import { type Columns, columnsInHeader, rowReader } from './row-reader.ts'

/** The header must be in one of these first rows. Titles and empty lines can stand above it. */
const lastHeaderRow = 10

/**
 * Reads the export of another system. Faults of the file are reported as problems and never thrown: each row with data
 * is part of a booking or has a problem, and a file that can't be read as a whole (`isRefused`) has only problems.
 * Throws only if the stream fails.
 */
export async function readBookings(stream: Readable, map: ImportMap): Promise<ReadFile> {
  const problems: RowProblem[] = []
  const read: ReadRow[] = []
  const above: { row: number; cells: string[]; columns: Columns }[] = []
  let columns: Columns | undefined
  let rows = 0
  const fault = await readRecords(stream, (row, cells) => {
    if (cells.every((cell) => cell.trim() === '')) return
    if (columns) {
      rows += 1
      const values = readRow(rowReader(row, cells, columns, problems), map)
      if (values) read.push(values)
    } else if (row <= lastHeaderRow) {
      const found = columnsInHeader(cells, map)
      if (found.missing.length === 0) columns = found
      else above.push({ row, cells, columns: found })
    }
  })
  if (fault) return { bookings: [], problems: [{ ...ofFile, ...fault }], rows, ignoredColumns: [] }
  if (!columns) return { bookings: [], problems: withoutHeader(above), rows, ignoredColumns: [] }
  const bookings = joinRows(read, map)
  return { bookings, problems: problems.sort((a, b) => a.row - b.row), rows, ignoredColumns: columns.ignored }
}

const ofFile = { sourceId: null, field: 'file', skipped: true } as const

/**
 * One problem for each needed field without a column. Its value lists the cells of the row that is most like a header.
 */
function withoutHeader(above: { row: number; cells: string[]; columns: Columns }[]): RowProblem[] {
  const [header] = above.toSorted((one, other) => other.columns.positions.size - one.columns.positions.size)
  const row = header?.row ?? 1
  const value =
    header?.cells
      .filter((cell) => cell.trim() !== '')
      .join(', ')
      .slice(0, 2000) ?? ''
  const missing = header?.columns.missing ?? ['id']
  return missing.map((field) => ({ ...ofFile, row, field, problem: 'missing_column', value }))
}
