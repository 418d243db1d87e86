import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'
import type { SheetCell } from './sheet-cell.ts'
import { toXlsx } from './xlsx.ts'

const head = ['day', 'amount', 'time', 'share', 'text']
const row: SheetCell[] = [{ day: '2027-07-14' }, { cents: -129_605 }, { time: '18:30' }, { share: 0.5 }, '=1+1']

async function partsOf(rows: SheetCell[][], name = 'Izvještaj') {
  const parts = unzipSync(new Uint8Array(await toXlsx([{ name, head, rows }])))
  const part = (path: string) => strFromU8(parts[path] ?? new Uint8Array())
  return { sheet: part('xl/worksheets/sheet1.xml'), styles: part('xl/styles.xml'), all: parts, part }
}

test('days, amounts, times and shares are numbers with a format', async () => {
  const { sheet, styles } = await partsOf([row])
  // A workbook stores a day as the number of days since 30 December 1899.
  const day = (Date.UTC(2027, 6, 14) - Date.UTC(1899, 11, 30)) / 86_400_000
  for (const [cell, value] of [
    ['A2', day],
    ['B2', -1296.05],
    ['D2', 0.5],
  ] as const)
    expect(sheet, cell).toMatch(new RegExp(`<c r="${cell}"[^>]*><v>${value}</v></c>`))
  expect(Number(/<c r="C2"[^>]*><v>([\d.]+)<\/v>/.exec(sheet)?.[1])).toBeCloseTo(18.5 / 24)
  for (const format of ['dd.mm.yyyy', '#,##0.00', 'hh:mm', '0.0%']) expect(styles).toContain(`formatCode="${format}"`)
})

test('a text is never a formula, and has no character that breaks the file', async () => {
  const texts = ['=1+1', '+385 91', '@SUM(A1)', '-2', '<b>&"', 'a\u0001b', '\ud800x', '', 'Đurđica']
  const { sheet, all } = await partsOf(texts.map((text): SheetCell[] => [text]))
  expect(sheet).not.toContain('<f>')
  const whole = Object.entries(all)
    .filter(([path]) => path.endsWith('.xml'))
    .map(([, bytes]) => strFromU8(bytes))
    .join('')
  for (const text of ['=1+1', '+385 91', '@SUM(A1)', '&lt;b&gt;&amp;', '>ab<', 'Đurđica']) expect(whole).toContain(text)
  for (const broken of ['\u0001', '\ud800']) expect(whole).not.toContain(broken)
})

test('the name of a sheet is one that spreadsheets open', async () => {
  const { part } = await partsOf([row], 'Po brodu: [Galeb/Val] ovoga ljeta, i dalje')
  const [, name = ''] = /<sheet [^>]*name="([^"]*)"/.exec(part('xl/workbook.xml')) ?? []
  expect(name).toMatch(/^[^[\]:*?/\\]{1,31}$/)
})

test('CSV has the same cells as text; only texts that start like a formula get an apostrophe', () => {
  expect(toCsv(head, [row])).toBe("\ufeffday;amount;time;share;text\r\n2027-07-14;-1296,05;18:30;50,0;'=1+1\r\n")
})
