import { expect, type Page, test } from '@playwright/test'
import { translatorOf } from '../../../src/i18n/catalogues.ts'
import { hrefTo } from '../../../src/i18n/href-to.ts'
import type { Locale } from '../../../src/i18n/locales.ts'
import { expectAccessible } from '../fixtures/axe.ts'
import { nextBookableDay } from '../fixtures/booking-api.ts'
import { type DeploymentProxy, startDeploymentProxy } from '../fixtures/deployment-proxy.ts'
import { createVisitor, waitForHydration } from '../fixtures/visitor.ts'

test.use({ serviceWorkers: 'allow' })

const plain = (text: string) => text.replace(/<[^>]*>/g, '')
const expectOfflinePage = (page: Page, locale: Locale) =>
  expect(page.getByRole('heading', { level: 1, name: plain(translatorOf(locale)('offline.title')) })).toBeVisible()

/** All cached paths with the name of their cache. */
const cachedEntries = (page: Page) =>
  page.evaluate(async () => {
    const entries: [string, string][] = []
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) entries.push([name, new URL(url).pathname])
    }
    return entries
  })

const cachedPaths = async (page: Page) => (await cachedEntries(page)).map(([, path]) => path)
const cachedBuilds = async (page: Page) => [...new Set((await cachedEntries(page)).map(([name]) => name.split('.')[1]))]

/** Opens a page and waits until it is cached and the service worker controls it. */
async function openAndCache(page: Page, address: string) {
  await page.goto(address)
  const { pathname } = new URL(page.url())
  await expect.poll(() => cachedPaths(page)).toContain(pathname)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
}

const firstPicture = (page: Page) => page.locator('main img').first()

async function expectComplete(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(251, 249, 244)')
  await expect
    .poll(() => firstPicture(page).evaluate((picture: HTMLImageElement) => picture.naturalWidth))
    .toBeGreaterThan(0)
  expect(await page.evaluate(() => document.fonts.check('20px "Newsreader"'))).toBe(true)
}

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

for (const locale of ['en', 'de', 'hr'] as const) {
  test(`an unvisited page shows the offline page in ${locale} with links to cached pages, and reloads when online`, async ({
    page,
    context,
  }) => {
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
    await expect(page).toHaveTitle(/Bonaca/)
    await expect(page.getByText(plain(t('offline.title')))).toBeHidden()
    expect(new URL(page.url()).pathname).toBe(hrefTo('about_us', locale))
  })
}

test('the booking pages explain offline that they need a connection, and can be retried', async ({ page, context }) => {
  const t = translatorOf('en')
  await openAndCache(page, '/')
  await context.setOffline(true)
  await page.goto('/book-now')
  await expectOfflinePage(page, 'en')
  await expect(page.getByText(t('offline.booking'))).toBeVisible()
  await expect(page.getByText(t('offline.ticket'))).toBeHidden()
  await page.getByRole('link', { name: t('offline.again') }).click()
  await expectOfflinePage(page, 'en')
  await page.goto(hrefTo('booking', 'en', 'AAAAAAAAAAAAAAAAAAAAAA'))
  await expect(page.getByText(t('offline.ticket'))).toBeVisible()
  await page.goto('/book-now')
  await context.setOffline(false)
  await expect(createVisitor(page).heading('booking.title.date')).toBeVisible()
})

test('the language switch works offline', async ({ page, context }) => {
  await openAndCache(page, '/tour')
  await openAndCache(page, '/de/ausflug')
  await context.setOffline(true)
  await page.goto('/tour')
  await page.locator('.language summary').click()
  await page.locator('a[href="/language/de?page=tour"]').first().click()
  await expect(page).toHaveURL(/\/de\/ausflug$/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
})

test.describe('with German as browser language', () => {
  test.use({ locale: 'de-DE' })

  test('the root redirects to German pages, online and offline', async ({ page, context }) => {
    await openAndCache(page, '/de')
    await page.goto('/language/en?page=home')
    await openAndCache(page, '/')
    await page.goto('/language/de?page=home')
    await expect(page).toHaveURL(/\/de$/)
    // Although the worker makes the request, the server must recognise a navigation from outside.
    await page.goto('/')
    await expect(page).toHaveURL(/\/de$/)
    await context.setOffline(true)
    await page.goto('/')
    await expect(page).toHaveURL(/\/de$/)
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  })
})

/** Books from the home page until the card is entered. */
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
  await visit.payButton().click()
  await visit.typeCard('4242424242424242')
}

