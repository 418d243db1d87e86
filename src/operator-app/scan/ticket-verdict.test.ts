import { expect, test } from 'vitest'
import { sampleManifest } from '../../../test/fixtures/operator-app-manifest.ts'
import { findTicket, stateOf, verdictOf } from './ticket-verdict.ts'

const today = '2027-07-14'
const manifests = [sampleManifest(today), sampleManifest('2027-07-15')]

test('finds a ticket by the URL of its QR code, its id, its code, and a code typed without the prefix', () => {
  const texts = [
    'https://bonaca.example/booking/id-BNC-CCCCCC',
    'https://x.example/hr/booking/id-BNC-CCCCCC?a=1',
    'id-BNC-CCCCCC',
    'bnc-cccccc',
    'cccc cc',
  ]
  expect(texts.map((text) => findTicket(text, manifests)?.party.code)).toEqual(Array(5).fill('BNC-CCCCCC'))
  expect(findTicket('https://bonaca.example/booking/other', manifests)).toBeUndefined()
})

test('colours: green without cash due, amber with it or on another day, red if already aboard', () => {
  const party = findTicket('BNC-AAAAAA', manifests)?.party
  if (!party) throw new Error('the sample has this party')
  const paid = { ...party, dueAmount: 0 }
  const aboard = { ...paid, aboard: paid.guests }
  const colourOf = (one: typeof party, date: string) => verdictOf(stateOf(one, date, today), { party: one }).colour
  expect(colourOf(paid, today)).toBe('green')
  expect(colourOf(party, today)).toBe('amber')
  expect(colourOf(paid, '2027-07-15')).toBe('amber')
  expect(colourOf(aboard, today)).toBe('red')
  expect(colourOf({ ...paid, noShow: true }, today)).toBe('amber')
})
