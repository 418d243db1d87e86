import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { toPdf } from './pdf.ts'

const money = (cents: number) => `${cents / 100} €`
const table = (rows: number) => ({
  name: 'Računi',
  head: ['Dan', 'Vrsta računa', 'Iznos'],
  rows: Array.from({ length: rows }, () => [{ day: '2027-07-01' }, 'Šibenik, Đurđa, Łódź', { cents: -19_500 }]),
})
const pagesOf = (pdf: string) => pdf.match(/\/Type \/Page\b/g)?.length

test('a long table goes on, and letters of Croatia and Poland are embedded', async () => {
  const pdf = (await toPdf({ title: 'Računi', tables: [table(5), table(60)], money })).toString('latin1')
  expect(pdf).toMatch(/^%PDF-/)
  expect(pagesOf(pdf)).toBe(3)
  // The character map of each embedded font lists the characters that the font can draw.
  const maps = [...pdf.matchAll(/stream\n(.*?)\nendstream/gs)].flatMap(([, stream = '']) => {
    const text = readStream(stream)
    return text.includes('beginbfrange') ? [text] : []
  })
  for (const letter of 'čŠĐđŁź€') expect(maps.join('')).toContain(letter.codePointAt(0)?.toString(16).padStart(4, '0'))
})

test('a wide table stays within the page', async () => {
  const head = Array.from({ length: 16 }, (_, index) => `Column ${index}`)
  const rows = [head.map(() => 'x'.repeat(30))]
  const pdf = (await toPdf({ title: '', tables: [{ name: '', head, rows }], money })).toString('latin1')
  const ends = [...pdf.matchAll(/stream\n(.*?)\nendstream/gs)].flatMap(([, stream = '']) =>
    [...readStream(stream).matchAll(/([\d.]+) [\d.]+ l\n/g)].map(([, x]) => Number(x)),
  )
  expect(ends.length).toBe(2)
  for (const end of ends) expect(end).toBeLessThanOrEqual(812)
})

function readStream(stream: string): string {
  try {
    return inflateSync(Buffer.from(stream, 'latin1')).toString('latin1')
  } catch {
    return ''
  }
}
