import { once } from 'node:events'
import { join } from 'node:path'
import PDFDocument from 'pdfkit'
import { projectRoot } from './project-root.ts'
import { printable, type SheetCell } from './sheet-cell.ts'
import type { Worksheet } from './xlsx.ts'

interface PrintedTables {
  title: string
  tables: Worksheet[]
  money: (cents: number) => string
}

type Document = InstanceType<typeof PDFDocument>
/** Page margin, basic gap, and largest size of the text in tables, in points. */
const [margin, gap, largestText] = [30, 8, 9]

/**
 * Prints the tables of a workbook into a PDF, one after the other, on A4 in landscape. A table that is too wide for the
 * page gets smaller text.
 */
export async function toPdf({ title, tables, money }: PrintedTables): Promise<Buffer> {
  const info = { Title: title }
  const doc = new PDFDocument({ ...{ size: 'A4', layout: 'landscape', margin, bufferPages: true, info } })
  for (const subset of ['latin', 'latin-ext'])
    doc.registerFont(subset, join(projectRoot, `src/guest/site/styles/fonts/drawn/${subset}-sans.ttf`))
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = once(doc, 'end')
  let y = write(doc, title, margin, margin, 16) + gap
  for (const table of tables) y = drawTable(doc, table, y, money) + 2 * gap
  const { count } = doc.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page)
    const number = `${page + 1} / ${count}`
    write(doc, number, doc.page.width - margin - widthOf(doc, number, 8), doc.page.height - margin + gap, 8)
  }
  doc.end()
  await ended
  return Buffer.concat(chunks)
}

/** @returns the vertical position below the table, in points */
function drawTable(doc: Document, { name, head, rows }: Worksheet, top: number, money: PrintedTables['money']): number {
  const texts = rows.map((row) => row.map((cell) => textOf(cell, money)))
  const isRight = head.map((_, index) => rows.some((row) => isFigure(row[index])))
  /** A column is as wide as its widest cell or word of its title, because titles break between words. */
  const widthsIn = (size: number) =>
    head.map((title, index) => {
      const column = [...title.split(' '), ...texts.map((row) => row[index] ?? '')]
      return size + Math.max(...column.map((text) => widthOf(doc, text, size)))
    })
  const needed = widthsIn(largestText).reduce((all, width) => all + width, 0)
  const size = Math.min(largestText, (largestText * (doc.page.width - 2 * margin)) / needed)
  const widths = widthsIn(size)
  const titles = head.map((title, index) => linesOf(doc, title, (widths[index] ?? 0) - size, size))
  const height = size * 1.8
  const bottom = doc.page.height - margin
  function line(cells: string[], y: number) {
    let x = margin
    for (const [index, width] of widths.entries()) {
      const text = cells[index] ?? ''
      write(doc, text, isRight[index] ? x + width - size - widthOf(doc, text, size) : x, y, size)
      x += width
    }
    return x
  }
  function row(cells: string[], y: number) {
    const [end, under] = [line(cells, y), y + height - size * 0.4]
    doc.moveTo(margin, under).lineTo(end, under).lineWidth(0.3).stroke()
    return y + height
  }
  function begin(at: number) {
    let y = write(doc, name, margin, at, 12) + gap
    const last = Math.max(...titles.map(({ length }) => length)) - 1
    // Titles are aligned at the bottom: a title with fewer lines leaves the upper lines empty.
    const cells = (of: number) => titles.map((lines) => lines[of - last + lines.length - 1] ?? '')
    for (let of = 0; of < last; of++, y += size * 1.2) line(cells(of), y)
    return row(cells(last), y)
  }
  function nextPage() {
    doc.addPage()
    return begin(margin)
  }
  let y = top + 6 * height > bottom ? nextPage() : begin(top)
  for (const cells of texts) y = row(cells, y + height > bottom ? nextPage() : y)
  return y
}

function linesOf(doc: Document, text: string, width: number, size: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const joined = `${lines.at(-1)} ${word}`
    if (lines.length > 0 && widthOf(doc, joined, size) <= width) lines.splice(-1, 1, joined)
    else lines.push(word)
  }
  return lines
}

const isFigure = (cell: SheetCell | undefined) =>
  typeof cell === 'number' || (typeof cell === 'object' && cell !== null && 'cents' in cell)

function textOf(cell: SheetCell, money: PrintedTables['money']): string {
  if (cell === null) return ''
  if (typeof cell === 'string' || typeof cell === 'number') return printable(String(cell))
  if ('cents' in cell) return money(cell.cents)
  if ('share' in cell) return `${Math.round(cell.share * 1000) / 10} %`
  return 'time' in cell ? cell.time : dottedDay(cell.day)
}

/** `2027-07-01` as `01.07.2027`. */
export const dottedDay = (day: string) => day.split('-').reverse().join('.')

/**
 * Splits a text into runs by font file: letters of Central Europe are in the file `latin-ext`, all others in `latin`.
 */
const runsOf = (text: string) =>
  (text.match(/[\u0100-\u024f]+|[^\u0100-\u024f]+/g) ?? []).map((run) => ({
    run,
    font: /^[\u0100-\u024f]/.test(run) ? 'latin-ext' : 'latin',
  }))

function widthOf(doc: Document, text: string, size: number): number {
  doc.fontSize(size)
  return runsOf(text).reduce((width, { run, font }) => width + doc.font(font).widthOfString(run), 0)
}

/** @returns the lower edge of the line */
function write(doc: Document, text: string, left: number, top: number, size: number): number {
  doc.fontSize(size)
  let x = left
  for (const { run, font } of runsOf(text)) {
    doc.font(font).text(run, x, top, { lineBreak: false })
    x += doc.font(font).widthOfString(run)
  }
  return top + size * 1.3
}
