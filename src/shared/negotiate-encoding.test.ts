import { expect, test } from 'vitest'
import { negotiateEncoding } from './negotiate-encoding.ts'

test.each([
  ['gzip, deflate, br, zstd', 'zstd'],
  ['gzip, deflate, br', 'br'],
  ['br;q=0.2, gzip;q=0.8', 'gzip'],
  ['zstd;q=0, br;q=0, *', 'gzip'],
  ['*', 'zstd'],
  ['identity', undefined],
  ['gzip;q=0', undefined],
  [undefined, undefined],
])('of Accept-Encoding: %s it selects the highest weight, then the first offered: %s', (accepted, encoding) => {
  expect(negotiateEncoding(accepted, ['zstd', 'br', 'gzip'])).toBe(encoding)
})
