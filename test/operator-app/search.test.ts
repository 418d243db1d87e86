import { afterAll, beforeAll, expect, test } from 'vitest'
import { pairedDevice } from '../fixtures/operator-device.ts'
import { type TestSite, testSite } from '../fixtures/test-site.ts'

let site: TestSite
beforeAll(async () => {
  site = await testSite()
})
afterAll(() => site.close())

test('a search with a NUL character, which PostgreSQL rejects, is answered 422', async () => {
  const { cookie } = await pairedDevice(site, 'Ana', 'owner')
  const statusOf = async (query: string) =>
    (await site.app.request(`${site.services.origin}/operator/api/${query}`, { headers: { Cookie: cookie } })).status
  expect(await statusOf('bookings?text=Kowalska')).toBe(200)
  expect(await statusOf('bookings?text=constructor%00')).toBe(422)
  expect(await statusOf('ticket?booking=a%00')).toBe(422)
  expect(await statusOf('booking?booking=a%00')).toBe(422)
})
