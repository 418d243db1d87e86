import { expect } from '@playwright/test'
import { firstBookableDay } from '../../fixtures/site/bookable-days.ts'
import { runFuzz } from '../../fuzz/fuzz.ts'
import { createRawHttpClient } from '../../fuzz/http-client.ts'
import { test } from '../fixtures/guarded-test.ts'
import { createIsolatedSite, type IsolatedSite } from '../fixtures/isolated-site.ts'

// A part of `npm run fuzz` against the built site, pages included.

let own: IsolatedSite
test.beforeAll(async () => {
  own = await createIsolatedSite()
})
test.afterAll(() => own.close())

test('1500 fuzzed requests to the built site get only responses that the contract allows', async () => {
  test.setTimeout(240_000)
  const { origin, output } = await own.start({ LOG_LEVEL: 'error' })
  const wire = createRawHttpClient(origin, 8)
  const state = { date: await firstBookableDay(origin), ids: [], codes: [], now: () => new Date() }
  const { faults } = await runFuzz({ seed: 5_000, requests: 1_500, lanes: 8, state, origin, send: wire.send })
  wire.close()
  expect(faults).toEqual([])
  // The output contains no error, neither from our log nor from a package.
  expect(output()).toMatch(/^Bonaca \d\S* is open at \S+\n$/)
})