test('a booking leaves no personal page in the caches', async ({ page, baseURL }, info) => {
  const visit = createVisitor(page)
  await openAndCache(page, '/')
  await goToPayment(page, await nextBookableDay(baseURL ?? '', info.parallelIndex))
  await visit.pay()
  await expect(page).toHaveURL(/\/booking\/[\w-]{22}$/)
  await expect(page.getByText(visit.t('result.completed.text')).first()).toBeVisible()
  await page.reload()
  await openAndCache(page, '/tour')

  const entries = await cachedEntries(page)
  const allowed = /^\/(assets|pictures|charts)\/|^\/favicon\.svg$|^\/([a-z]{2}\/)?offline$|^\/$|^\/tour$/
  expect(entries.filter(([, path]) => !allowed.test(path))).toEqual([])
  expect(entries.filter(([name, path]) => name.endsWith('.pages') && !['/', '/tour'].includes(path))).toEqual([])
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
  await expect(page.getByText(translatorOf('en')('offline.ticket'))).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(visit.t('result.completed.text')).first()).toBeVisible()
})

test.describe('a new build', () => {
  let site: DeploymentProxy
  test.beforeEach(async ({ baseURL }) => {
    site = await startDeploymentProxy(baseURL ?? '')
  })
  test.afterEach(() => site.close())

  const checkForUpdate = (page: Page) =>
    page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
  const waitingState = (page: Page) => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.state)

  test('activates during navigation, keeps visited pages, and deletes the old caches', async ({ page, context }) => {
    await openAndCache(page, `${site.origin}/tour`)
    const styles = await page.locator('link[rel=stylesheet]').getAttribute('href')
    site.deploy('aaaaaaaaaaaa')
    await openAndCache(page, `${site.origin}/about-us`)
    await expect.poll(() => cachedBuilds(page)).toEqual(['aaaaaaaaaaaa'])
    // The cached page needs this file, which the new build no longer has.
    expect(await cachedPaths(page)).toContain(styles)
    await context.setOffline(true)
    const answer = await page.goto(`${site.origin}/tour`)
    expect(answer?.status()).toBe(200)
    await expectComplete(page)
  })

  test('waits until an open booking is closed', async ({ page, context }) => {
    await openAndCache(page, `${site.origin}/tour`)
    const booking = await context.newPage()
    await booking.goto(`${site.origin}/book-now`)
    // Without hydration the page would reload on its missing scripts, and briefly not count as open.
    await waitForHydration(booking)
    const [former] = await cachedBuilds(page)
    site.deploy('bbbbbbbbbbbb')
    // `update()` may join a check that started earlier and saw the former build.
    await expect
      .poll(async () => {
        await checkForUpdate(page)
        return waitingState(page)
      })
      .toBe('installed')
    await page.goto(`${site.origin}/about-us`)
    await expect.poll(() => cachedBuilds(page)).toEqual([former, 'bbbbbbbbbbbb'])
    expect(await waitingState(page)).toBe('installed')

    await booking.close()
    // The browser may count a closed page as open for a while, so the update can take another navigation. With a debugger
    // attached to the replaced worker, as here, Chromium may also drop a response.
    await expect(async () => {
      await page.goto(`${site.origin}/tour`, { timeout: 3_000 })
      const state = async () => [await waitingState(page), await cachedBuilds(page)]
      await expect.poll(state, { timeout: 3_000 }).toEqual([undefined, ['bbbbbbbbbbbb']])
    }).toPass()
  })

  test('visited pages open although the network accepts requests and never answers', async ({ page }) => {
    await openAndCache(page, `${site.origin}/tour`)
    await openAndCache(page, `${site.origin}/about-us`)
    site.hang()
    const answer = await page.goto(`${site.origin}/tour`)
    expect(answer?.status()).toBe(200)
    await expectComplete(page)
  })
})
