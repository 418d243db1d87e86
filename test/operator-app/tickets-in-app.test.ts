import { afterAll, beforeAll, expect, test } from 'vitest'
import { pairedDevice } from '../fixtures/operator-device.ts'
import { type TestSite, testSite } from '../fixtures/test-site.ts'

let site: TestSite
let cookie: string
beforeAll(async () => {
  site = await testSite()
  cookie = (await pairedDevice(site, 'Ana', 'crew')).cookie
})
afterAll(() => site.close())

/** @returns the target of the redirect; null if there is none */
async function targetOf(path: string, headers: Record<string, string>): Promise<string | null> {
  const response = await site.app.request(site.services.origin + path, { headers })
  return response.headers.get('Location')
}

test('a ticket that a paired phone opens with its camera app is shown on the scan screen', async () => {
  const fromCamera = { Cookie: cookie, 'Sec-Fetch-Site': 'none' }
  expect(await targetOf('/booking/abc123', fromCamera)).toBe('/operator/scan?booking=abc123')
  expect(await targetOf('/hr/booking/abc123', fromCamera)).toBe('/operator/scan?booking=abc123')
})

test('guests, links in the app, other pages and ended sessions are not redirected to the app', async () => {
  const ended = `${cookie.split('=')[0]}=${'A'.repeat(43)}`
  const targets = await Promise.all([
    targetOf('/booking/abc123', { 'Sec-Fetch-Site': 'none' }),
    targetOf('/booking/abc123', { Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' }),
    targetOf('/booking/abc123', { Cookie: ended, 'Sec-Fetch-Site': 'none' }),
    targetOf('/contact', { Cookie: cookie, 'Sec-Fetch-Site': 'none' }),
  ])
  expect(targets.filter((target) => target?.includes('/operator'))).toEqual([])
})
