import { CsvError, parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { printable, type SheetCell } from './sheet-cell.ts'

const decimalComma = (digits: string) => digits.replace('.', ',')

/**
 * CSV for spreadsheets with Croatian settings: semicolons, decimal commas, BOM and CRLF (RFC 4180). Texts that start like a
 * formula get an apostrophe as prefix, which prevents CSV injection.
 */
export const toCsv = (head: string[], rows: SheetCell[][]): string =>
  stringify([head, ...rows], {
    bom: true,
    delimiter: ';',
    record_delimiter: 'windows',
    quote_record_delimiter: true,
    escape_formulas: true,
    cast: {
      string: printable,
      number: (value) => decimalComma(String(value)),
      object: (cell) => ({ value: textOf(cell as Exclude<SheetCell, string | number | null>), escape_formulas: false }),
    },
  })

function textOf(cell: Exclude<SheetCell, string | number | null>): string {
  if ('cents' in cell) return decimalComma((cell.cents / 100).toFixed(2))
  if ('share' in cell) return decimalComma((cell.share * 100).toFixed(1))
  return 'day' in cell ? cell.day : cell.time
}

type CsvContent = { ok: true; head: string[]; rows: Record<string, string>[] } | { ok: false; problem: string }

/** Reads what `toCsv` or a spreadsheet has written, also with commas or tabs. */
export function readCsv(bytes: Buffer): CsvContent {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    const [firstLine = ''] = text.split('\n')
    const delimiter = [';', '\t', ','].find((each) => firstLine.includes(each)) ?? ';'
    const options = { delimiter, relax_column_count: true, skip_empty_lines: true } as const
    const [head = [], ...lines] = parse(text, options) as string[][]
    const rows = lines.map((cells) =>
      Object.fromEntries(head.map((name, index) => [name, withoutPrefix(cells[index] ?? '')])),
    )
    return { ok: true, head, rows }
  } catch (error) {
    if (!(error instanceof CsvError || error instanceof TypeError)) throw error
    return { ok: false, problem: error.message }
  }
}

/** Removes the apostrophe that `toCsv` puts before a text that starts like a formula. */
const withoutPrefix = (cell: string): string => cell.replace(/^'(?=[=+\-@\t\r＝＋－＠])/, '')
