import { expect, test } from 'vitest'
import { placeholdersIn, readCases, writeCases } from './message-placeholders.ts'

const plural = '{crew_size, plural, =1 {a captain’s crew} one {# person} other {# people}}'

test('placeholders are found as a whole, and braces that are none are left out', () => {
  const text = `From {adult_price} with ${plural}. {not one} {{boat_name}} { } {a, plural, one {{b}}}`
  expect(placeholdersIn(text).map(({ from, to, name }) => [name, text.slice(from, to)])).toEqual([
    ['adult_price', '{adult_price}'],
    ['crew_size', plural],
    ['boat_name', '{boat_name}'],
    ['b', '{b}'],
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
  expect(written).toBe('{n, plural, one {l’} other {x it’s ’’ }}')
  expect(placeholdersIn(written)).toHaveLength(1)
})
