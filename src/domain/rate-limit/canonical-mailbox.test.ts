import { expect, test } from 'vitest'
import { canonicalMailbox } from './canonical-mailbox.ts'

test.each([
  ['Ana.Kowalska@Gmail.com', 'anakowalska@gmail.com'],
  ['anakowalska+kornati@googlemail.com', 'anakowalska@gmail.com'],
  ['ana.kowalska+kornati@mail.example', 'ana.kowalska@mail.example'],
  [' ana@mail.example ', 'ana@mail.example'],
])('%s has the canonical mailbox %s', (email, mailbox) => {
  expect(canonicalMailbox(email)).toBe(mailbox)
})
