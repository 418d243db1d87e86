import cliui from 'cliui'
import widthOf from 'string-width'
import { escapeForTerminal } from './escape.ts'

/** A column title; `right` aligns the column right. If all titles are empty, the table has no header. */
type Column = string | { right: string }

export interface Table {
  columns: Column[]
  rows: string[][]
  /** The row of totals, below a line. */
  sums?: string[]
}

/** A part of the output for people: a line of text, or a table that is fitted to the terminal. */
export type OutputBlock = string | Table

/** @param width columns of the terminal; if undefined (no terminal), nothing is wrapped */
export function renderLines(printed: OutputBlock[], width = Number.POSITIVE_INFINITY): string[] {
  return printed.flatMap((part) => (typeof part === 'string' ? textLines(part, width) : tableLines(part, width)))
}

const gap = 2
/** If the last column would become narrower than this, each of its cells is printed below the rest of the row. */
const minLastWidth = 24
const minShrunkWidth = 16

function tableLines({ columns, rows, sums }: Table, width: number): string[] {
  const titles = columns.map((column) => (typeof column === 'string' ? column : column.right))
  const body = [...(titles.some((title) => title !== '') ? [titles] : []), ...rows]
  const cells = [...body, ...(sums ? [sums] : [])].map((row) => row.map(escapeForTerminal))
  const natural = columns.map((_, at) => Math.max(0, ...cells.map((row) => widthOf(row[at] ?? ''))))
  const last = natural.pop() ?? 0
  let widths = shrunk(natural, width - minLastWidth, minShrunkWidth)
  const room = width - total(widths)
  const below = last > room && room < minLastWidth
  if (below) widths = shrunk(widths, width, 1)
  else widths = [...widths, Math.min(last, room)]

  const lines = cells.map((row) => {
    const inline = widths.map((one, at) => {
      const isLast = at === columns.length - 1
      return cellOf(row[at] ?? '', one, isLast ? 0 : gap, typeof columns[at] === 'object' ? 'right' : undefined)
    })
    const under = below ? textLines(`    ${row.at(columns.length - 1) ?? ''}`, width).filter((line) => line !== '') : []
    return [...layOut(inline), ...under]
  })
  const rule = '─'.repeat(Math.min(width, total(natural) + last))
  return sums ? [...lines.slice(0, -1), [rule], ...lines.slice(-1)].flat() : lines.flat()
}

const total = (widths: number[]) => widths.reduce((sum, one) => sum + one + gap, 0)

/** Narrows the widest column repeatedly, until all columns together fit into `limit`, or none is wider than `min`. */
function shrunk(widths: number[], limit: number, min: number): number[] {
  const result = [...widths]
  while (total(result) > limit && Math.max(...result) > min) {
    const widest = result.indexOf(Math.max(...result))
    result[widest] = (result[widest] ?? 0) - 1
  }
  return result
}

function textLines(text: string, width: number): string[] {
  const line = escapeForTerminal(text)
  return layOut([cellOf(line, Math.min(widthOf(line), width))])
}

/** A cell of a table. Leading spaces of its text indent all of its lines. */
function cellOf(text: string, width: number, right = 0, align?: 'right') {
  const indent = Math.min(text.length - text.trimStart().length, Math.max(0, width - 1))
  const padding: [number, number, number, number] = [0, right, 0, indent]
  return { text: text.trim(), width: width + right, align, padding }
}

function layOut(cells: ReturnType<typeof cellOf>[]): string[] {
  const ui = cliui({ width: 80 })
  ui.div(...cells)
  return ui.toString().split('\n')
}
