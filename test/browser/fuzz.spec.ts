import { expect, test } from '@playwright/test'
import { fuzz } from '../fuzz/fuzz.ts'
import { dayToBook, overTheWire } from '../fuzz/over-the-wire.ts'
import { type OwnSite, ownSite } from './own-site.ts'

// A part of `npm run fuzz` with the pages, which are built.

let own: OwnSite
test.beforeAll(async () => {
  own = await ownSite()
})
test.afterAll(() => own.close())

test('1500 requests of every kind to the built site, and no answer but those that are promised', async () => {
  test.setTimeout(240_000)
  const { origin, output } = await own.start({ LOG_LEVEL: 'error' })
  const wire = overTheWire(origin, 8)
  const known = { date: await dayToBook(origin), ids: [], codes: [], now: () => new Date() }
  const { faults } = await fuzz({ seed: 5_000, requests: 1_500, lanes: 8, known, origin, send: wire.send })
  wire.close()
  expect(faults).toEqual([])
  // No fault of ours in the log, and nothing that a package prints past it.
  expect(output()).toBe(`Bonaca is open at ${origin}\n`)
})
