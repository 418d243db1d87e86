import { expect, test } from 'vitest'
import { placeholdersIn, readCases, writeCases } from './message-placeholders.ts'

const plural = '{crew_size, plural, =1 {a captain’s crew} one {# person} other {# people}}'

test('placeholders are found as a whole, and braces that are none are left out', () => {
  const text = `From {adult_price} with ${plural}. {not one} {{boat_name}} { } {a, plural, one {{b}}}`
  expect(placeholdersIn(text).map(({ from, to, name }) => [name, text.slice(from, to)])).toEqual([
    ['adult_price', '{adult_price}'],
    ['crew_size', plural],
    ['boat_name', '{boat_name}'],
    ['a', '{a, plural, one {{b}}}'],
  ])
})

test('the cases of a plural are read and written', () => {
  const cases = readCases(plural)
  expect(cases?.texts).toEqual({ '=1': 'a captain’s crew', one: '# person', other: '# people' })
  expect(cases && writeCases(cases)).toBe(plural)
  expect(readCases('{adult_price}')).toBeUndefined()
  expect(readCases('{n, plural, offset:1 other {#}}')).toBeUndefined()
})

test('no text of a case can break the placeholder', () => {
  const written = writeCases({ name: 'n', type: 'plural', texts: { one: "l'", few: '', other: "{x} it's '{' }" } })
  expect(written).toBe('{n, plural, one {l’} other {{x} it’s ’’ }}')
  expect(placeholdersIn(written)).toHaveLength(1)
})

test('the texts of cases keep plain placeholders', () => {
  const select = '{moved, select, yes {now on {date} at {time}} other {}}'
  expect(placeholdersIn(select).map(({ source }) => source)).toEqual([select])
  const cases = readCases(select)
  expect(cases?.texts).toEqual({ yes: 'now on {date} at {time}', other: '' })
  expect(cases && writeCases(cases)).toBe(select)
  expect(readCases('{a, select, other {{b, select, other {c}}}}')).toBeUndefined()
})

test.each(['{a, plural, '.repeat(9000), `{a, plural, ${'{x}'.repeat(30_000)}`, '{'.repeat(100_000)])(
  'braces without an end take no time',
  (text) => {
    expect(placeholdersIn(text).length).toBeLessThanOrEqual(30_000)
  },
)
