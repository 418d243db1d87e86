import { expect, test } from 'vitest'
import { inOrderOfCalls } from './call-order.ts'

const party = (code: string, mail: 'none' | 'due' | 'sent' | 'failed', refund: 'choosing' | 'due', phone = '+385') => ({
  ...{ code, mail, refund, phone },
})

test('guests who may not know come first, then those who have not answered, and last of each group those without a phone', () => {
  const parties = [
    party('knows', 'sent', 'due'),
    party('mail due', 'due', 'due'),
    party('no answer, no phone', 'sent', 'choosing', ''),
    party('no answer', 'sent', 'choosing'),
    party('mail failed, no phone', 'failed', 'choosing', ''),
    party('no address', 'none', 'due'),
    party('mail failed', 'failed', 'choosing'),
  ]
  expect(inOrderOfCalls(parties).map(({ code }) => code)).toEqual([
    ...['mail failed', 'no address', 'mail failed, no phone'],
    ...['no answer', 'no answer, no phone', 'mail due', 'knows'],
  ])
})
