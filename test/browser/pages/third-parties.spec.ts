import { expect, type Page } from '@playwright/test'
import { buildConsent } from '../../../src/guest/site/consent/consent-record.ts'
import { bookByApi, nextBookableDay } from '../fixtures/booking-api.ts'
import { test } from '../fixtures/guarded-test.ts'
import { createIsolatedSite, type IsolatedSite } from '../fixtures/isolated-site.ts'
import { presetConsent } from '../fixtures/stored-consent.ts'
import { createVisitor, waitForHydration } from '../fixtures/visitor.ts'

// A site with every third party configured; the test intercepts their hosts, so no request leaves this machine.

const denied = buildConsent(() => false)

let own: IsolatedSite
let origin: string

test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  own = await createIsolatedSite()
  const site = await own.start({
    GOOGLE_ANALYTICS_ID: 'G-TEST1',
    GOOGLE_TAG_MANAGER_ID: 'GTM-TEST1',
    MARKETPLACE_PARTNER_ID: 'PARTNER1',
    LOG_LEVEL: 'warn',
  })
  origin = site.origin
})
test.afterAll(() => own.close())

let thirdPartyRequests: string[]
let cspViolations: string[]
test.beforeEach(async ({ page }) => {
  thirdPartyRequests = []
  cspViolations = []
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) cspViolations.push(message.text())
  })
  await page.route(
    (url) => url.origin !== origin && url.protocol.startsWith('http'),
    (route) => {
      const url = route.request().url()
      thirdPartyRequests.push(url)
      if (url.endsWith('.frame')) return route.fulfill({ contentType: 'text/html', body: '<p>Our trips' })
      if (url.includes('getyourguide')) return route.fulfill({ contentType: 'text/javascript', body: widget })
      return route.fulfill({ contentType: 'text/javascript', body: '' })
    },
  )
})

/** Imitates the marketplace's script: a frame in every placeholder. */
const widget = `for (const place of document.querySelectorAll('[data-gyg-widget]')) {
  const frame = document.createElement('iframe')
  frame.src = place.dataset.gygHref
  place.append(frame)
}`

/** The entries of the data layer in order. */
const commands = (page: Page) =>
  page.evaluate(() =>
    (window.dataLayer ?? []).map((entry) =>
      Object.prototype.toString.call(entry) === '[object Arguments]'
        ? [...(entry as unknown as unknown[])].map((word) => (word instanceof Date ? 'now' : word))
        : [entry],
    ),
  )
const pageViews = async (page: Page) =>
  (await commands(page)).filter(([, name]) => name === 'page_view').map(([, , view]) => view as Record<string, string>)

test('without a decision all four consent categories are denied before any tag runs', async ({ page }) => {
  await page.goto(`${origin}/tour?utm_source=mail&email=ana@mail.example`)
  await expect.poll(() => thirdPartyRequests.length).toBe(2)
  const view = {
    page_location: `${origin}/tour?utm_source=mail`,
    page_referrer: '',
    page_title: await page.title(),
  }
  expect(await commands(page)).toEqual([
    ['consent', 'default', denied],
    ['js', 'now'],
    ['set', view],
    ['config', 'G-TEST1', { send_page_view: false, ...view }],
    ['event', 'page_view', view],
    [{ 'gtm.start': expect.any(Number), event: 'gtm.js' }],
  ])
  expect(thirdPartyRequests).toEqual([
    'https://www.googletagmanager.com/gtag/js?id=G-TEST1',
    'https://www.googletagmanager.com/gtm.js?id=GTM-TEST1',
  ])
  expect(cspViolations).toEqual([])
})

test('a stored decision updates the consent right after the default', async ({ page }) => {
  const granted = await presetConsent(page, 'analytics_storage', 'ad_storage')
  await page.goto(`${origin}/de`)
  await expect.poll(async () => (await commands(page)).length).toBeGreaterThan(5)
  expect((await commands(page)).slice(0, 3)).toEqual([
    ['consent', 'default', denied],
    ['consent', 'update', granted],
    ['js', 'now'],
  ])
})

