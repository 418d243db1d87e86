import { expect, test } from 'vitest'
import { sampleManifest } from '../../../../test/fixtures/operator-app-manifest.ts'
import { boardingState } from '../../../shared/boarding-state.ts'
import { impossibleIn, ticketOf } from '../../../shared/booking-reference.ts'
import { findTicket, verdictOf } from './ticket-verdict.ts'

const today = '2027-07-14'
const manifests = [sampleManifest(today), sampleManifest('2027-07-15')]

test('finds a ticket by the URL of its QR code and every spelling of its code that the server understands', async () => {
  const texts = [
    'https://bonaca.example/ticket/party-ticketBNC-CCCCCC',
    'https://x.example/hr/karta/party-ticketBNC-CCCCCC?a=1',
    'party-ticketBNC-CCCCCC',
    ...[
      'BNC-CCCCCC',
      'bnc-cccccc',
      'cccc cc',
      '8nc-cccccc',
      'BNCCCCCCC',
      'BNC CCC CCC',
      'BNC\u2013CCCCCC',
      'bnc_ccc-ccc.',
      'ＣＣＣＣＣＣ',
    ],
  ]
  for (const text of texts) expect((await findTicket(text, manifests))?.party.code, text).toBe('BNC-CCCCCC')
  for (const text of ['https://bonaca.example/ticket/other', 'CCCCC', 'CCCCCCC', ''])
    expect(await findTicket(text, manifests), text).toBeUndefined()
})

test('finds the ticket of a former system by its code in any spelling; of an order, the party that is not aboard', async () => {
  const manifest = sampleManifest(today)
  const parties = manifest.places.flatMap((place) => place.parties)
  for (const party of parties.slice(0, 2)) Object.assign(party, { alias: 'FH77AB' })
  Object.assign(parties[0]!, { aboard: 4 })
  for (const text of ['fh-77 ab', 'FH77AB', 'https://former.example/tickets/fh77ab'])
    expect((await findTicket(text, [manifest]))?.party.code, text).toBe(parties[1]!.code)
  expect(await findTicket('FH77AC', [manifest])).toBeUndefined()
})

test('names the characters that no code has', () => {
  expect(impossibleIn('bnc-7k0q1x')).toBe('0, 1')
  expect(impossibleIn('BNC-7K4Q3X')).toBe('')
  expect(impossibleIn('https://bonaca.example/ticket/other')).toBe('')
})

test('finds the ticket of an old QR code, which has the id of the booking', async () => {
  const id = 'Zk3mQ1s9T0uVwXyZaBcDeF'
  const manifest = sampleManifest(today)
  for (const { parties } of manifest.places) for (const party of parties) party.ticket = await ticketOf(id)
  for (const text of [`https://bonaca.example/booking/${id}`, `https://bonaca.example/de/booking/${id}`])
    expect((await findTicket(text, [manifest]))?.date).toBe(today)
  expect(await findTicket(`https://bonaca.example/booking/${id.toLowerCase()}`, [manifest])).toBeUndefined()
})

test('colours: green without cash due, amber with it or on another day, red if already aboard', async () => {
  const party = (await findTicket('BNC-AAAAAA', manifests))?.party
  if (!party) throw new Error('the sample has this party')
  const paid = { ...party, dueAmount: 0 }
  const aboard = { ...paid, aboard: paid.guests }
  const colourOf = (one: typeof party, date: string) =>
    verdictOf(boardingState(one, date, today), { party: one }).colour
  expect(colourOf(paid, today)).toBe('green')
  expect(colourOf(party, today)).toBe('amber')
  expect(colourOf(paid, '2027-07-15')).toBe('amber')
  expect(colourOf(aboard, today)).toBe('red')
  // The party was aboard when its booking was changed to fewer guests.
  expect(colourOf({ ...aboard, guests: paid.guests - 1 }, today)).toBe('red')
  expect(colourOf({ ...paid, noShow: true }, today)).toBe('amber')
})
