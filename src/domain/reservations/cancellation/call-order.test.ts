import { expect, test } from 'vitest'
import { inOrderOfCalls } from './call-order.ts'

type Party = Parameters<typeof inOrderOfCalls>[0][number]
const party = (code: string, mail: Party['mail'], refund: 'planned' | 'choosing' | 'due', phone = '+385') => ({
  ...{ code, mail, refund, phone },
})

test('the order before a cancellation is that after it: whoever has no address comes first', () => {
  const [a, b, c] = [
    party('no phone', 'planned', 'planned', ''),
    party('no address', 'none', 'planned'),
    party('mail', 'planned', 'planned'),
  ]
  const order = ['no address', 'mail', 'no phone']
  expect(inOrderOfCalls([a, b, c]).map(({ code }) => code)).toEqual(order)
  const after = [a, b, c].map(
    (one) => ({ ...one, mail: one.mail === 'planned' ? 'due' : one.mail, refund: 'choosing' }) as const,
  )
  expect(inOrderOfCalls(after).map(({ code }) => code)).toEqual(order)
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
