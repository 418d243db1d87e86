import { formatsOf } from '../../i18n/formats.ts'
import { toCsv } from '../../shared/csv.ts'
import { harbourCell } from '../../shared/harbour-cell.ts'
import { toXlsx } from '../../shared/xlsx.ts'
import type { AnswerOf } from './define-operation.ts'
import type { harbourTable } from './harbour.ts'
import type { Writer } from './sentences.ts'

type Table = AnswerOf<typeof harbourTable>

/** The harbour's table as CSV, in the language of the writer. */
export const harbourCsv = (table: Table, writer: Writer): string => toCsv(headOf(table), rowsOf(table, writer))

export const harbourXlsx = (table: Table, writer: Writer): Promise<Buffer> =>
  toXlsx([{ name: writer.word('harbour.title'), head: headOf(table), rows: rowsOf(table, writer) }])

const headOf = ({ columns }: Table) => columns.map(({ heading }) => heading)

function rowsOf({ columns, voyages }: Table, { word }: Writer) {
  // Times have the same format in all languages.
  const timeOf = formatsOf('en').time
  const texts = { notSigned: word('harbour.not_signed'), timeOf }
  return voyages.map((voyage) => columns.map(({ column }) => harbourCell(column, voyage, texts)))
}
