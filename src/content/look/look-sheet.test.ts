import { expect, test } from 'vitest'
import { tintsOf } from './accent.ts'
import { lookSheetAt, lookSheetOf } from './look-sheet.ts'

test('the sheet of an accent sets its tints, at a URL from which any process can make it again', () => {
  const { href, css } = lookSheetOf('#0b6e69')
  expect(href).toMatch(/^\/look-0b6e69-[\da-f]{8}\.css$/)
  expect(css).toContain('{--route:#0b6e69;')
  for (const colour of Object.values(tintsOf('#0b6e69'))) expect(css).toContain(`:${colour}`)
  expect(css.length).toBeLessThan(200)
  expect(lookSheetAt(href)).toEqual({ href, css })
})

test('a hash of another release has the sheet of this one, under its own URL', () => {
  expect(lookSheetAt('/look-0b6e69-00000000.css')).toEqual(lookSheetOf('#0b6e69'))
})

test.each([
  '/look-ffd400-00000000.css',
  '/look-0b6e69.css',
  '/look-0B6E69-00000000.css',
  '/look-.css',
  '/look-zzzzzz-00000000.css',
])('%s is no sheet', (path) => expect(lookSheetAt(path)).toBeUndefined())
