import { expect, type Page, test } from '@playwright/test'
import { locales } from '../../../src/i18n/locales.ts'
import { expectAccessible } from '../fixtures/axe.ts'
import { nextBookableDay } from '../fixtures/booking-api.ts'
import { createVisitor } from '../fixtures/visitor.ts'

const { t } = createVisitor({} as Page)

const consentUi = (page: Page) => {
  const banner = page.getByRole('region', { name: t('consent.title') })
  const button = (key: Parameters<typeof t>[0]) => banner.getByRole('button', { name: t(key), exact: true })
  return {
    banner,
    all: button('consent.accept_all'),
    essential: button('consent.only_essential'),
    selected: button('consent.accept_selected'),
    customize: banner.getByText(t('consent.customize')),
    switchOf: (category: 'essential' | 'analytics_storage' | 'ad_storage' | 'ad_user_data' | 'ad_personalization') =>
      banner.getByRole('checkbox', { name: t(`consent.${category}`), exact: true }),
    settings: page.getByRole('contentinfo').getByRole('button', { name: t('layout.footer.cookie_settings') }),
  }
}

const stored = (page: Page) => page.evaluate(() => localStorage.getItem('cookie_consent'))
const record = (analytics: string, storage: string, data: string, personal: string) =>
  JSON.stringify({
    analytics_storage: analytics,
    ad_storage: storage,
    ad_user_data: data,
    ad_personalization: personal,
  })

/** Runs an action and waits for the page reload that it causes. */
async function expectReload(page: Page, act: () => Promise<void>) {
  await page.evaluate(() => Object.assign(window, { before: true }))
  await act()
  await expect.poll(() => page.evaluate(() => 'before' in window).catch(() => true)).toBe(false)
}

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

test('the banner is usable by keyboard and returns the focus to the settings button', async ({ page }) => {
  await page.goto('/privacy-cookies')
  const { banner, essential, customize } = consentUi(page)
  await expect(banner).toBeVisible()
  // Focus order: skip link, then the banner's close button, policy link, list and choices.
  for (let presses = 0; presses < 5; presses++) await page.keyboard.press('Tab')
  await expect(essential).toBeFocused()
  await expectReload(page, () => page.keyboard.press('Enter'))
  const settings = page.getByRole('main').getByRole('button', { name: t('layout.footer.cookie_settings') })
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
    // The banner's height is set in the first frame that shows it.
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
  await expect(page.locator('[name=first_name]')).toHaveValue('Ana')
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

for (const locale of ['en', 'de'] as const) {
  for (const width of [1440, 390]) {
    test(`the banner is accessible in ${locale} at ${width} px, collapsed and expanded`, async ({ page }) => {
      await page.setViewportSize({ width, height: 844 })
      await page.goto(locale === 'en' ? '/privacy-cookies' : '/de/datenschutz-cookies')
      const words = createVisitor(page, locale)
      const banner = page.getByRole('region', { name: words.t('consent.title') })
      await expect(banner).toBeVisible()
      await expectAccessible(page)
      await banner.getByText(words.t('consent.customize')).click()
      await expectAccessible(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    })
  }
}

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
