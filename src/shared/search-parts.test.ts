import { expect, test } from 'vitest'
import { hasParts, searchable, searchParts } from './search-parts.ts'

const finds = (query: string, firstName: string, lastName: string, phone = '+385912345678') =>
  hasParts(
    searchable({ firstName, lastName, phone, code: 'BNC-7K4Q2X', email: 'a.guest@mail.example' }),
    searchParts(query),
  )

test.each([
  ['Đurđica', 'Đorđević', ['djurdjica', 'durdica', 'Đurđica', 'djordjevic', 'Dordevic', 'Đorđević Đurđica']],
  ['Djurdjica', 'Djordjevic', ['đurđica', 'durdica', 'Đorđević', 'djordj']],
  ['Jürgen', 'Müller', ['mueller', 'muller', 'Müller', 'juergen mueller', 'MÜLL', 'ueller']],
  ['Juergen', 'Mueller', ['müller', 'muller', 'jürgen', 'ueller', 'eller']],
  ['Anna', 'Weiß', ['weiss', 'weiß', 'WEISS anna']],
  ['Łukasz', 'Żółć', ['lukasz', 'zolc', 'Zolc Lukasz']],
  ['Käthe', 'Groß', ['kaethe', 'kathe', 'gross', 'groß']],
  ['Joe', 'Samuel', ['joe', 'samuel', 'samue', 'Samuel Joe']],
])('finds %s %s in every spelling', (firstName, lastName, queries) => {
  for (const query of queries) expect(finds(query, firstName, lastName), query).toBe(true)
})

test('finds a phone number in every form, alone and beside a name', () => {
  for (const query of [
    ...['+385 91 234 5678', '00385 91 2345678', '091 234 5678', '091/234-5678', '091.234.5678', '(091) 234 5678'],
    ...['+385 (0)91 234 5678', '+385-91-234-5678', '912345678', '5678', 'ana 091 234', '+385 91 ana', '091 234–5678'],
  ])
    expect(finds(query, 'Ana', 'Kovač'), query).toBe(true)
  for (const query of ['092 234 5678', '+49 91 234 5678']) expect(finds(query, 'Ana', 'Kovač'), query).toBe(false)
})

test('a short word is the beginning of a word, and a query without letters finds nothing', () => {
  expect(finds('ko', 'Ana', 'Kovač')).toBe(true)
  expect(finds('va', 'Ana', 'Kovač')).toBe(false)
  expect(finds('Jo', 'Ana', 'Major')).toBe(false)
  for (const query of ['', '%', '—', '’', '  ']) expect(searchParts(query)).toEqual([])
  expect(finds('7K4Q', 'Ana', 'Kovač') && finds('bnc-7k4', 'Ana', 'Kovač') && finds('a.guest@', 'Ana', 'Kovač')).toBe(
    true,
  )
})
