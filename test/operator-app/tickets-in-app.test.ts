import { afterAll, beforeAll, expect, test } from 'vitest'
import { ticketOf } from '../../src/shared/booking-reference.ts'
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
  expect(await targetOf('/ticket/abc123', fromCamera)).toBe('/operator/scan?ticket=abc123')
  expect(await targetOf('/hr/karta/abc123', fromCamera)).toBe('/operator/scan?ticket=abc123')
})

test('an old ticket, which has the id of the booking, reaches the scan screen without it', async () => {
  const target = await targetOf('/pl/booking/abc123', { Cookie: cookie, 'Sec-Fetch-Site': 'none' })
  expect(target).toBe(`/operator/scan?ticket=${await ticketOf('abc123')}`)
})

test('guests, links in the app, other pages and ended sessions are not redirected to the app', async () => {
  const ended = `${cookie.split('=')[0]}=${'A'.repeat(43)}`
  const targets = await Promise.all([
    targetOf('/ticket/abc123', { 'Sec-Fetch-Site': 'none' }),
    targetOf('/ticket/abc123', { Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' }),
    targetOf('/ticket/abc123', { Cookie: ended, 'Sec-Fetch-Site': 'none' }),
    targetOf('/contact', { Cookie: cookie, 'Sec-Fetch-Site': 'none' }),
  ])
  expect(targets.filter((target) => target?.includes('/operator'))).toEqual([])
})
