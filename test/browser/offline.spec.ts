import { expect, type Page, test } from '@playwright/test'
import { translatorOf } from '../../src/i18n/catalogues.ts'
import { hrefTo } from '../../src/i18n/href-to.ts'
import type { Locale } from '../../src/i18n/locales.ts'
import { expectAccessible } from './accessible.ts'
import { aDay } from './api.ts'
import { type Deployment, deploymentOf } from './deployment.ts'
import { reactHasTakenOver, visitor } from './visitor.ts'

test.use({ serviceWorkers: 'allow' })

const plain = (text: string) => text.replace(/<[^>]*>/g, '')
const says = (page: Page, locale: Locale) =>
  expect(page.getByRole('heading', { level: 1, name: plain(translatorOf(locale)('offline.title')) })).toBeVisible()

/** What is kept, by the names of the caches without their build. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const entries: [string, string][] = []
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) entries.push([name, new URL(url).pathname])
    }
    return entries
  })

const pathsKept = async (page: Page) => (await kept(page)).map(([, path]) => path)
const buildsKept = async (page: Page) => [...new Set((await kept(page)).map(([name]) => name.split('.')[1]))]

/** Reads a page until it is on board, with the picture that is seen first. */
async function read(page: Page, address: string) {
  await page.goto(address)
  const { pathname } = new URL(page.url())
  await expect.poll(() => pathsKept(page)).toContain(pathname)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
}

const firstPicture = (page: Page) => page.locator('main img').first()

async function expectWhole(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(251, 249, 244)')
  await expect
    .poll(() => firstPicture(page).evaluate((picture: HTMLImageElement) => picture.naturalWidth))
    .toBeGreaterThan(0)
  expect(await page.evaluate(() => document.fonts.check('20px "Newsreader"'))).toBe(true)
}