test('each booking step sends one page view; the last step and the booking page load no third party', async ({
  page,
  request,
}) => {
  await presetConsent(page, 'analytics_storage', 'ad_storage')
  const visit = createVisitor(page)
  const date = await nextBookableDay(origin)
  await page.goto(`${origin}/book-now`)
  await waitForHydration(page)
  await visit.chooseDay(date)
  await visit.chooseBoardingPlace('Zadar')
  await expect.poll(async () => (await pageViews(page)).length).toBe(1)
  await visit.next()
  await expect(visit.heading('booking.title.details')).toBeFocused()
  await expect.poll(async () => (await pageViews(page)).length).toBe(2)
  const views = await pageViews(page)
  expect(views.map(({ page_location, page_referrer }) => [page_location, page_referrer])).toEqual([
    [`${origin}/book-now`, ''],
    [`${origin}/book-now?step=details`, `${origin}/book-now`],
  ])
  expect(views[0]?.page_title).not.toBe(views[1]?.page_title)

  await visit.fillContactDetails()
  thirdPartyRequests = []
  const opened = page.waitForResponse((answer) => answer.request().isNavigationRequest())
  await visit.next()
  const preview = await opened
  expect(preview.headers()['content-security-policy']).not.toContain('https://')
  await expect(visit.heading('booking.title.preview')).toBeFocused()
  await visit.acceptTerms()
  await expect(page.locator('.card-field[aria-busy=false]')).toHaveCount(3)
  expect(await commands(page)).toEqual([])
  expect(thirdPartyRequests).toEqual([])

  // Going back loads a document with analytics again.
  await visit.back()
  await expect(visit.heading('booking.title.details')).toBeFocused()
  await expect(page.locator('[name=email]')).toHaveValue('ana@mail.example')
  await expect.poll(async () => (await pageViews(page)).length).toBe(1)

  const booked = await bookByApi(request, origin, '4242424242424242', { date })
  thirdPartyRequests = []
  const answer = await page.goto(`${origin}/booking/${booked.id}`)
  expect(answer?.headers()['content-security-policy']).not.toContain('https://')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await commands(page)).toEqual([])
  expect(thirdPartyRequests).toEqual([])

  // The next page can read the booking URL neither from the referrer nor from the history.
  await page
    .getByRole('banner')
    .getByRole('link', { name: visit.t('layout.wordmark') })
    .click()
  await expect.poll(async () => (await pageViews(page)).length).toBe(1)
  const known = await page.evaluate(() =>
    JSON.stringify([
      document.referrer,
      window.dataLayer,
      (window as { navigation?: { entries(): { url: string }[] } }).navigation?.entries().map(({ url }) => url),
    ]),
  )
  expect(known).not.toContain(booked.id)
})

test('back and forward never show the last step in a document with third-party scripts', async ({ page }) => {
  await presetConsent(page, 'analytics_storage', 'ad_storage')
  const visit = createVisitor(page)
  await page.goto(`${origin}/book-now`)
  await visit.goToPreview(await nextBookableDay(origin))
  await page.goBack()
  await expect(visit.heading('booking.title.details')).toBeVisible()
  await page.reload()
  await expect.poll(async () => (await commands(page)).length).toBeGreaterThan(0)
  await page.goForward()
  await expect(visit.heading('booking.title.preview')).toBeVisible()
  await expect.poll(() => commands(page)).toEqual([])
  // The same must hold for history entries that a document has added: going back to the last step loads it anew.
  await page.goBack()
  await expect(visit.heading('booking.title.details')).toBeVisible()
  await page.reload()
  await expect.poll(async () => (await commands(page)).length).toBeGreaterThan(0)
  await waitForHydration(page)
  await page.evaluate(() => {
    history.pushState({ idx: 99 }, '', '/book-now?step=preview')
    history.pushState({ idx: 100 }, '', '/book-now?step=details')
    history.back()
  })
  await expect(visit.heading('booking.title.preview')).toBeVisible()
  await expect.poll(() => commands(page)).toEqual([])
})

test('the marketplace loads only with ad_storage granted', async ({ page }) => {
  await presetConsent(page, 'analytics_storage')
  await page.goto(`${origin}/contact`)
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect.poll(() => thirdPartyRequests.length).toBe(2)
  expect(thirdPartyRequests.filter((url) => url.includes('getyourguide'))).toEqual([])
  await expect(page.locator('.marketplace-badge')).toBeVisible()
})

test('the marketplace widget replaces the badge while it is out of view', async ({ page }) => {
  await presetConsent(page, 'analytics_storage', 'ad_storage')
  await page.goto(`${origin}/`)
  const badge = page.locator('.marketplace-badge')
  const frame = page.locator('.marketplace iframe')
  expect(thirdPartyRequests.filter((url) => url.includes('getyourguide'))).toEqual([])
  await badge.scrollIntoViewIfNeeded()
  await expect(frame).toHaveCount(1)
  await expect(page.locator('script[data-gyg-partner-id=PARTNER1]')).toHaveCount(1)
  await frame.contentFrame().getByText('Our trips').waitFor({ state: 'attached' })
  await expect(badge).toBeVisible()
  await page.evaluate(() => scrollTo(0, 0))
  await expect(page.locator('.marketplace[data-loaded]')).toHaveCount(1)
  await frame.scrollIntoViewIfNeeded()
  await expect(frame).toBeVisible()
  await expect(badge).toBeHidden()
  expect(cspViolations).toEqual([])
})

test('the plain badge stays if the marketplace script fails to load', async ({ page }) => {
  await presetConsent(page, 'analytics_storage', 'ad_storage')
  await page.route(/getyourguide/, (route) => route.abort())
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('getyourguide'))
  await page.goto(`${origin}/`)
  const badge = page.locator('.marketplace-badge')
  await badge.scrollIntoViewIfNeeded()
  await failed
  await expect(badge).toBeVisible()
})

test('a 404 page loads no third party', async ({ page }) => {
  const answer = await page.goto(`${origin}/no-such-page`)
  expect(answer?.headers()['content-security-policy']).not.toContain('https://')
  expect(await page.locator('script[data-third-parties]').count()).toBe(0)
})

test('a site without third parties has none of their hosts in its policy or HTML', async ({ request }) => {
  for (const path of ['/', '/book-now']) {
    const answer = await request.get(path)
    expect(answer.headers()['content-security-policy']).not.toContain('https://')
    expect(await answer.text()).not.toMatch(/data-third-parties|googletagmanager|data-gyg/)
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('no third party is loaded', async ({ page }) => {
    await page.goto(`${origin}/`, { waitUntil: 'networkidle' })
    expect(thirdPartyRequests).toEqual([])
  })
})
