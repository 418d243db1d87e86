import widthOf from 'string-width'
import { describe, expect, test } from 'vitest'
import { toCsv } from '../../../shared/csv.ts'
import { escapedJson, escapeForTerminal } from './escape.ts'
import { formatEuros } from './format.ts'
import { progressBar } from './progress.ts'
import { renderLines, type Table } from './table.ts'

const table: Table = {
  columns: ['code', { right: 'due' }, 'notes'],
  rows: [
    ['BNC-7K4Q2X', '€174.00', 'one of us is allergic to shellfish'],
    ['BNC-9KAQ3X', '€0.00', ''],
  ],
  sums: ['2 parties', '€174.00', ''],
}

describe('a table', () => {
  test('is not wrapped without a terminal', () => {
    expect(renderLines([table], undefined)).toEqual([
      'code            due  notes',
      'BNC-7K4Q2X  €174.00  one of us is allergic to shellfish',
      'BNC-9KAQ3X    €0.00',
      '───────────────────────────────────────────────────────',
      '2 parties   €174.00',
    ])
  })

  test('wraps its last column, or prints it below the row if too little width remains', () => {
    expect(renderLines([table], 48).slice(1, 3)).toEqual([
      'BNC-7K4Q2X  €174.00  one of us is allergic to',
      '                     shellfish',
    ])
    expect(renderLines([table], 40).slice(2, 4)).toEqual([
      'BNC-7K4Q2X  €174.00',
      '    one of us is allergic to shellfish',
    ])
  })

  test.each([20, 30, 40, 60, 80, 200])('fits into %i columns', (width) => {
    const lines = renderLines(['A sentence that goes on and on, about one thing and another.', table], width)
    for (const line of lines) expect(widthOf(line), line).toBeLessThanOrEqual(width)
  })
})

const unsafe = /[\p{Cc}\p{Bidi_Control}]/u

test('escapes control and bidirectional characters of a guest’s name', () => {
  const name = 'Ana\u001b[2J\u009b31m\u202eanalK\u0007'
  expect(escapeForTerminal(name)).toBe('Ana\ufffd[2J\ufffd31m\ufffdanalK\ufffd')
  expect(renderLines([{ columns: [''], rows: [[name]] }], 80).join()).not.toMatch(unsafe)
  const json = escapedJson({ name })
  expect(json.replaceAll('\n', '')).not.toMatch(unsafe)
  expect(JSON.parse(json)).toEqual({ name })
  expect(escapeForTerminal('two\nlines')).toBe('two lines')
})

test('CSV has Croatian separators and escapes formulas', () => {
  const csv = toCsv(
    ['name', 'due', 'guests'],
    [
      ['=1+1', { cents: -123456 }, 3],
      ['a;"b"\nc', null, 0.5],
      ['+385 91', { cents: 5 }, 0],
      ['\u001b=2+2', { cents: -5 }, -1],
      ['two\nlines', null, 2],
    ],
  )
  expect(csv).toBe(
    '\ufeffname;due;guests\r\n\'=1+1;-1234,56;3\r\n"a;""b""\nc";;0,5\r\n\'+385 91;0,05;0\r\n\'=2+2;-0,05;-1\r\n"two\nlines";;2\r\n',
  )
})

test('formats negative zero as zero', () => {
  expect([formatEuros(-0), formatEuros(-50), formatEuros(1234)]).toEqual(['€0.00', '-€0.50', '€12.34'])
})

test('the progress bar is drawn at most once per per cent with what is being done, fits the terminal and is erased at the end', () => {
  const drawn: string[] = []
  const draw = progressBar((text) => drawn.push(text), 27)
  for (const share of [0.5, 0.501, 0.519, 1]) draw(share, 'booking June')
  expect(drawn).toEqual(['\r█████████░░░░░░░░  50 %  b\x1b[K', '\r█████████░░░░░░░░  51 %  b\x1b[K', '\r\x1b[K'])
})

test('without a terminal, progress is a line per tenth', () => {
  const written: string[] = []
  const write = progressBar((text) => written.push(text), undefined)
  for (const share of [0, 0.04, 0.1, 0.19, 0.31, 1]) write(share, 'booking June')
  expect(written.join('')).toBe('  0 %  booking June\n 10 %  booking June\n 31 %  booking June\n')
})
