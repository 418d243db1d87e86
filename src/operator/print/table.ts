import { harmless } from './harmless.ts'
import { padded, shortened, widthOf, wrapped } from './width.ts'

export interface Table {
  columns: Column[]
  rows: string[][]
  /** Under a rule: what the rows add up to. */
  sums?: string[]
}

interface Column {
  /** All empty: the table has no head. */
  title: string
  align?: 'right'
}

/** What is printed for people: lines, and tables that fit the terminal. */
export type Printed = string | Table

/** @param width the terminal's columns; undefined where there is no terminal, and everything is printed whole */
export function printedLines(printed: Printed[], width: number | undefined): string[] {
  return printed.flatMap((part) => {
    if (typeof part !== 'string') return tableLines(part, width)
    const line = harmless(part)
    if (width === undefined) return [line]
    const indent = /^ */.exec(line)?.[0] ?? ''
    return wrapped(line.trimStart(), Math.max(10, width - indent.length)).map((one) => (indent + one).trimEnd())
  })
}

const gap = '  '
/** Less than this is no room to wrap in: the last column then stands under its row. */
const leastRoom = 24
/** What a narrowed column keeps. */
const enough = 16

function tableLines({ columns, rows, sums }: Table, width: number | undefined): string[] {
  const head = columns.map(({ title }) => title)
  const all = [head, ...rows, ...(sums ? [sums] : [])].map((row) => row.map(harmless))
  const widths = narrowed(
    columns.map((_, index) => Math.max(...all.map((row) => widthOf(row[index] ?? '')))),
    width,
  )
  const before = widths.slice(0, -1).reduce((sum, one) => sum + one + gap.length, 0)
  const room = width === undefined ? Number.POSITIVE_INFINITY : width - before
  const fits = (widths.at(-1) ?? 0) <= room
  const lay = (row: string[]) => {
    const cells = columns
      .slice(0, -1)
      .map(
        ({ align }, index) => padded(shortened(row[index] ?? '', widths[index] ?? 0), widths[index] ?? 0, align) + gap,
      )
    return layRow(cells.join(''), row.at(columns.length - 1) ?? '', { columns, widths, fits, room, width })
  }
  const [titles = [], ...body] = all
  const foot = sums ? body.pop() : undefined
  const rule = '─'.repeat(Math.min(width ?? Number.POSITIVE_INFINITY, before + (widths.at(-1) ?? 0)))
  return [
    ...(titles.some((title) => title !== '') ? lay(titles) : []),
    ...body.flatMap(lay),
    ...(foot ? [rule, ...lay(foot)] : []),
  ]
}

/** Where the last column would have no room, a long one before it (a name) gives some of its own. */
function narrowed(widths: number[], width: number | undefined): number[] {
  const others = widths.slice(0, -1)
  const longest = others.indexOf(Math.max(...others))
  const lacking = others.reduce((sum, one) => sum + one + gap.length, leastRoom) - (width ?? Number.POSITIVE_INFINITY)
  return lacking > 0
    ? widths.map((one, at) => (at === longest ? Math.max(Math.min(one, enough), one - lacking) : one))
    : widths
}

interface Measures {
  columns: Column[]
  widths: number[]
  fits: boolean
  room: number
  width: number | undefined
}

function layRow(start: string, last: string, { columns, widths, fits, room, width }: Measures): string[] {
  if (fits) return [(start + padded(last, widths.at(-1) ?? 0, columns.at(-1)?.align)).trimEnd()]
  if (room >= leastRoom) {
    const [first = '', ...more] = wrapped(last, room)
    return [(start + first).trimEnd(), ...more.map((line) => (' '.repeat(widthOf(start)) + line).trimEnd())]
  }
  const whole = width ?? 80
  const under = last === '' ? [] : wrapped(last, Math.max(10, whole - 4)).map((line) => `    ${line}`)
  return [shortened(start.trimEnd(), whole), ...under]
}
