import { expect, type Locator, type Page } from '@playwright/test'
import { test } from '../fixtures/guarded-test.ts'
import { createVisitor } from '../fixtures/visitor.ts'

// Page layout and animations: header, menu, slides, scroll reveal.

const { t } = createVisitor({} as Page)
const topOf = async (element: Locator) => Math.round((await element.boundingBox())?.y ?? Number.NaN)

test('the header is sticky on scroll and keeps its height', async ({ page }) => {
  await page.goto('/')
  const header = page.locator('.site-header')
  const height = (await header.boundingBox())?.height
  await page.mouse.wheel(0, 2_000)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1_000)
  await expect.poll(() => topOf(header)).toBe(0)
  expect((await header.boundingBox())?.height).toBe(height)
})

test.describe('the menu below 1200 px', () => {
  test.beforeEach(async ({ page }) => {
    await page.setViewportSize({ width: 1199, height: 800 })
    await page.goto('/tour')
  })
  const menu = (page: Page) => page.locator('#menu')
  const open = (page: Page) => page.getByRole('banner').getByRole('button', { name: t('layout.menu.open') })

  test('replaces the navigation', async ({ page }) => {
    await expect(page.locator('.main-nav')).toBeHidden()
    await expect(open(page)).toBeVisible()
    await page.setViewportSize({ width: 1200, height: 800 })
    await expect(page.locator('.main-nav')).toBeVisible()
    await expect(open(page)).toBeHidden()
  })

  test('locks scrolling, traps the focus, and returns the focus on close', async ({ page }) => {
    await open(page).focus()
    await page.keyboard.press('Enter')
    await expect(menu(page)).toBeVisible()
    await page.mouse.wheel(0, 1_000)
    await page.keyboard.press('End')
    expect(await page.evaluate(() => scrollY)).toBe(0)
    const inside = await menu(page).locator('a, button').count()
    for (let presses = 0; presses < inside * 2; presses++) {
      await page.keyboard.press('Tab')
      // Between the last and the first element the focus is in the browser's own UI.
      const place = await page.evaluate(() =>
        document.activeElement === document.body ? 'browser' : !!document.activeElement?.closest('#menu'),
      )
      expect([true, 'browser']).toContain(place)
    }
    await page.keyboard.press('Escape')
    await expect(menu(page)).toBeHidden()
    await expect(open(page)).toBeFocused()
    await page.mouse.wheel(0, 1_000)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500)
  })

  test('closes on navigation and when the window grows', async ({ page }) => {
    await open(page).click()
    await page.setViewportSize({ width: 1300, height: 800 })
    await expect(menu(page)).toBeHidden()
    await page.setViewportSize({ width: 390, height: 800 })
    await open(page).click()
    await menu(page)
      .getByRole('link', { name: t('layout.nav.contact') })
      .click()
    await expect(page).toHaveURL(/\/contact$/)
    await expect(menu(page)).toBeHidden()
  })
})

test('the slide links change the slide, mark the current one, and do not scroll the page', async ({ page }) => {
  await page.goto('/')
  // The consent banner covers the slide links, so the test closes it first.
  await page.getByRole('button', { name: t('consent.only_essential') }).click()
  const waypoints = page.locator('.waypoints a')
  await expect(waypoints.first()).toHaveAttribute('aria-current', 'true')
  await waypoints.nth(1).click()
  await expect(waypoints.nth(1)).toHaveAttribute('aria-current', 'true')
  await expect(waypoints.first()).not.toHaveAttribute('aria-current')
  await expect(page.locator('#islands h2')).toBeInViewport()
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test('a slide link that is followed before its script has loaded is marked too', async ({ page }) => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/slide-waypoints-*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('.waypoints a[href="#islands"]')?.click())
  await expect(page.locator('#islands h2')).toBeInViewport()
  release()
  await expect(page.locator('.waypoints a').nth(1)).toHaveAttribute('aria-current', 'true')
})

test.describe('without reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('a section is revealed once, 100 px after it enters the window, in 500 ms', async ({ page }) => {
    await page.goto('/')
    const section = page.locator('#reviews [data-reveal]').first()
    await expect(section).toHaveAttribute('data-reveal-pending')
    const scrollToShow = (pixels: number) =>
      section.evaluate((element, shown) => {
        document.documentElement.style.scrollBehavior = 'auto'
        scrollBy(0, element.getBoundingClientRect().top - innerHeight + shown)
      }, pixels)
    await scrollToShow(60)
    // An IntersectionObserver reports within two frames.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    await expect(section).toHaveAttribute('data-reveal-pending')
    await scrollToShow(140)
    await expect(section).not.toHaveAttribute('data-reveal-pending')
    expect(await section.evaluate((element) => getComputedStyle(element).transitionDuration)).toContain('0.5s')
    await page.evaluate(() => scrollTo(0, 0))
    await scrollToShow(140)
    await expect(section).not.toHaveAttribute('data-reveal-pending')
  })
})

test('with reduced motion every section is visible immediately', async ({ page }) => {
  await page.goto('/')
  await expect(page.locator('[data-reveal]').first()).toBeAttached()
  await expect(page.locator('[data-reveal-pending]')).toHaveCount(0)
})
