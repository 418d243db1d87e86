import { expect, test } from 'vitest'
import { isOneEditApart, suggestEmail } from './email-suggestion.ts'

test.each([
  ['ana@gmial.com', 'ana@gmail.com'],
  ['ana@gmai.com', 'ana@gmail.com'],
  ['ana@gmaill.com', 'ana@gmail.com'],
  ['ana@gnail.com', 'ana@gmail.com'],
  ['ana@gmail.con', 'ana@gmail.com'],
  ['ana@gmial.con', 'ana@gmail.com'],
  ['ana@hotmial.com', 'ana@hotmail.com'],
  ['Ana.K@HOTMIAL.com ', 'Ana.K@hotmail.com'],
  ['ana@yaho.it', 'ana@yahoo.it'],
  ['ana@t-onlin.de', 'ana@t-online.de'],
  ['ana@my-company.con', 'ana@my-company.com'],
])('corrects %s to %s', (email, suggestion) => {
  expect(suggestEmail(email)).toBe(suggestion)
})

test.each([
  'ana@gmail.com',
  'ana@mail.com',
  'ana@hotmail.fr',
  'ana@hotmail.be',
  'ana@yahoo.se',
  'ana@yahoo.com.hr',
  'ana@gmx.net',
  'ana@mail.example',
  'ana@zdravo.hr',
  'ana@',
  'ana',
  '@gmial.com',
  '',
])('has no suggestion for %s', (email) => {
  expect(suggestEmail(email)).toBeUndefined()
})

test('counts an added, missing, different or swapped letter as one edit', () => {
  for (const other of ['abcde', 'abd', 'abxd', 'abdc', 'bacd', 'xabcd'])
    expect([other, isOneEditApart('abcd', other)]).toEqual([other, true])
  for (const other of ['abcd', 'abcdef', 'dcba', 'badc', 'axxd', 'cbad'])
    expect([other, isOneEditApart('abcd', other)]).toEqual([other, false])
})
