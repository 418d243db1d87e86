import { expect, test } from 'vitest'
import { languageOfPhone } from './guest-language.ts'

test.each([
  ['+385 91 234 567', 'hr'],
  ['00385 91', 'hr'],
  ['+49 (0) 171', 'de'],
  ['+39 333', 'it'],
  ['+48600123456', 'pl'],
  ['+44 20 7946', 'en'],
  ['091 234 567', undefined],
  ['+4', undefined],
  ['', undefined],
])('the number %j is of a guest who reads %s', (phone, language) => {
  expect(languageOfPhone(phone)).toBe(language)
})
