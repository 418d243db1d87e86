import { stringify } from 'csv-stringify/sync'

/** A cell. `cents` is formatted as an amount; `null` is an empty cell. */
export type CsvCell = string | number | { cents: number } | null

// biome-ignore lint/suspicious/noControlCharactersInRegex: spreadsheets can't display them
const controlCharacters = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/g

const decimalComma = (digits: string) => digits.replace('.', ',')

/**
 * CSV for spreadsheets with Croatian settings: semicolons, decimal commas, BOM and CRLF (RFC 4180). Texts that start like a
 * formula get an apostrophe as prefix, which prevents CSV injection.
 */
export const toCsv = (head: string[], rows: CsvCell[][]): string =>
  stringify([head, ...rows], {
    bom: true,
    delimiter: ';',
    record_delimiter: 'windows',
    quote_record_delimiter: true,
    escape_formulas: true,
    cast: {
      string: (text) => text.replace(controlCharacters, ''),
      number: (value) => decimalComma(String(value)),
      object: ({ cents }) => ({ value: decimalComma((Number(cents) / 100).toFixed(2)), escape_formulas: false }),
    },
  })
