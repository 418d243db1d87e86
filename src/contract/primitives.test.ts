import { expect, test } from 'vitest'
import { cleanText, email, multilineText, personName, singleLineText } from './primitives.ts'

test.each([
  ['composes letters', 'Kovačić'.normalize('NFD'), 'Kovačić'],
  ['drops what nobody sees', 'A\u200Bn\u2060a\uFEFF \u00ADK\u{E0041}\u3164', 'Ana K'],
  ['drops what changes the direction', '\u202Eana\u202C \u2066x\u2069\u200E\u061C', 'ana x'],
  ['drops joiners between Latin letters', 'An\u200Da\u200C', 'Ana'],
  ['keeps the joiners of Persian and Hindi', 'می\u200Cخواهم क्\u200Dष', 'می\u200Cخواهم क्\u200Dष'],
  ['keeps emoji', '👩‍🔧 👨‍👩‍👧 ❤️ 🏽', '👩‍🔧 👨‍👩‍👧 ❤️ 🏽'],
])('%s', (_, typed, stored) => {
  expect(cleanText(typed)).toBe(stored)
})

const errorOf = (
  schema: { safeParse(input: unknown): { error?: { issues: { message: string }[] } } },
  input: unknown,
) => schema.safeParse(input).error?.issues.map(({ message }) => message)

test.each(['\u200B', '\u3164', '\u202E\u2060', '-', '—', '👩‍🔧', '\u2800', ''])('%j is not a name', (name) => {
  expect(errorOf(personName(80, 'missing'), name)).toEqual(['missing'])
})

test.each(['https://spam.example', 'Win: WWW.spam.example', 'ftp://x'])(
  'a name can’t be the web address %s',
  (name) => {
    expect(errorOf(personName(80), name)).toEqual(['error.name_address'])
  },
)

test.each(['Ana\nBcc', 'Ana\u2028K', 'Ana\u2029K', 'Ana\u0085K'])('%j is more than one line', (name) => {
  expect(errorOf(personName(80), name)).toEqual(['error.unprintable'])
  expect(errorOf(singleLineText(80), name)).toEqual(['error.unprintable'])
})

test.each(['O’Connor', '太郎', 'محمد', 'Jean-Luc', 'J.', '3rd', 'Nguyễn'])('%s is a name', (name) => {
  expect(personName(80).parse(` ${name} `)).toBe(name)
})

test('every line break of a text becomes LF', () => {
  expect(multilineText(80).parse('a\r\nb\rc\u2028d\u2029e\u0085f')).toBe('a\nb\nc\nd\ne\nf')
})

test.each([
  [' ana@mail.example\u200B', 'ana@mail.example'],
  ['ana@müller.de', 'ana@xn--mller-kva.de'],
  ['ana@ＭÜLLER.de', 'ana@xn--mller-kva.de'],
  ['ana@straße.de', 'ana@xn--strae-oqa.de'],
  ['ana@xn--mller-kva.de', 'ana@xn--mller-kva.de'],
  ["o'connor+a&b/c!#%*=?^_`{|}~$@mail.example", "o'connor+a&b/c!#%*=?^_`{|}~$@mail.example"],
  ['a@1.example', 'a@1.example'],
])('the e-mail address %j is stored as %j', (typed, stored) => {
  expect(email.parse(typed)).toBe(stored)
})

test.each([
  'ana',
  'ana@',
  'ana@gmail',
  'ana@mail-.example',
  'ana@-mail.example',
  'ana@mail..example',
  'ana@mail.example.',
  'ana k@mail.example',
  'jürgen@mail.example',
  'ana@mail.example, eva@mail.example',
  'a@x/ü.de',
  'a@ü@x.de',
  'a@ü.de:80',
])('%j is not an e-mail address', (typed) => {
  expect(errorOf(email, typed)).toEqual(['error.email'])
})

test('a missing e-mail address has an error of its own', () => {
  expect(errorOf(email, ' \u200B')).toEqual(['error.email_required'])
})
