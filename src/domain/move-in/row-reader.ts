import { cleanText } from '../../contract/primitives.ts'
import { comparable, type ImportMap } from './import-map.ts'
import type { ImportField, RowProblem } from './imported-booking.ts'

/** The columns of a file in which the fields of a map stand. */
export interface Columns {
  /** The columns of each field, in the order in which the map lists their names. */
  positions: Map<ImportField, number[]>
  ignored: string[]
  /** Needed fields without a column. */
  missing: ImportField[]
}

/**
 * A file needs a column for at least one field of each group. If several rows with one id are parts of a booking, the
 * last group is not needed.
 */
const needed: ImportField[][] = [
  ['id'],
  ['date'],
  ['name', 'surnameFirst', 'lastName', 'firstName'],
  ['party', 'adults', 'children', 'infants', 'age', 'people', 'quantity'],
]

export function columnsInHeader(header: string[], map: ImportMap): Columns {
  const names = header.map(comparable)
  const positions = new Map<ImportField, number[]>()
  for (const [field, aliases] of map.columns) {
    const found = [...new Set(aliases)].flatMap((alias) => names.flatMap((name, at) => (name === alias ? [at] : [])))
    if (found.length > 0) positions.set(field, found)
  }
  const used = new Set([...positions.values()].flat())
  const isMissing = (group: ImportField[]) => !group.some((field) => positions.has(field))
  const groups = map.rows === 'parts' ? needed.slice(0, -1) : needed
  return {
    positions,
    ignored: header.filter((name, at) => !used.has(at) && name.trim() !== ''),
    missing: groups.filter(isMissing).flatMap((group) => group.slice(0, 1)),
  }
}

type ReportOfRow = (
  field: RowProblem['field'],
  problem: RowProblem['problem'],
  value: string,
  skipped?: 'skipped',
) => void

/**
 * The cells of a row by field. Their texts are trimmed. Invisible characters are removed, and control characters other
 * than line breaks are replaced by spaces.
 */
export interface RowReader {
  row: number
  has(field: ImportField): boolean
  /** The first value of the field's columns, or an empty text. */
  first(field: ImportField): string
  /** All values that are not empty. */
  all(field: ImportField): string[]
  report: ReportOfRow
}

export function rowReader(row: number, cells: string[], { positions }: Columns, problems: RowProblem[]): RowReader {
  const all = (field: ImportField) =>
    (positions.get(field) ?? []).map((at) => textOf(cells[at] ?? '')).filter((text) => text !== '')
  const first = (field: ImportField) => all(field)[0] ?? ''
  return {
    row,
    has: (field) => positions.has(field),
    first,
    all,
    report: (field, problem, value, skipped) =>
      problems.push({
        row,
        sourceId: first('id').slice(0, shownLength) || null,
        field,
        problem,
        value: value.slice(0, shownLength),
        skipped: skipped !== undefined,
      }),
  }
}

const shownLength = 200

const textOf = (cell: string): string =>
  cleanText(cell)
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(/[\p{Cc}--\n]/gv, ' ')
    .trim()
