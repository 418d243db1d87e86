import { expect, test } from 'vitest'
import { business } from '../../content/business.ts'
import { openQuestions, settingsFrom } from './answers.ts'

test('asks for what neither the options nor the installed settings answer', () => {
  const asked = (...parameters: Parameters<typeof openQuestions>) =>
    openQuestions(...parameters).map(({ answer }) => answer)
  expect(asked({}, {})).toEqual(['email', 'phone', 'smtpUrl', 'operatorOrigin'])
  const [origin, email] = ['https://crew.tours.example', 'ana@tours.example']
  expect(asked({ phone: '+385 23 111 222', operatorOrigin: origin }, { OPERATOR_EMAIL: email })).toEqual(['smtpUrl'])
})

test("the sender of the mails is the company of the content with the operator's address", () => {
  expect(settingsFrom({ email: 'ana@tours.example' })).toEqual({
    OPERATOR_EMAIL: 'ana@tours.example',
    MAIL_FROM: `"${business.name}" <ana@tours.example>`,
  })
})
