import { expect, test } from 'vitest'
import { negotiateEncoding } from './negotiate-encoding.ts'

test('selects the encoding with the highest weight', () => {
  expect(negotiateEncoding('gzip, deflate, br, zstd')).toBe('br')
  expect(negotiateEncoding('br;q=0.2, gzip;q=0.8')).toBe('gzip')
  expect(negotiateEncoding('br;q=0, *')).toBe('gzip')
  expect(negotiateEncoding('*')).toBe('br')
  expect(negotiateEncoding('identity')).toBeNull()
  expect(negotiateEncoding('gzip;q=0')).toBeNull()
  expect(negotiateEncoding(undefined)).toBeNull()
})
