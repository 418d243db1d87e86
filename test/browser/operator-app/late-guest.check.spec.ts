import { type BrowserContext, expect, type Page } from '@playwright/test'
import { checkInvariants } from '../../../src/domain/invariants/check-invariants.ts'
import { addDays, dayOf } from '../../../src/domain/time/operator-time.ts'
import { formatsOf } from '../../../src/i18n/formats.ts'
import type { Locale } from '../../../src/i18n/locales.ts'
import { hrefTo } from '../../../src/pages.ts'
import { ticketOf } from '../../../src/shared/booking-reference.ts'
import { seedReservation } from '../../fixtures/reservations.ts'
import { findAxeViolations } from '../fixtures/axe.ts'
import { test } from '../fixtures/guarded-test.ts'
import { cachedPaths } from '../fixtures/offline-cache.ts'
import { type OperatorSite, startOperatorSite } from '../fixtures/operator-app.ts'
import { findOverflowingElements } from '../fixtures/page-checks.ts'

// These tests need the day page. It is the page of a booking from 17:00 on the evening before the departure until the
// boat is back (docs/domain/reservations.md). So the boat leaves at 23:00, and the booking is for today, or from 17:00
// on for tomorrow.

test.describe.configure({ mode: 'serial' })

const now = new Date()
const date = formatsOf('en').time(now) < '17:00' ? dayOf(now) : addDays(dayOf(now), 1)
let site: OperatorSite
let booked: { id: string; code: string; departure: string }
let context: BrowserContext
let page: Page
const bookingPath = (locale: Locale = 'en') => hrefTo('booking', locale, booked.id)
const ticketPath = async (locale: Locale = 'en') => hrefTo('ticket', locale, await ticketOf(booked.id))

test.beforeAll(async ({ browser }) => {
  site = await startOperatorSite()
  const times = { departs_at: '23:00', returns_at: '23:30' }
  await site.db.updateTable('trip_call').set(times).where('quay', '=', 'zadar').execute()
  const row = { date, first_name: 'Ana', last_name: 'Kowalska', departure_location: 'zadar' }
  const { id } = await seedReservation(site.db, row)
  booked = await site.db
    .selectFrom('reservation')
    .select(['id', 'code', 'departure'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, serviceWorkers: 'allow' })
  page = await context.newPage()
})
test.afterAll(async () => {
  expect(await checkInvariants(site.db, new Date())).toEqual([])
  await context.close()
  await site.close()
})

const tellLater = (minutes: number, position: number) =>
  site.db
    .insertInto('departure_message')
    .values({
      ...{ id: crypto.randomUUID(), departure: booked.departure as never, position, reason: 'later', minutes },
      ...{ quay: null, moved_to: null, decide_by: null, text: '', sent_by: 'Ante', device: null, sent_at: new Date() },
    })
    .execute()

test('a guest who is late taps 10 minutes, and the manifest of the crew shows it', async ({ browser }) => {
  const crew = await site.pairedPhone(browser, 'Ivo’s phone', 'crew')
  await page.goto(site.origin + bookingPath())
  await expect(page.getByRole('heading', { level: 1, name: 'On time' })).toBeVisible()
  await expect(page.getByText(/^Boarding in /)).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])
  expect(await findOverflowingElements(page)).toEqual([])
  await page.getByRole('button', { name: '10 min late' }).click()
  await expect(page.getByText('We’ve told the crew that you’ll be about 10 minutes late (sent at')).toBeVisible()
  await crew.page.goto(`${site.operatorOrigin}/operator/manifest/${date}`)
  await expect(crew.page.getByRole('strong').filter({ hasText: /^10 min late, told at \d\d:\d\d$/ })).toBeVisible()
  expect(await findAxeViolations(crew.page)).toEqual([])
  await crew.context.close()
})

test('an open page changes within a minute, and not while it is hidden', async () => {
  await page.clock.install()
  await page.goto(site.origin + (await ticketPath('de')))
  await expect(page.getByRole('heading', { level: 1, name: 'Pünktlich' })).toBeVisible()
  await tellLater(20, 1)
  await expect(async () => {
    await page.clock.fastForward(61_000)
    await expect(page.getByRole('heading', { level: 1, name: '20 Minuten später' })).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expect(page.locator('day-page .lead')).toHaveText('Das Boot legt um 23:20 statt um 23:00 Uhr in Zadar ab.')
  await expect(page.getByRole('status')).toContainText('20 Minuten')
  expect(await findOverflowingElements(page)).toEqual([])
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await page.clock.fastForward(300_000)
  expect(requests).toEqual([])
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: false, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await expect.poll(() => requests).toHaveLength(1)
  await page.clock.resume()
})

const keptText = (path: string) =>
  page.evaluate(async (kept) => {
    const cache = await caches.open('bonaca.pages')
    return (await cache.match(kept, { ignoreVary: true }))?.text() ?? ''
  }, path)

test('after one visit booking and ticket open without signal, until the boat is back', async () => {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  for (const path of [bookingPath(), await ticketPath()]) {
    await page.goto(site.origin + path)
    // Waits for the new copy of the page, because the cache can contain a copy from an earlier visit.
    await expect.poll(() => keptText(path)).toContain('20 minutes')
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: '20 minutes later' })).toBeVisible()
    await expect(page.getByText('No connection. This is how things stood at')).toBeVisible()
    await context.setOffline(false)
  }
  await page.evaluate(async (path) => {
    const cache = await caches.open('bonaca.pages')
    const kept = await cache.match(path, { ignoreVary: true })
    const headers = { 'Content-Type': 'text/html', 'Keep-Until': new Date(0).toISOString() }
    await cache.put(path, new Response(await kept?.text(), { headers }))
  }, bookingPath())
  await context.setOffline(true)
  await page.goto(site.origin + bookingPath())
  await expect(page.getByRole('heading', { level: 1, name: '20 minutes later' })).toBeHidden()
  expect(await cachedPaths(page)).not.toContain(bookingPath())
  await context.setOffline(false)
})

test('without JavaScript the guest tells that the party can’t come, and reads that the deposit is not returned', async ({
  browser,
}) => {
  const plain = await browser.newContext({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false })
  const without = await plain.newPage()
  await without.goto(site.origin + (await ticketPath('hr')))
  await without.getByText('Ne možemo doći').click()
  await expect(without.getByText('pa se predujam ne vraća')).toBeVisible()
  await without.getByRole('button', { name: 'Javite posadi' }).click()
  await expect(without.getByText('Posada zna da ne možete doći')).toBeVisible()
  await plain.close()
})
