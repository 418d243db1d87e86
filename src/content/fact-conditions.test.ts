import { expect, test } from 'vitest'
import { tripFacts } from '../../content/business.ts'
import { withoutUnmetItems } from './fact-conditions.ts'

const list = [{ if: 'toilet', text: 'toilet' }, { if: 'no_toilet', text: 'no toilet' }, { text: 'always' }]
const shown = (toilets: number | null) => {
  const content = withoutUnmetItems({ facts: { list } }, { ...tripFacts, toilets })
  return (content as { facts: { list: typeof list } }).facts.list.map(({ text }) => text)
}

test('an unknown lunch shows the general item instead of that with the dishes', () => {
  const items = [{ if: 'lunch' }, { if: 'no_lunch' }]
  expect(withoutUnmetItems(items, { ...tripFacts, lunch: null })).toEqual([{ if: 'no_lunch' }])
  expect(withoutUnmetItems(items, { ...tripFacts, lunch: ['fish'] })).toEqual([{ if: 'lunch' }])
})

test('an item is left out if its condition does not hold, and if the fact is unknown', () => {
  expect(shown(2)).toEqual(['toilet', 'always'])
  expect(shown(0)).toEqual(['no toilet', 'always'])
  expect(shown(null)).toEqual(['always'])
})
