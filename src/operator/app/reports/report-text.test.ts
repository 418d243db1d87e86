import { expect, test } from 'vitest'
import { formatsOf } from '../../../i18n/formats.ts'
import type { AppI18n } from '../i18n/i18n.tsx'
import { lastYearText } from './report-text.ts'

const t = ((_: string, { value, share }: Record<string, string>) => `last year ${value}, ${share}`) as AppI18n['t']
const i18n = { t, formats: formatsOf('en') }

test('last year stands with the difference in per cent, if there was something', () => {
  expect(lastYearText(i18n, 12_000, 10_000)).toBe('last year €100, +\u206020\u00a0%')
  expect(lastYearText(i18n, 5_000, 10_000)).toBe('last year €100, -50\u00a0%')
  expect(lastYearText(i18n, 5_000, 0)).toBe(false)
  expect(lastYearText(i18n, 3, 3, i18n.formats.count)).toBe('last year 3, 0\u00a0%')
  expect(lastYearText(i18n, 30_000, 1_200, i18n.formats.count)).toBe('last year 1,200, +\u20602,400\u00a0%')
  // Refunds are negative: more of them is an increase.
  expect(lastYearText(i18n, -300, -200)).toBe('last year -€2, +\u206050\u00a0%')
})
