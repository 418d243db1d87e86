import { afterEach, beforeEach, expect, test } from 'vitest'
import { book } from '../../../test/fixtures/api-client.ts'
import { change } from '../../../test/fixtures/changes.ts'
import { type TestSite, testSite } from '../../../test/fixtures/test-site.ts'
import { listLocalizedOffers } from '../pricing/special-offers.ts'
import { viewReservation } from './view-reservation.ts'

let site: TestSite
beforeEach(async () => {
  site = await testSite()
})
afterEach(() => site.close())

test('a change that waits for its payment names its extras in the language of the reader', async () => {
  const { id } = await book(site.app, '4242424242424242')
  await change(site, id, { special_offers: [{ id: 'prosek', pieces: 2 }] }, { card: '4000000000000002' })
  const german = (await listLocalizedOffers(site.services.db, 'tour', 'de')).find((offer) => offer.id === 'prosek')
  const view = await viewReservation(site.services, id, 'de')
  expect(view?.change?.lines.at(-1)).toMatchObject({ id: 'prosek', pieces: 2, label: german?.title })
  expect(view?.quote.lines.map((line) => line.id)).not.toContain('prosek')
})
