import { expect, type Page } from '@playwright/test'
import { translatorOf } from '../../../src/i18n/catalogues.ts'
import type { Locale } from '../../../src/i18n/locales.ts'
import { hrefTo } from '../../../src/pages.ts'
import { ticketOf } from '../../../src/shared/booking-reference.ts'
import { expectAccessible } from '../fixtures/axe.ts'
import { bookByApi, nextBookableDay } from '../fixtures/booking-api.ts'
import { test } from '../fixtures/guarded-test.ts'
import { cachedEntries, cachedPaths, expectComplete, firstPicture, openAndCache } from '../fixtures/offline-cache.ts'
import { createVisitor } from '../fixtures/visitor.ts'

test.use({ serviceWorkers: 'allow' })

const plain = (text: string) => text.replace(/<[^>]*>/g, '')
const expectOfflinePage = (page: Page, locale: Locale) =>
  expect(page.getByRole('heading', { level: 1, name: plain(translatorOf(locale)('offline.title')) })).toBeVisible()

test('the service worker is served with no-cache, and every manifest icon exists', async ({ request }) => {
  const worker = await request.get('/sw.js')
  expect(worker.headers()).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': 'text/javascript; charset=utf-8',
  })
  const manifest = await request.get('/site.webmanifest')
  expect(manifest.headers()['content-type']).toContain('application/manifest+json')
  for (const { src, type } of (await manifest.json()).icons) {
    const icon = await request.get(src)
    expect([src, icon.status(), icon.headers()['content-type']?.split(';')[0]]).toEqual([src, 200, type])
  }
})

test('visited pages open offline with styles, fonts and images', async ({ page, context }) => {
  await openAndCache(page, '/')
  await expectComplete(page)
  await expect
    .poll(async () => cachedPaths(page))
    .toContain(await firstPicture(page).evaluate((picture: HTMLImageElement) => new URL(picture.currentSrc).pathname))
  await openAndCache(page, '/tour')
  await expectComplete(page)

  await context.setOffline(true)
  for (const address of ['/', '/tour', '/tour?utm_source=mail']) {
    const answer = await page.goto(address)
    expect([address, answer?.status(), answer?.fromServiceWorker()]).toEqual([address, 200, true])
    await expectComplete(page)
  }
})

test('the offline pages are loaded again with the first page of a later day', async ({ page }) => {
  await openAndCache(page, '/')
  const age = () =>
    page.evaluate(async () => {
      const stored = await caches.match('/offline')
      return Date.now() - Date.parse(stored?.headers.get('Date') ?? '')
    })
  await page.evaluate(async () => {
    const name = (await caches.keys()).find((key) => key.startsWith('bonaca.offline.')) ?? ''
    const cache = await caches.open(name)
    const stored = await cache.match('/offline')
    const headers = new Headers(stored?.headers)
    headers.set('Date', new Date(Date.now() - 90_000_000).toUTCString())
    await cache.put('/offline', new Response(await stored?.text(), { headers }))
  })
  expect(await age()).toBeGreaterThan(86_400_000)
  await page.goto('/tour')
  await expect.poll(age).toBeLessThan(86_400_000)
})

test('an unvisited page shows the offline page of its language with links to cached pages, and reloads when online', async ({
  page,
  context,
}) => {
  const locale = 'de'
  const t = translatorOf(locale)
  await openAndCache(page, hrefTo('tour', locale))
  await context.setOffline(true)
  const answer = await page.goto(hrefTo('about_us', locale))
  expect(answer?.status()).toBe(503)
  await expectOfflinePage(page, locale)
  await expect(page.locator('html')).toHaveAttribute('lang', locale)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expect(page.getByText(t('offline.booking'))).toBeHidden()
  await expect(page.locator('.cached-pages').getByRole('link')).toHaveText([t('layout.nav.tour')])
  await expectAccessible(page)

  await context.setOffline(false)
  await expect(page.locator('html')).toHaveAttribute('data-page', 'about_us')
  await expect(page.getByText(plain(t('offline.title')))).toBeHidden()
  expect(new URL(page.url()).pathname).toBe(hrefTo('about_us', locale))
})

test('the booking pages explain offline that they need a connection, and can be retried', async ({ page, context }) => {
  const t = translatorOf('en')
  await openAndCache(page, '/')
  await context.setOffline(true)
  await page.goto('/book-now')
  await expectOfflinePage(page, 'en')
  await expect(page.getByText(t('offline.booking'))).toBeVisible()
  const ticketIsMailed = page.getByText(t('offline.ticket')).filter({ visible: true })
  await expect(ticketIsMailed).toHaveCount(0)
  await page.getByRole('link', { name: t('offline.again') }).click()
  await expectOfflinePage(page, 'en')
  await page.goto(hrefTo('booking', 'en', 'AAAAAAAAAAAAAAAAAAAAAA'))
  await expect(ticketIsMailed).toBeVisible()
  await page.goto('/book-now')
  await context.setOffline(false)
  await expect(createVisitor(page).heading('booking.title.date')).toBeVisible()
})

