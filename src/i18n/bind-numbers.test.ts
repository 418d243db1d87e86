import { expect, test } from 'vitest'
import { bindNumbers } from './bind-numbers.ts'

test('a number and the word after it are on one line', () => {
  expect(bindNumbers('2 adults, 1 child')).toBe('2\u00a0adults, 1\u00a0child')
  expect(bindNumbers('1 × Mask and snorkel')).toBe('1\u00a0×\u00a0Mask and snorkel')
})
