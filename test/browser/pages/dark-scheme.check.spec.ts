import { expect } from '@playwright/test'
import { hrefTo } from '../../../src/pages.ts'
import { expectAccessible } from '../fixtures/axe.ts'
import { test } from '../fixtures/guarded-test.ts'
import { presetConsent } from '../fixtures/stored-consent.ts'

test.use({ colorScheme: 'dark' })

const backgroundOf = (element: Element) => getComputedStyle(element).backgroundColor

for (const key of ['home', 'tour', 'book_now', 'payout'] as const) {
  test(`${key} is dark by the system's setting, and accessible`, async ({ page }) => {
    await presetConsent(page)
    await page.goto(hrefTo(key, 'en'))
    expect(await page.locator('body').evaluate(backgroundOf)).toBe('rgb(7, 26, 36)')
    await expectAccessible(page)
  })
}

test('the cookie banner is accessible in the dark scheme', async ({ page }) => {
  await page.goto(hrefTo('contact', 'en'))
  await expect(page.locator('consent-banner')).toBeVisible()
  await page.locator('consent-banner summary').click()
  await expectAccessible(page)
})

test('a fragment stays light, because it is part of another site', async ({ page }) => {
  await page.goto('/en/Reviews')
  expect(await page.locator('body').evaluate(backgroundOf)).toBe('rgb(251, 249, 244)')
})

test('print is light', async ({ page }) => {
  await page.goto(hrefTo('tour', 'en'))
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  expect(await page.locator('body').evaluate(backgroundOf)).toBe('rgb(255, 255, 255)')
  expect(await page.locator('h1').evaluate((title) => getComputedStyle(title).color)).toBe('rgb(12, 39, 51)')
})
