import { expect, test } from 'vitest'
import { openQuestions } from './answers.ts'

test('asks for what neither the options nor the installed settings answer', () => {
  const asked = (...parameters: Parameters<typeof openQuestions>) =>
    openQuestions(...parameters).map(({ answer }) => answer)
  expect(asked({}, {})).toEqual(['email', 'phone', 'smtpUrl'])
  expect(asked({ phone: '+385 23 111 222' }, { OPERATOR_EMAIL: 'ana@tours.example' })).toEqual(['smtpUrl'])
})
