import { expect, type Page } from '@playwright/test'
import { seedReservation } from '../../fixtures/reservations.ts'
import { expectAccessibleInBothWidths, findAxeViolations } from '../fixtures/axe.ts'
import { test } from '../fixtures/guarded-test.ts'
import { type OperatorSite, startOperatorSite } from '../fixtures/operator-app.ts'

// The operator publishes another name and accent colour while the site runs and the app is open on a phone.
test.describe.configure({ mode: 'serial' })

const accent = '#0b6e69'
const asCss = 'rgb(11, 110, 105)'
let site: OperatorSite

test.beforeAll(async () => {
  site = await startOperatorSite()
  await seedReservation(site.db, {
    date: '2027-07-14',
    departure_location: 'zadar',
    adults: 2,
    children: 0,
    last_name: 'A',
  })
})
test.afterAll(() => site.close())

const publish = (values: Record<string, unknown>) =>
  site.db
    .insertInto('site_revision')
    .values({
      ...{ site_values: JSON.stringify(values), changed: Object.keys(values), reverts_to: null },
      ...{ created_at: new Date(), created_by: 'tests' },
    })
    .execute()

const routeOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--route').trim())

test('the app follows name and accent when it is shown again, and keeps both for the next start without a network', async ({
  browser,
}) => {
  const { page, context } = await site.pairedPhone(browser, 'Ana’s phone', 'owner')
  await expect(page.locator('.app-wordmark')).toHaveText('Bonaca')
  await publish({ 'business.name': 'Val & Vjetar', 'look.accent': accent })
  await expect
    .poll(async () => {
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
      return page.locator('.app-wordmark').textContent()
    })
    .toBe('Val & Vjetar')
  await expect.poll(() => routeOf(page)).toMatch(/^#0/)
  expect(await findAxeViolations(page)).toEqual([])
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await context.setOffline(true)
  await page.reload()
  await expect(page.locator('.app-wordmark')).toHaveText('Val & Vjetar')
  expect(await routeOf(page)).toMatch(/^#0/)
  await expect(page).toHaveTitle('Val & Vjetar')
  await context.close()
})

const backgroundOf = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
const themeColourOf = (page: Page) => page.locator('meta[name="theme-color"]').getAttribute('content')
const [paper, night] = ['rgb(251, 249, 244)', 'rgb(7, 26, 36)']

for (const role of ['owner', 'crew'] as const)
  test(`a phone of the ${role} shows the app light or dark as it is set, or as chosen on it, from the first paint on`, async ({
    browser,
  }) => {
    const { page, context } = await site.pairedPhone(browser, `Phone of the ${role}`, role)
    // Records the appearance when the parser adds the body, which happens before the first paint.
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (!document.body) return
        Object.assign(window, { appearanceAtBody: document.documentElement.dataset.appearance })
        observer.disconnect()
      }).observe(document, { childList: true, subtree: true })
    })
    const expectShown = async (appearance: 'light' | 'dark') => {
      await expect.poll(() => backgroundOf(page)).toBe(appearance === 'dark' ? night : paper)
      expect(await themeColourOf(page)).toBe(appearance === 'dark' ? '#071a24' : '#fbf9f4')
      expect(await findAxeViolations(page)).toEqual([])
    }
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto(`${site.operatorOrigin}/operator/device`)
    await expect(page.getByRole('radio', { name: 'As the phone' })).toBeChecked()
    await expectShown('light')
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectShown('dark')
    await page.getByRole('radio', { name: 'Light' }).click()
    await expectShown('light')
    await page.emulateMedia({ colorScheme: 'light' })
    await page.getByRole('radio', { name: 'Dark' }).click()
    await expectShown('dark')

    await page.getByRole('radio', { name: 'Hrvatski' }).click()
    const dark = page.getByRole('group', { name: 'Izgled' }).getByRole('radio', { name: 'Tamno' })
    await expect(dark).toBeChecked()
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
    await context.setOffline(true)
    await page.reload()
    expect(await page.evaluate(() => (window as { appearanceAtBody?: string }).appearanceAtBody)).toBe('dark')
    await expect(page.getByRole('heading', { level: 1, name: /Ovaj telefon|This phone/ })).toBeVisible()
    await expectShown('dark')
    await context.close()
  })

for (const scheme of ['light', 'dark'] as const) {
  test(`home and booking page are accessible with another accent in the ${scheme} scheme`, async ({ browser }) => {
    const context = await browser.newContext({ colorScheme: scheme, reducedMotion: 'reduce' })
    const page = await context.newPage()
    for (const path of ['/', '/book-now?date=2027-07-14&adults=2']) {
      await page.goto(site.origin + path)
      expect(await routeOf(page)).toBe(accent)
      await expectAccessibleInBothWidths(page)
    }
    const button = page.locator('.button-primary:visible').first()
    if (scheme === 'light') await expect(button).toHaveCSS('background-color', asCss)
    await context.close()
  })
}

test('a name of 40 characters fits the narrowest screen, and the narrowest with the whole navigation', async ({
  browser,
}) => {
  await publish({ 'look.wordmark': { text: 'Nautika Sveti Nikola Dugi Otok & Kornati' } })
  const context = await browser.newContext({ viewport: { width: 320, height: 640 } })
  const page = await context.newPage()
  for (const path of ['/', '/book-now']) {
    await expect
      .poll(async () => {
        await page.goto(site.origin + path)
        return page.locator('.site-header .wordmark').textContent()
      })
      .toContain('Nautika')
    for (const width of [320, 390, 1200]) {
      await page.setViewportSize({ width, height: 640 })
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      const { height = 0 } = (await page.locator('.site-header').boundingBox()) ?? {}
      expect({ path, width, overflows: overflow > 0, isHigh: height > 100 }).toEqual({
        path,
        width,
        overflows: false,
        isHigh: false,
      })
    }
  }
  await context.close()
})
