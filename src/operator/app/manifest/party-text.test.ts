import { expect, test } from 'vitest'
import { sampleManifest } from '../../../../test/fixtures/operator-app-manifest.ts'
import { matchesSearch } from './party-text.ts'

test('the search ignores accents, case and the order of words, and finds codes and phone numbers', () => {
  const party = sampleManifest().places[0]?.parties[1]
  if (!party) throw new Error('the sample has this party')
  const found = ['zizic dur', 'ŽIŽIĆ', 'cccc', '91 234', '+385912345678'].filter((text) => matchesSearch(party, text))
  expect(found).toHaveLength(5)
  expect(matchesSearch(party, 'kowalska')).toBe(false)
  expect(matchesSearch({ ...party, firstName: 'محمد' }, 'محمد žiž')).toBe(true)
})