test('the worker is asked for anew each time, and the manifest names icons that are there', async ({ request }) => {
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

test('what was read opens without a connection, with its styles and pictures', async ({ page, context }) => {
  await read(page, '/')
  await expectWhole(page)
  await expect
    .poll(async () => pathsKept(page))
    .toContain(await firstPicture(page).evaluate((picture: HTMLImageElement) => new URL(picture.currentSrc).pathname))
  await read(page, '/tour')
  await expectWhole(page)

  await context.setOffline(true)
  for (const address of ['/', '/tour', '/tour?utm_source=mail']) {
    const answer = await page.goto(address)
    expect([address, answer?.status(), answer?.fromServiceWorker()]).toEqual([address, 200, true])
    await expectWhole(page)
  }
})

for (const locale of ['en', 'de', 'hr'] as const) {
  test(`a page that was not read says so in ${locale}, names what is there, and opens by itself`, async ({
    page,
    context,
  }) => {
    const t = translatorOf(locale)
    await read(page, hrefTo('tour', locale))
    await context.setOffline(true)
    const answer = await page.goto(hrefTo('about_us', locale))
    expect(answer?.status()).toBe(503)
    await says(page, locale)
    await expect(page.locator('html')).toHaveAttribute('lang', locale)
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    await expect(page.getByText(t('offline.booking'))).toBeHidden()
    await expect(page.locator('.kept-pages').getByRole('link')).toHaveText([t('layout.nav.tour')])
    await expectAccessible(page)

    await context.setOffline(false)
    await expect(page).toHaveTitle(/Bonaca/)
    await expect(page.getByText(plain(t('offline.title')))).toBeHidden()
    expect(new URL(page.url()).pathname).toBe(hrefTo('about_us', locale))
  })
}

test('booking says that it needs a connection, and tries again when asked to', async ({ page, context }) => {
  const t = translatorOf('en')
  await read(page, '/')
  await context.setOffline(true)
  await page.goto('/book-now')
  await says(page, 'en')
  await expect(page.getByText(t('offline.booking'))).toBeVisible()
  await expect(page.getByText(t('offline.ticket'))).toBeHidden()
  await page.getByRole('link', { name: t('offline.again') }).click()
  await says(page, 'en')
  await page.goto(hrefTo('booking', 'en', 'AAAAAAAAAAAAAAAAAAAAAA'))
  await expect(page.getByText(t('offline.ticket'))).toBeVisible()
  await page.goto('/book-now')
  await context.setOffline(false)
  await expect(visitor(page).heading('booking.title.date')).toBeVisible()
})

test('the language is switched without a connection too', async ({ page, context }) => {
  await read(page, '/tour')
  await read(page, '/de/ausflug')
  await context.setOffline(true)
  await page.goto('/tour')
  await page.locator('.language summary').click()
  await page.locator('a[href="/language/de?page=tour"]').first().click()
  await expect(page).toHaveURL(/\/de\/ausflug$/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
})

test.describe('for a visitor who reads German', () => {
  test.use({ locale: 'de-DE' })

  test('the root leads to German pages, with and without a connection', async ({ page, context }) => {
    await read(page, '/de')
    await page.goto('/language/en?page=home')
    await read(page, '/')
    await page.goto('/language/de?page=home')
    await expect(page).toHaveURL(/\/de$/)
    // The worker stands between: the server must still see that this visitor comes from elsewhere.
    await page.goto('/')
    await expect(page).toHaveURL(/\/de$/)
    await context.setOffline(true)
    await page.goto('/')
    await expect(page).toHaveURL(/\/de$/)
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  })
})

/** From the home page until the card is typed. */
async function goToPay(page: Page, date: string) {
  const visit = visitor(page)
  await visit.fromHomeToBooking()
  await visit.chooseDay(date)
  await visit.add('adults')
  await visit.boardAt('Bibinje')
  await visit.next()
  await visit.tellAboutMyself()
  await visit.next()
  await expect(visit.heading('booking.title.preview')).toBeFocused()
  await visit.accept()
  await visit.payButton().click()
  await visit.typeCard('4242424242424242')
}

test('a whole booking leaves nothing of itself in what is kept', async ({ page, request, baseURL }, info) => {
  const visit = visitor(page)
  await read(page, '/')
  await goToPay(page, await aDay(request, baseURL ?? '', info.parallelIndex))
  await visit.pay()
  await expect(page).toHaveURL(/\/booking\/[\w-]{22}$/)
  await expect(page.getByText(visit.t('result.completed.text')).first()).toBeVisible()
  await page.reload()
  await read(page, '/tour')

  const entries = await kept(page)
  const allowed = /^\/(assets|pictures|charts)\/|^\/favicon\.svg$|^\/([a-z]{2}\/)?offline$|^\/$|^\/tour$/
  expect(entries.filter(([, path]) => !allowed.test(path))).toEqual([])
  expect(entries.filter(([name, path]) => name.endsWith('.pages') && !['/', '/tour'].includes(path))).toEqual([])
})

test('paid, and then without a connection: the booking opens by itself once there is one', async ({
  page,
  context,
  request,
  baseURL,
}, info) => {
  const visit = visitor(page)
  await page.exposeFunction('loseConnection', () => context.setOffline(true))
  await read(page, '/')
  await goToPay(page, await aDay(request, baseURL ?? '', info.parallelIndex))
  await page.evaluate(() => {
    const { fetch, loseConnection } = window as Window & { loseConnection?: () => Promise<void> }
    window.fetch = async (...asked) => {
      const answer = await fetch(...asked)
      if (String(asked[0]).startsWith('/api/reservations')) await loseConnection?.()
      return answer
    }
  })
  await visit.pay()
  await says(page, 'en')
  await expect(page.getByText(translatorOf('en')('offline.ticket'))).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(visit.t('result.completed.text')).first()).toBeVisible()
})

test.describe('another version', () => {
  let site: Deployment
  test.beforeEach(async ({ baseURL }) => {
    site = await deploymentOf(baseURL ?? '')
  })
  test.afterEach(() => site.close())

  const lookForNews = (page: Page) =>
    page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
  const waits = (page: Page) => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.state)

  test('takes over while pages are read, keeps what was read, and throws the old version away', async ({
    page,
    context,
  }) => {
    await read(page, `${site.origin}/tour`)
    const styles = await page.locator('link[rel=stylesheet]').getAttribute('href')
    site.deploy('aaaaaaaaaaaa')
    await read(page, `${site.origin}/about-us`)
    await expect.poll(() => buildsKept(page)).toEqual(['aaaaaaaaaaaa'])
    // The new build has no such file any more, and the page that was read needs it.
    expect(await pathsKept(page)).toContain(styles)
    await context.setOffline(true)
    const answer = await page.goto(`${site.origin}/tour`)
    expect(answer?.status()).toBe(200)
    await expectWhole(page)
  })

  test('waits for an open booking to end', async ({ page, context }) => {
    await read(page, `${site.origin}/tour`)
    const booking = await context.newPage()
    await booking.goto(`${site.origin}/book-now`)
    // A page whose scripts are gone before it has asked for them opens anew, and for that moment isn't open.
    await reactHasTakenOver(booking)
    const [former] = await buildsKept(page)
    site.deploy('bbbbbbbbbbbb')
    // A look that was under way before counts as the next one too, and may have seen the former version.
    await expect
      .poll(async () => {
        await lookForNews(page)
        return waits(page)
      })
      .toBe('installed')
    await page.goto(`${site.origin}/about-us`)
    await expect.poll(() => buildsKept(page)).toEqual([former, 'bbbbbbbbbbbb'])
    expect(await waits(page)).toBe('installed')

    await booking.close()
    // The browser may count a closed page among the open ones for a while: then the next page is the first to see.
    // While a debugger is attached to a worker that is being replaced, as here, Chromium may lose a page it answers.
    await expect(async () => {
      await page.goto(`${site.origin}/tour`, { timeout: 3_000 })
      const state = async () => [await waits(page), await buildsKept(page)]
      await expect.poll(state, { timeout: 3_000 }).toEqual([undefined, ['bbbbbbbbbbbb']])
    }).toPass()
  })

  test('a network that takes requests and answers none leaves the visitor with what was read', async ({ page }) => {
    await read(page, `${site.origin}/tour`)
    await read(page, `${site.origin}/about-us`)
    site.hang()
    const answer = await page.goto(`${site.origin}/tour`)
    expect(answer?.status()).toBe(200)
    await expectWhole(page)
  })
})
