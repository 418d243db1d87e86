import { expect, test } from 'vitest'
import { sampleManifest } from '../../../test/fixtures/operator-app-manifest.ts'
import { findTicket, stateOf, verdictOf } from './ticket-verdict.ts'

const today = '2027-07-14'
const manifests = [sampleManifest(today), sampleManifest('2027-07-15')]

test('finds a ticket by the URL of its QR code, its id, and every spelling of its code that the server understands', () => {
  const texts = [
    'https://bonaca.example/booking/id-of-party-BNC-CCCCCC',
    'https://x.example/hr/booking/id-of-party-BNC-CCCCCC?a=1',
    'id-of-party-BNC-CCCCCC',
    ...[
      'BNC-CCCCCC',
      'bnc-cccccc',
      'cccc cc',
      'BNCCCCCCC',
      'BNC CCC CCC',
      'BNC\u2013CCCCCC',
      'bnc_ccc-ccc.',
      'ＣＣＣＣＣＣ',
    ],
  ]
  for (const text of texts) expect(findTicket(text, manifests)?.party.code, text).toBe('BNC-CCCCCC')
  for (const text of ['https://bonaca.example/booking/other', 'CCCCC', 'CCCCCCC', ''])
    expect(findTicket(text, manifests), text).toBeUndefined()
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