test('a ticket opens offline once it was opened, and another page says where the ticket is', async ({
  page,
  context,
  request,
  baseURL,
}, info) => {
  const origin = baseURL ?? ''
  const date = await nextBookableDay(origin, info.parallelIndex)
  const { id } = await bookByApi(request, origin, '4242424242424242', { date })
  const path = hrefTo('ticket', 'en', await ticketOf(id))
  await openAndCache(page, '/')
  await openAndCache(page, path)
  await context.setOffline(true)
  expect((await page.goto(path))?.status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto(hrefTo('ticket', 'en', 'AAAAAAAAAAAAAAAAAAAAAA'))
  await expect(page.getByText(translatorOf('en')('offline.ticket')).filter({ visible: true })).toBeVisible()
})

test.describe('with German as browser language', () => {
  test.use({ locale: 'de-DE' })

  test('the root redirects to German pages', async ({ page }) => {
    await openAndCache(page, '/de')
    // The service worker sends this request, but the server must still treat it as a navigation from outside and redirect.
    await page.goto('/')
    await expect(page).toHaveURL(/\/de$/)
  })
})

/** Goes from the home page through the steps of the booking and enters the card, but does not pay. */
async function goToPayment(page: Page, date: string) {
  const visit = createVisitor(page)
  await visit.fromHomeToBooking()
  await visit.chooseDay(date)
  await visit.addGuest('adults')
  await visit.chooseBoardingPlace('Bibinje')
  await visit.next()
  await visit.fillContactDetails()
  await visit.next()
  await expect(visit.heading('booking.title.preview')).toBeFocused()
  await visit.acceptTerms()
  await visit.typeCard('4242424242424242')
}

test('of a booking only its ticket is kept, which then opens offline', async ({ page, context, baseURL }, info) => {
  const visit = createVisitor(page)
  await openAndCache(page, '/')
  await goToPayment(page, await nextBookableDay(baseURL ?? '', info.parallelIndex))
  await visit.pay()
  await expect(page).toHaveURL(/\/booking\/[\w-]{22}$/)
  await expect(page.getByText(visit.t('result.completed.text')).first()).toBeVisible()
  await expect(page.getByText(visit.t('result.works_offline'))).toBeVisible()
  const booking = page.url()
  const ticket = await ticketOf(new URL(booking).pathname.split('/').at(-1) ?? '')
  await page.reload()
  await openAndCache(page, '/tour')

  const entries = await cachedEntries(page)
  const allowed = /^\/(assets|pictures|charts)\/|^\/favicon\.svg$|^\/([a-z]{2}\/)?offline$|^\/$|^\/tour$/
  const ticketPath = hrefTo('ticket', 'en', ticket)
  expect(entries.filter(([, path]) => path !== ticketPath && !allowed.test(path))).toEqual([])
  const kept = entries.filter(([name]) => name.endsWith('.pages')).map(([, path]) => path)
  expect(kept.toSorted()).toEqual(['/', ticketPath, '/tour'].toSorted())
  // The next visit of the booking page stores the ticket again, because the ticket may have changed.
  const cachedTicket = () =>
    page.evaluate(async (path) => (await caches.match(path, { ignoreVary: true }))?.text(), ticketPath)
  await page.evaluate(
    async (path) => (await caches.open('bonaca.pages')).put(path, new Response('of before')),
    ticketPath,
  )
  await page.goto(booking)
  await expect.poll(cachedTicket).not.toBe('of before')
  await context.setOffline(true)
  expect((await page.goto(ticketPath))?.status()).toBe(200)
})

test('after a connection loss during payment the booking page opens when online again', async ({
  page,
  context,
  baseURL,
}, info) => {
  const visit = createVisitor(page)
  await page.exposeFunction('loseConnection', () => context.setOffline(true))
  await openAndCache(page, '/')
  await goToPayment(page, await nextBookableDay(baseURL ?? '', info.parallelIndex))
  await page.evaluate(() => {
    const { fetch, loseConnection } = window as Window & { loseConnection?: () => Promise<void> }
    window.fetch = async (...args) => {
      const answer = await fetch(...args)
      if (String(args[0]).startsWith('/api/reservations')) await loseConnection?.()
      return answer
    }
  })
  await visit.pay()
  await expectOfflinePage(page, 'en')
  await expect(page.getByText(translatorOf('en')('offline.ticket')).filter({ visible: true })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(visit.t('result.completed.text')).first()).toBeVisible()
})
