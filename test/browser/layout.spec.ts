import { expect, type Locator, type Page, test } from '@playwright/test'
import { visitor } from './visitor.ts'

// What stands around every page and how it moves: header, menu, slides, sections that settle in.

const { t } = visitor({} as Page)
const topOf = async (element: Locator) => Math.round((await element.boundingBox())?.y ?? Number.NaN)

test('the header stays at the top when the page is scrolled, and keeps its height', async ({ page }) => {
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

  test('takes the place of the navigation', async ({ page }) => {
    await expect(page.locator('.main-nav')).toBeHidden()
    await expect(open(page)).toBeVisible()
    await page.setViewportSize({ width: 1200, height: 800 })
    await expect(page.locator('.main-nav')).toBeVisible()
    await expect(open(page)).toBeHidden()
  })

  test('holds the page still and the focus inside, and gives it back', async ({ page }) => {
    await open(page).focus()
    await page.keyboard.press('Enter')
    await expect(menu(page)).toBeVisible()
    await page.mouse.wheel(0, 1_000)
    await page.keyboard.press('End')
    expect(await page.evaluate(() => scrollY)).toBe(0)
    const inside = await menu(page).locator('a, button').count()
    for (let presses = 0; presses < inside * 2; presses++) {
      await page.keyboard.press('Tab')
      // Between the last and the first the focus is the browser's own.
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

  test('leads on, and is gone when the window grows', async ({ page }) => {
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

test('the slides are changed by their waypoints, which say where one is, and the page does not jump', async ({
  page,
}) => {
  await page.goto('/')
  // The question about cookies lies where the waypoints are.
  await page.getByRole('button', { name: t('consent.only_essential') }).click()
  const waypoints = page.locator('.waypoints a')
  await expect(waypoints.first()).toHaveAttribute('aria-current', 'true')
  await waypoints.nth(1).click()
  await expect(waypoints.nth(1)).toHaveAttribute('aria-current', 'true')
  await expect(waypoints.first()).not.toHaveAttribute('aria-current')
  await expect(page.locator('#islands h2')).toBeInViewport()
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test.describe('where motion is welcome', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('a section settles in once, 100 px after it came into the window, in 500 ms', async ({ page }) => {
    await page.goto('/')
    const section = page.locator('#reviews [data-reveal]').first()
    await expect(section).toHaveAttribute('data-unseen')
    const scrollToShow = (pixels: number) =>
      section.evaluate((element, shown) => {
        document.documentElement.style.scrollBehavior = 'auto'
        scrollBy(0, element.getBoundingClientRect().top - innerHeight + shown)
      }, pixels)
    await scrollToShow(60)
    // Two frames later an observer has told what it saw.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    await expect(section).toHaveAttribute('data-unseen')
    await scrollToShow(140)
    await expect(section).not.toHaveAttribute('data-unseen')
    expect(await section.evaluate((element) => getComputedStyle(element).transitionDuration)).toContain('0.5s')
    await page.evaluate(() => scrollTo(0, 0))
    await scrollToShow(140)
    await expect(section).not.toHaveAttribute('data-unseen')
  })
})

test('nothing waits to be shown where less motion is asked for', async ({ page }) => {
  await page.goto('/')
  await expect(page.locator('[data-reveal]').first()).toBeAttached()
  await expect(page.locator('[data-unseen]')).toHaveCount(0)
})
