import { expect, test } from 'vitest'
import { formatsOf } from '../../../i18n/formats.ts'
import type { AppI18n } from '../i18n/i18n.tsx'
import { lastYearCount, lastYearText } from './report-text.ts'

const t = ((_: string, { value }: { value: string }) => `last year ${value}`) as AppI18n['t']
const i18n = { t, formats: formatsOf('en') }

test('last year stands with the difference, and in per cent if there was something', () => {
  expect(lastYearText(i18n, 12_000, 10_000)).toBe('last year €100.00, +\u2060€20.00 (+\u206020\u00a0%)')
  expect(lastYearText(i18n, 5_000, 10_000)).toBe('last year €100.00, -€50.00 (-50\u00a0%)')
  expect(lastYearText(i18n, 5_000, 0)).toBe('last year €0.00, +\u2060€50.00')
  expect(lastYearCount(i18n, 3, 3)).toBe('last year 3, 0 (0\u00a0%)')
  // Refunds are negative: more of them is a greater amount below zero.
  expect(lastYearText(i18n, -300, -200)).toBe('last year -€2.00, -€1.00 (-50\u00a0%)')
})
