/** A cell: cents are written as money, `null` is empty. */
export type Cell = string | number | { cents: number } | null

const byteOrderMark = '\ufeff'

/**
 * Rows as a spreadsheet with Croatian settings reads them: semicolons, decimal commas, UTF-8 that says so, ends of lines
 * by RFC 4180. A text that a spreadsheet would take for a formula is made a text by an apostrophe.
 */
export const csvOf = (head: string[], rows: Cell[][]): string =>
  byteOrderMark + [head, ...rows].map((row) => `${row.map(cellOf).join(';')}\r\n`).join('')

function cellOf(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell).replace('.', ',')
  if (typeof cell === 'object') return (cell.cents / 100).toFixed(2).replace('.', ',')
  const inert = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what no spreadsheet can show
  const clean = inert.replace(/[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/g, '')
  return /[;"\r\n]/.test(clean) ? `"${clean.replaceAll('"', '""')}"` : clean
}
