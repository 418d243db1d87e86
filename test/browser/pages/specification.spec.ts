import { expect, type Page } from '@playwright/test'
import { hrefTo } from '../../../src/pages.ts'
import { nextBookableDay } from '../fixtures/booking-api.ts'
import { test } from '../fixtures/guarded-test.ts'
import { presetConsent } from '../fixtures/stored-consent.ts'
import { createVisitor } from '../fixtures/visitor.ts'

// Requirements of the specification that no other test covers.

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
