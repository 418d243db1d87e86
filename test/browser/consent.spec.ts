import { expect, type Page, test } from '@playwright/test'
import { locales } from '../../src/i18n/locales.ts'
import { expectAccessible } from './accessible.ts'
import { aDay } from './api.ts'
import { visitor } from './visitor.ts'

const { t } = visitor({} as Page)

const parts = (page: Page) => {
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

/** Does it, and waits until the page has been loaded anew by it. */
async function reloads(page: Page, act: () => Promise<void>) {
  await page.evaluate(() => Object.assign(window, { before: true }))
  await act()
  await expect.poll(() => page.evaluate(() => 'before' in window).catch(() => true)).toBe(false)
}

for (const path of ['/', '/contact']) {
  test(`with the list hidden, everything is granted, whatever was ticked in it, on ${path}`, async ({ page }) => {
    await page.goto(path)
    const { banner, all, customize, switchOf, selected } = parts(page)
    await expect(selected).toBeHidden()
    await customize.click()
    await switchOf('ad_storage').check()
    await customize.click()
    await reloads(page, () => all.click())
    expect(await stored(page)).toBe(record('granted', 'granted', 'granted', 'granted'))
    await expect(banner).toBeHidden()
    await page.goto('/tour')
    await expect(parts(page).banner).toBeHidden()
  })
}

test('only the essential ones: everything else is denied', async ({ page }) => {
  await page.goto('/')
  const { banner, essential } = parts(page)
  await reloads(page, () => essential.click())
  expect(await stored(page)).toBe(record('denied', 'denied', 'denied', 'denied'))
  await expect(banner).toBeHidden()
})

test('one chooses among four that are not ticked, and finds the choice again', async ({ page }) => {
  await page.goto('/')
  const { customize, selected, switchOf, settings, banner } = parts(page)
  await customize.click()
  await expect(switchOf('essential')).toBeChecked()
  await expect(switchOf('essential')).toBeDisabled()
  for (const category of ['analytics_storage', 'ad_storage', 'ad_user_data', 'ad_personalization'] as const) {
    await expect(switchOf(category)).not.toBeChecked()
  }
  await switchOf('analytics_storage').check()
  await switchOf('ad_user_data').check()
  await reloads(page, () => selected.click())
  expect(await stored(page)).toBe(record('granted', 'denied', 'granted', 'denied'))

  await settings.click()
  await expect(banner).toBeVisible()
  await expect(switchOf('analytics_storage')).toBeChecked()
  await expect(switchOf('ad_user_data')).toBeChecked()
  await expect(switchOf('ad_storage')).not.toBeChecked()
  await switchOf('analytics_storage').uncheck()
  await reloads(page, () => selected.click())
  expect(await stored(page)).toBe(record('denied', 'denied', 'granted', 'denied'))
})

test('the second of two quick clicks on the list’s button decides nothing', async ({ page }) => {
  await page.goto('/')
  await parts(page).customize.dblclick()
  await page.goto('/tour')
  expect(await stored(page)).toBeNull()
})

test('a record that lacks a category is asked for again', async ({ page }) => {
  await page.goto('/')
  await page.evaluate(() => localStorage.setItem('cookie_consent', '{"analytics_storage":"granted"}'))
  await page.goto('/tour')
  await expect(parts(page).banner).toBeVisible()
})

test('by keyboard: from the start of the page, and back from the settings', async ({ page }) => {
  await page.goto('/privacy-cookies')
  const { banner, essential, customize } = parts(page)
  await expect(banner).toBeVisible()
  // Past the link that skips to the text, the banner comes first: close, policy, list, and then the choice.
  for (let presses = 0; presses < 5; presses++) await page.keyboard.press('Tab')
  await expect(essential).toBeFocused()
  await reloads(page, () => page.keyboard.press('Enter'))
  const settings = page.getByRole('main').getByRole('button', { name: t('layout.footer.cookie_settings') })
  await settings.focus()
  await page.keyboard.press('Enter')
  await expect(customize).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(banner).toBeHidden()
  await expect(settings).toBeFocused()
})

test('nothing that takes the focus stays under the banner', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of ['/', '/contact', '/book-now']) {
    await page.goto(path)
    const banner = parts(page).banner
    await expect(banner).toBeVisible()
    // Its height is told with the first frame in which it is seen.
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

test('on a phone the booking’s bar stays free, and what opens from it', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/book-now')
  const { banner } = parts(page)
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

test('a toast stands above the banner', async ({ page }) => {
  await page.goto('/contact')
  await page.locator('main [name=name]').fill('Ana')
  await page.locator('main [name=email]').fill('ana.toast@mail.example')
  await page.locator('main [name=message]').fill('Is there shade on board?')
  await page.locator('main form button[type=submit]').click()
  const toast = await page.locator('.toast').boundingBox()
  const banner = await parts(page).banner.boundingBox()
  expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThan(banner?.y ?? 0)
})

test('nothing moves when the banner comes and goes', async ({ page }) => {
  await page.goto('/')
  await expect(parts(page).banner).toBeVisible()
  await expect(page.locator('main > section:nth-of-type(n + 3):not([data-laid-out])')).toHaveCount(0)
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

test('a choice in the middle of a booking loses nothing that is typed', async ({ page, request, baseURL }, info) => {
  const visit = visitor(page)
  const date = await aDay(request, baseURL ?? '', info.parallelIndex)
  await page.goto('/book-now')
  await visit.chooseDay(date)
  await visit.add('children')
  await reloads(page, () => parts(page).all.click())
  await expect(page.locator(`input[name=date][value="${date}"]`)).toBeChecked()
  await expect(page.locator('[name=children]')).toHaveValue('1')
  await visit.boardAt('Zadar')
  await visit.next()
  await page.evaluate(() => localStorage.clear())
  await visit.tellAboutMyself({ notes: 'By the window' })
  await parts(page).settings.click()
  await reloads(page, () => parts(page).essential.click())
  await expect(page.locator('[name=first_name]')).toHaveValue('Ana')
  await expect(page.locator('[name=notes]')).toHaveValue('By the window')
})

test('nor does it lose a message or a review', async ({ page }) => {
  await page.goto('/contact')
  await page.locator('main [name=message]').fill('Is there room for a pram?')
  await reloads(page, () => parts(page).essential.click())
  await expect(page.locator('main [name=message]')).toHaveValue('Is there room for a pram?')
  await page.evaluate(() => localStorage.clear())
  await page.goto('/leave-review')
  await page.locator('[name=stars][value="4"]').check({ force: true })
  await page.locator('[name=comment]').fill('The sea was flat.')
  await reloads(page, () => parts(page).essential.click())
  await expect(page.locator('[name=stars][value="4"]')).toBeChecked()
  await expect(page.locator('[name=comment]')).toHaveValue('The sea was flat.')
  await page.reload()
  await expect(page.locator('[name=comment]')).toHaveValue('')
})

test('where the browser forbids storage, nobody is asked, and nothing breaks', async ({ page }) => {
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(message))
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('forbidden', 'SecurityError')
      },
    })
  })
  await page.goto('/')
  const { banner, settings, all } = parts(page)
  await settings.click()
  await expect(banner).toBeVisible()
  await all.click()
  await expect(banner).toBeHidden()
  await page.goto('/tour')
  await expect(page.locator('consent-banner:not(:popover-open)')).toHaveCount(1)
  expect(faults).toEqual([])
})

