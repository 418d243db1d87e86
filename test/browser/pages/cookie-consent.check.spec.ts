import { expect, type Page } from '@playwright/test'
import { locales } from '../../../src/i18n/locales.ts'
import { nextBookableDay } from '../fixtures/booking-api.ts'
import { consentUi, expectReload } from '../fixtures/consent-banner.ts'
import { test } from '../fixtures/guarded-test.ts'
import { createVisitor } from '../fixtures/visitor.ts'

const stored = (page: Page) => page.evaluate(() => localStorage.getItem('cookie_consent'))
const record = (analytics: string, storage: string, data: string, personal: string) =>
  JSON.stringify({
    analytics_storage: analytics,
    ad_storage: storage,
    ad_user_data: data,
    ad_personalization: personal,
  })

for (const path of ['/', '/contact']) {
  test(`"accept all" on ${path} grants everything, whatever was ticked in the hidden list`, async ({ page }) => {
    await page.goto(path)
    const { banner, all, customize, switchOf, selected } = consentUi(page)
    await expect(selected).toBeHidden()
    await customize.click()
    await switchOf('ad_storage').check()
    await customize.click()
    await expectReload(page, () => all.click())
    expect(await stored(page)).toBe(record('granted', 'granted', 'granted', 'granted'))
    await expect(banner).toBeHidden()
    await page.goto('/tour')
    await expect(consentUi(page).banner).toBeHidden()
  })
}

test('"only essential" denies every optional category', async ({ page }) => {
  await page.goto('/')
  const { banner, essential } = consentUi(page)
  await expectReload(page, () => essential.click())
  expect(await stored(page)).toBe(record('denied', 'denied', 'denied', 'denied'))
  await expect(banner).toBeHidden()
})

test('closing the banner denies every optional category, and later keeps the stored decision', async ({ page }) => {
  const { banner, close, customize, settings, all } = consentUi(page)
  for (const shut of [() => close.click(), () => customize.focus().then(() => page.keyboard.press('Escape'))]) {
    await page.goto('/')
    await shut()
    await expect(banner).toBeHidden()
    expect(await stored(page)).toBe(record('denied', 'denied', 'denied', 'denied'))
    await page.goto('/tour')
    await settings.click()
    await expectReload(page, () => all.click())
    await settings.click()
    await shut()
    await expect(banner).toBeHidden()
    expect(await stored(page)).toBe(record('granted', 'granted', 'granted', 'granted'))
    await page.evaluate(() => localStorage.clear())
  }
})

test('a selection among four unticked categories is stored and shown again in the settings', async ({ page }) => {
  await page.goto('/')
  const { customize, selected, switchOf, settings, banner } = consentUi(page)
  await customize.click()
  await expect(switchOf('essential')).toBeChecked()
  await expect(switchOf('essential')).toBeDisabled()
  for (const category of ['analytics_storage', 'ad_storage', 'ad_user_data', 'ad_personalization'] as const) {
    await expect(switchOf(category)).not.toBeChecked()
  }
  await switchOf('analytics_storage').check()
  await switchOf('ad_user_data').check()
  await expectReload(page, () => selected.click())
  expect(await stored(page)).toBe(record('granted', 'denied', 'granted', 'denied'))

  await settings.click()
  await expect(banner).toBeVisible()
  await expect(switchOf('analytics_storage')).toBeChecked()
  await expect(switchOf('ad_user_data')).toBeChecked()
  await expect(switchOf('ad_storage')).not.toBeChecked()
  await switchOf('analytics_storage').uncheck()
  await expectReload(page, () => selected.click())
  expect(await stored(page)).toBe(record('denied', 'denied', 'granted', 'denied'))
})

test('a double click on "customize" stores no decision', async ({ page }) => {
  await page.goto('/')
  await consentUi(page).customize.dblclick()
  await page.goto('/tour')
  expect(await stored(page)).toBeNull()
})

test('a stored record without every category shows the banner again', async ({ page }) => {
  await page.goto('/')
  await page.evaluate(() => localStorage.setItem('cookie_consent', '{"analytics_storage":"granted"}'))
  await page.goto('/tour')
  await expect(consentUi(page).banner).toBeVisible()
})

test('a consent choice during a booking keeps all input', async ({ page, baseURL }, info) => {
  const visit = createVisitor(page)
  const date = await nextBookableDay(baseURL ?? '', info.parallelIndex)
  await page.goto('/book-now')
  await visit.chooseDay(date)
  await visit.addGuest('children')
  await expectReload(page, () => consentUi(page).all.click())
  await expect(page.locator(`input[name=date][value="${date}"]`)).toBeChecked()
  await expect(page.locator('[name=children]')).toHaveValue('1')
  await visit.chooseBoardingPlace('Zadar')
  await visit.next()
  await page.evaluate(() => localStorage.clear())
  await visit.fillContactDetails({ notes: 'By the window' })
  await consentUi(page).settings.click()
  await expectReload(page, () => consentUi(page).essential.click())
  await expect(page.locator('[name=name]')).toHaveValue('Ana Kowalska')
  await expect(page.locator('[name=notes]')).toHaveValue('By the window')
})

test('a consent choice keeps a message and a review', async ({ page }) => {
  await page.goto('/contact')
  await page.locator('main [name=message]').fill('Is there room for a pram?')
  await expectReload(page, () => consentUi(page).essential.click())
  await expect(page.locator('main [name=message]')).toHaveValue('Is there room for a pram?')
  await page.evaluate(() => localStorage.clear())
  await page.goto('/leave-review')
  await page.locator('[name=stars][value="4"]').check({ force: true })
  await page.locator('[name=comment]').fill('The sea was flat.')
  await expectReload(page, () => consentUi(page).essential.click())
  await expect(page.locator('[name=stars][value="4"]')).toBeChecked()
  await expect(page.locator('[name=comment]')).toHaveValue('The sea was flat.')
  await page.reload()
  await expect(page.locator('[name=comment]')).toHaveValue('')
})

test('without local storage no banner opens by itself and no script error occurs', async ({ page }) => {
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('forbidden', 'SecurityError')
      },
    })
  })
  await page.goto('/')
  const { banner, settings, all } = consentUi(page)
  await settings.click()
  await expect(banner).toBeVisible()
  await all.click()
  await expect(banner).toBeHidden()
  await page.goto('/tour')
  await expect(page.locator('consent-banner:not(:popover-open)')).toHaveCount(1)
  expect(errors).toEqual([])
})

test('the footer links to the cookie settings in every language', async ({ page }) => {
  for (const locale of locales) {
    await page.goto(locale === 'en' ? '/' : `/${locale}`)
    const name = createVisitor(page, locale).t('layout.footer.cookie_settings')
    await expect(page.getByRole('contentinfo').getByRole('button', { name })).toBeVisible()
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('neither the banner nor its settings button is shown', async ({ page }) => {
    await page.goto('/privacy-cookies')
    await expect(page.locator('consent-banner')).toBeHidden()
    for (const button of await page.locator('.cookie-settings').all()) await expect(button).toBeHidden()
  })
})
