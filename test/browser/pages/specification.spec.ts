import { expect, type Page } from '@playwright/test'
import { business } from '../../../content/business.ts'
import { languages, locales } from '../../../src/i18n/locales.ts'
import { hrefTo } from '../../../src/pages.ts'
import { nextBookableDay } from '../fixtures/booking-api.ts'
import { test } from '../fixtures/guarded-test.ts'
import { presetConsent } from '../fixtures/stored-consent.ts'
import { createVisitor } from '../fixtures/visitor.ts'

// Requirements of the specification that no other test covers.

for (const locale of locales) {
  test(`the layout in ${locale} has all parts of the specification`, async ({ page }) => {
    const { t } = createVisitor(page, locale)
    await page.goto(hrefTo('tour', locale))
    const top = page.locator('.top-bar')
    await expect(top.locator('a[href^="tel:"]')).toBeVisible()
    await expect(top.locator('a[href^="mailto:"]')).toBeVisible()
    await expect(top.locator('.social a')).toHaveCount(3)
    await top.locator('summary').click()
    const others = locales.filter((other) => other !== locale)
    await expect(top.locator('.language li a')).toHaveText(others.map((other) => languages[other].name))
    await expect(top.locator('.language li svg')).toHaveCount(others.length)
    await expect(page.locator('.main-nav a')).toHaveCount(5)
    const header = page.getByRole('banner')
    await expect(header.getByRole('link', { name: t('layout.nav.book_now') })).toBeVisible()
    const footer = page.getByRole('contentinfo')
    for (const key of ['layout.nav.leave_review', 'layout.nav.terms_of_purchase', 'layout.footer.reserve'] as const) {
      await expect(footer.getByRole('link', { name: t(key) })).toBeAttached()
    }
    await expect(footer.locator('a[href^="mailto:"]')).toBeAttached()
    // A badge needs the name of a marketplace; `third-parties.spec.ts` tests it.
    await expect(footer.locator('.marketplace-badge')).toHaveCount(0)
  })
}

test('the home page has its sections in the specified order', async ({ page }) => {
  await page.goto('/')
  const sections = ['.hero', '.plate-bay', '#parks', '#day', '.call-us', '#reviews', '.start']
  const order = await page.evaluate((selectors) => {
    const found = selectors.map((selector) => document.querySelector(selector))
    return found.map((element, index) => {
      const next = found[index + 1]
      if (!element) return 'missing'
      return next && !(element.compareDocumentPosition(next) & Node.DOCUMENT_POSITION_FOLLOWING)
        ? 'out of order'
        : 'in order'
    })
  }, sections)
  expect(order).toEqual(sections.map(() => 'in order'))
  await expect(page.locator('.hero .waypoints a')).toHaveCount(3)
  await expect(page.locator('#day ol > li')).toHaveCount(4)
  for (const { departsAt } of business.departureLocations) {
    await expect(page.locator('.start').getByText(departsAt).first()).toBeAttached()
  }
})

test('the session cookie has a max-age of 1000 years', async ({ page }) => {
  await presetConsent(page, 'analytics_storage')
  await page.addInitScript(() => {
    const cookie = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie') as PropertyDescriptor
    const written: string[] = []
    Object.assign(window, { written })
    Object.defineProperty(document, 'cookie', {
      get: () => cookie.get?.call(document),
      set: (value) => {
        written.push(value)
        cookie.set?.call(document, value)
      },
    })
  })
  await page.goto('/')
  const written = () => page.evaluate(() => (window as unknown as { written: string[] }).written)
  await expect.poll(written).toHaveLength(2)
  // 1000 years of 365.2425 days.
  for (const cookie of await written()) expect(cookie).toContain('max-age=31556952000; path=/; samesite=lax')
})

test('an API call sends locale, session id, tracing source and Accept: application/json', async ({ page, baseURL }) => {
  const visit = createVisitor(page, 'de')
  const date = await nextBookableDay(baseURL ?? '')
  await presetConsent(page, 'analytics_storage')
  await page.goto(hrefTo('book_now', 'de'), { referer: 'https://www.google.de/' })
  await visit.goToPreview(date)
  await visit.acceptTerms()
  await visit.payButton().click()
  await visit.typeCard('4242424242424242')
  const sent = page.waitForRequest('**/api/reservations/create')
  await visit.pay()
  const headers = await (await sent).allHeaders()
  const session = (await page.context().cookies()).find(({ name }) => name === 'session_id')?.value
  expect(headers).toMatchObject({
    accept: 'application/json',
    'x-locale': 'de',
    'x-tracing-id': session,
    'x-tracing-source': 'google',
  })
})

test('truncated text is clamped to one line', async ({ page }) => {
  await page.goto('/')
  const clamp = (page: Page) =>
    page
      .locator('.line-clamp')
      .first()
      .evaluate((element) => {
        const { webkitLineClamp, overflow } = getComputedStyle(element)
        return [webkitLineClamp, overflow]
      })
  expect(await clamp(page)).toEqual(['1', 'hidden'])
})
