import { stringify } from 'csv-stringify/sync'

/** A cell: cents are written as money, `null` is empty. */
export type Cell = string | number | { cents: number } | null

// biome-ignore lint/suspicious/noControlCharactersInRegex: no spreadsheet can show them
const controls = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/g

const decimalComma = (digits: string) => digits.replace('.', ',')

/**
 * Rows for a spreadsheet with Croatian settings: semicolons, decimal commas, a byte order mark, line ends of RFC 4180.
 * A text that a spreadsheet would run as a formula gets an apostrophe in front.
 */
export const csvOf = (head: string[], rows: Cell[][]): string =>
  stringify([head, ...rows], {
    bom: true,
    delimiter: ';',
    record_delimiter: 'windows',
    quote_record_delimiter: true,
    escape_formulas: true,
    cast: {
      string: (text) => text.replace(controls, ''),
      number: (value) => decimalComma(String(value)),
      object: ({ cents }) => ({ value: decimalComma((Number(cents) / 100).toFixed(2)), escape_formulas: false }),
    },
  })
