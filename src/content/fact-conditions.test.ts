import { expect, test } from 'vitest'
import { testSettings } from '../../test/fixtures/settings.ts'
import { withoutUnmetItems } from './fact-conditions.ts'
import { currentFacts } from './quay-facts.ts'

const facts = currentFacts(testSettings)
const boat = facts.boat!

const list = [{ if: 'toilet', text: 'toilet' }, { if: 'no_toilet', text: 'no toilet' }, { text: 'always' }]
const shown = (toilets: number | null) => {
  const content = withoutUnmetItems({ facts: { list } }, { ...facts, boat: { ...boat, toilets } })
  return (content as { facts: { list: typeof list } }).facts.list.map(({ text }) => text)
}

test('an unknown lunch shows the general item instead of that with the dishes', () => {
  const items = [{ if: 'lunch' }, { if: 'no_lunch' }]
  expect(withoutUnmetItems(items, { ...facts, lunch: null })).toEqual([{ if: 'no_lunch' }])
  expect(withoutUnmetItems(items, { ...facts, lunch: ['fish'] })).toEqual([{ if: 'lunch' }])
})

test('an item is left out if its condition does not hold, and if the fact is unknown', () => {
  expect(shown(2)).toEqual(['toilet', 'always'])
  expect(shown(0)).toEqual(['no toilet', 'always'])
  expect(shown(null)).toEqual(['always'])
})

test('no sentence is about a fact of the boat that is unknown, nor about the boat of a trip that is no longer sold', () => {
  const conditions = [
    'boat',
    'boat_places',
    'boat_length',
    'boat_year',
    'shade',
    'boat_marks',
    'wheelchair',
    'no_wheelchair',
  ]
  const met = (known: Partial<typeof boat> | null) =>
    withoutUnmetItems(
      conditions.map((condition) => ({ if: condition })),
      { ...facts, boat: known && { ...boat, ...known } },
    )
  const listed = (...names: string[]) => names.map((name) => ({ if: name }))
  expect(met({})).toEqual(
    listed('boat', 'boat_places', 'boat_length', 'boat_year', 'shade', 'boat_marks', 'no_wheelchair'),
  )
  expect(met({ length_metres: null, steps: null, marks: null })).toEqual(listed('boat_places', 'boat_year', 'shade'))
  expect(met({ built_in: null, has_shade: null, is_for_wheelchairs: true })).toEqual(
    listed('boat_places', 'boat_length', 'boat_marks', 'wheelchair'),
  )
  expect(met(null)).toEqual([])
})