for (const locale of ['en', 'de'] as const) {
  for (const width of [1440, 390]) {
    test(`accessible in ${locale} at ${width} px, closed and open`, async ({ page }) => {
      await page.setViewportSize({ width, height: 844 })
      await page.goto(locale === 'en' ? '/privacy-cookies' : '/de/datenschutz-cookies')
      const words = visitor(page, locale)
      const banner = page.getByRole('region', { name: words.t('consent.title') })
      await expect(banner).toBeVisible()
      await expectAccessible(page)
      await banner.getByText(words.t('consent.customize')).click()
      await expectAccessible(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    })
  }
}

test('the footer offers the settings in every language', async ({ page }) => {
  for (const locale of locales) {
    await page.goto(locale === 'en' ? '/' : `/${locale}`)
    const name = visitor(page, locale).t('layout.footer.cookie_settings')
    await expect(page.getByRole('contentinfo').getByRole('button', { name })).toBeVisible()
  }
})

test.describe('with JavaScript switched off', () => {
  test.use({ javaScriptEnabled: false })

  test('there is neither a banner nor a button for it', async ({ page }) => {
    await page.goto('/privacy-cookies')
    await expect(page.locator('consent-banner')).toBeHidden()
    for (const button of await page.locator('.cookie-settings').all()) await expect(button).toBeHidden()
  })
})
