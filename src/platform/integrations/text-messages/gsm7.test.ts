import { expect, test } from 'vitest'
import { smsParts, toGsm7 } from './gsm7.ts'

test('letters that the GSM alphabet lacks become those without marks, and others stay', () => {
  expect(toGsm7('Đurđica: “čekamo” – łódź, śniadanie…')).toBe('Durdica: "cekamo" - lodz, sniadanie...')
  expect(toGsm7('Grüße à è ò ñ 5 €')).toBe('Grüße à è ò ñ 5 €')
  expect(toGsm7('Привет')).toBe('Привет')
})

test('an SMS has 160 letters of the GSM alphabet, 70 others, and less in each of several', () => {
  expect([160, 161, 306, 307].map((count) => smsParts('a'.repeat(count)))).toEqual([1, 2, 2, 3])
  expect([70, 71].map((count) => smsParts('č'.repeat(count)))).toEqual([1, 2])
  expect(smsParts('€'.repeat(81))).toBe(2)
})
