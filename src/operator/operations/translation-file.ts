import type { TranslatedRow, TranslationRow } from '../../domain/site/translation.ts'
import { readCsv, toCsv } from '../../shared/csv.ts'

const columns = ['path', 'source', 'text', 'state', 'most_characters', 'checksum']

/** The file that a translator gets, as CSV for spreadsheets. */
export const translationFile = (rows: TranslationRow[]): string =>
  toCsv(
    columns,
    rows.map(({ path, source, text, state, most, checksum }) => [path, source, text, state, most, checksum]),
  )

export type ReadTranslation = { ok: true; rows: TranslatedRow[] } | { ok: false; refusal: 'no_csv' | 'no_columns' }

/** Reads the file that a translator's spreadsheet has saved. */
export function readTranslationFile(bytes: Buffer): ReadTranslation {
  const read = readCsv(bytes)
  if (!read.ok) return { ok: false, refusal: 'no_csv' }
  if (!read.head.includes('path') || !read.head.includes('text')) return { ok: false, refusal: 'no_columns' }
  return { ok: true, rows: read.rows.map(rowOf) }
}

function rowOf({ path = '', text = '', source, state, checksum }: Record<string, string>): TranslatedRow {
  return {
    ...{ path: path.trim(), text },
    ...(source !== undefined && { source }),
    ...(state?.trim() === 'written' && { state: 'written' as const }),
    ...(checksum && { checksum }),
  }
}
