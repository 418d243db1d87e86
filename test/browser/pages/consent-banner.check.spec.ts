import { expect } from '@playwright/test'
import { locales } from '../../../src/i18n/locales.ts'
import { hrefTo } from '../../../src/pages.ts'
import { expectAccessibleInBothWidths } from '../fixtures/axe.ts'
import { consentUi, expectReload } from '../fixtures/consent-banner.ts'
import { test } from '../fixtures/guarded-test.ts'
import { createVisitor } from '../fixtures/visitor.ts'

// Position, focus and accessibility of the consent banner.

test('the banner is usable by keyboard and returns the focus to the settings button', async ({ page }) => {
  await page.goto('/privacy-cookies')
  const { banner, essential, customize } = consentUi(page)
  await expect(banner).toBeVisible()
  // Focus order: skip link, then the banner's close button, policy link, list and choices.
  for (let presses = 0; presses < 5; presses++) await page.keyboard.press('Tab')
  await expect(essential).toBeFocused()
  await expectReload(page, () => page.keyboard.press('Enter'))
  const settings = page
    .getByRole('main')
    .getByRole('button', { name: createVisitor(page).t('layout.footer.cookie_settings') })
  await settings.focus()
  await page.keyboard.press('Enter')
  await expect(customize).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(banner).toBeHidden()
  await expect(settings).toBeFocused()
})

test('the banner never covers the focused element', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of ['/', '/contact', '/book-now']) {
    await page.goto(path)
    const banner = consentUi(page).banner
    await expect(banner).toBeVisible()
    // The scroll padding for the banner is set in the first frame that shows the banner.
    await expect
      .poll(() => page.evaluate(() => document.documentElement.style.scrollPaddingBottom))
      .toMatch(/calc\([1-9]/)
    const covered = await page.evaluate(() => {
      const sheet = document.querySelector('consent-banner')?.getBoundingClientRect()
      const hidden: string[] = []
      for (const element of document.querySelectorAll<HTMLElement>(
        'main :is(a, button, input, textarea, summary), footer a',
      )) {
        element.focus()
        if (document.activeElement !== element || element.closest('.summary-bar')) continue
        const { top, bottom, left, right } = element.getBoundingClientRect()
        if (sheet && top >= sheet.top && bottom <= sheet.bottom && left >= sheet.left && right <= sheet.right) {
          hidden.push(element.outerHTML.slice(0, 120))
        }
      }
      return hidden
    })
    expect(covered).toEqual([])
  }
})

test('on a phone the banner stays above the booking bar and hides while the bar is open', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/book-now')
  const { banner } = consentUi(page)
  const bar = page.locator('.summary-bar')
  const edge = async () => {
    const [above, below] = [await banner.boundingBox(), await bar.boundingBox()]
    return Math.round((above?.y ?? 0) + (above?.height ?? 0) - (below?.y ?? 0))
  }
  expect(await edge()).toBe(0)
  await bar.locator('summary').click()
  await expect(banner).toBeHidden()
  await bar.locator('summary').click()
  await expect(banner).toBeVisible()
})

test('on a phone the banner covers one line of a booking step, and opens to its choices', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const locale of locales) {
    const { t } = createVisitor(page, locale)
    await page.goto(hrefTo('book_now', locale))
    const banner = page.getByRole('region', { name: t('consent.title') })
    await expect(banner).toBeVisible()
    expect((await banner.boundingBox())?.height, locale).toBeLessThanOrEqual(56)
    await banner.locator('summary').click()
    for (const choice of ['consent.only_essential', 'consent.accept_all'] as const)
      await expect(banner.getByRole('button', { name: t(choice) })).toBeInViewport({ ratio: 1 })
  }
})

test('a toast appears above the banner', async ({ page }) => {
  await page.goto('/contact')
  await page.locator('main [name=name]').fill('Ana')
  await page.locator('main [name=email]').fill('ana.toast@mail.example')
  await page.locator('main [name=message]').fill('Is there shade on board?')
  await page.locator('main form button[type=submit]').click()
  const toast = await page.locator('.toast').boundingBox()
  const banner = await consentUi(page).banner.boundingBox()
  expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThan(banner?.y ?? 0)
})

test('showing and hiding the banner causes no layout shift', async ({ page }) => {
  await page.goto('/')
  await expect(consentUi(page).banner).toBeVisible()
  await expect(page.locator('main > section:nth-of-type(n + 3):not([data-layout-done])')).toHaveCount(0)
  const moved = await page.evaluate(async () => {
    await document.fonts.ready
    const frame = () => new Promise(requestAnimationFrame)
    const places = () =>
      JSON.stringify([...document.querySelectorAll('header, main > *')].map((part) => part.getBoundingClientRect()))
    const banner = document.querySelector<HTMLElement>('consent-banner')
    const shown = places()
    banner?.hidePopover()
    await frame().then(frame)
    const hidden = places()
    banner?.showPopover()
    await frame().then(frame)
    return [hidden === shown, places() === shown]
  })
  expect(moved).toEqual([true, true])
})

// German has the longest words.
test('the banner is accessible, collapsed and expanded', async ({ page }) => {
  await page.goto('/de/datenschutz-cookies')
  const words = createVisitor(page, 'de')
  const banner = page.getByRole('region', { name: words.t('consent.title') })
  await expect(banner).toBeVisible()
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  await test.step('collapsed', () => expectAccessibleInBothWidths(page))
  await banner.getByText(words.t('consent.customize')).click()
  await test.step('expanded', () => expectAccessibleInBothWidths(page))
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await overflow(), `overflow at ${width} px`).toBeLessThanOrEqual(0)
  }
})
