import { expect, type Page } from '@playwright/test'
import { nextBookableDay } from '../fixtures/booking-api.ts'
import { test } from '../fixtures/guarded-test.ts'
import { createVisitor, waitForHydration } from '../fixtures/visitor.ts'

// Input and clicks before and during the hydration of the booking form are kept.

let date: string
test.beforeEach(async ({ baseURL, page }, info) => {
  date = await nextBookableDay(baseURL ?? '', info.parallelIndex)
  await page.goto('/book-now')
})

test('hydration keeps the scroll position of the payment step', async ({ page }) => {
  const visit = createVisitor(page)
  await visit.chooseDay(date)
  await visit.chooseBoardingPlace('Zadar')
  await visit.next()
  await visit.fillContactDetails()
  let releaseScript = () => {}
  const held = new Promise<void>((resolve) => {
    releaseScript = resolve
  })
  await page.route('**/assets/entry.client-*.js', async (route) => {
    await held
    await route.continue()
  })
  await visit.next()
  await expect(visit.heading('booking.title.preview')).toBeVisible()
  // A late font would shift the layout, and scroll anchoring would change the scroll position.
  await page.evaluate(() => document.fonts.ready)
  await page.evaluate(() => window.scrollTo(0, 300))
  releaseScript()
  await expect(visit.heading('booking.title.preview')).toBeFocused()
  expect(await page.evaluate(() => window.scrollY)).toBe(300)
})

/** Runs in the page: whether React has begun to hydrate the island. The effects of its components can still be due. */
const isBeingHydrated = () =>
  Object.keys(document.querySelector('[data-island] > *') ?? {}).some((key) => key.startsWith('__react'))

/** Clicks a button after React has hydrated the DOM, but before its effects run. */
const clickDuringHydration = (page: Page, button: string) =>
  page.addInitScript(`{
    const isAlive = ${isBeingHydrated}
    const channel = new MessageChannel()
    channel.port1.onmessage = () => {
      const target = document.querySelector(${JSON.stringify(button)})
      if (target && isAlive()) target.click()
      else channel.port2.postMessage('')
    }
    channel.port2.postMessage('')
  }`)

test('a click during hydration submits the input that was made before hydration', async ({ page }) => {
  const visit = createVisitor(page)
  await page.route('**/assets/entry.client-*.js', async (route) => {
    await visit.chooseDay(date)
    await visit.chooseBoardingPlace('Zadar')
    await route.continue()
  })
  await clickDuringHydration(page, 'main button[value=next]')
  await page.goto(`/book-now?month=${date.slice(0, 7)}`)
  await expect(visit.heading('booking.title.details')).toBeVisible()
})

test('a click on pay during hydration keeps the terms that were accepted before hydration', async ({ page }) => {
  const visit = createVisitor(page)
  await visit.goToPreview(date)
  await page.route('**/assets/entry.client-*.js', async (route) => {
    await page.locator('#terms_accepted').check()
    await route.continue()
  })
  await clickDuringHydration(page, 'button[value=pay]')
  await page.reload()
  await page.locator('.card-field[aria-busy=false]').first().waitFor()
  await expect(page.locator('#terms_accepted')).toBeChecked()
  await visit.pay()
  await expect(page.locator('.card-field').first()).toHaveAttribute('data-focused')
  await expect(page.locator('#terms_accepted-error')).toHaveCount(0)
})

test('a button pressed before hydration takes effect even if the response arrives later', async ({ page }) => {
  const visit = createVisitor(page)
  // Waits until the first page has loaded its script, so that the routes below delay only the script of the next page.
  await waitForHydration(page)
  let onHydrated = () => {}
  const hydratedBeforeResponse = new Promise<void>((resolve) => {
    onHydrated = resolve
  })
  await page.exposeFunction('onHydrated', onHydrated)
  await page.addInitScript(`{
    const isAlive = ${isBeingHydrated}
    const polling = setInterval(() => {
      if (!isAlive()) return
      clearInterval(polling)
      // React has run its effects by the next idle time.
      requestIdleCallback(() => onHydrated())
    }, 20)
  }`)
  await page.route(
    '**/assets/hydrate-*.js',
    async (route) => {
      await visit.chooseDay(date)
      await page.evaluate(() => document.querySelector<HTMLButtonElement>('button[value="more:adults"]')?.click())
      await route.continue()
    },
    { times: 1 },
  )
  await page.route('**/book-now*', async (route) => {
    if (route.request().method() === 'POST') await hydratedBeforeResponse
    await route.continue()
  })
  await page.goto(`/book-now?month=${date.slice(0, 7)}`)
  const adults = page.locator('[name=adults]')
  await expect(adults).toHaveValue('3')
  await waitForHydration(page)
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  expect(await adults.inputValue()).toBe('3')
  await expect(page.locator(`input[name=date][value="${date}"]`)).toBeChecked()
})
