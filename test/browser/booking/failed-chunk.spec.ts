import { expect, type Page } from '@playwright/test'
import { nextBookableDay } from '../fixtures/booking-api.ts'
import { test } from '../fixtures/guarded-test.ts'
import { createVisitor } from '../fixtures/visitor.ts'

/** Counts the document requests from now on. @returns a function that returns their number */
function countLoads(page: Page) {
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads++
  })
  return () => loads
}

const cardChunk = '**/assets/card-code-*.js'
const card = (page: Page) => page.locator('.card-field[aria-busy=false]')

test('a missing chunk reloads the page once with all input restored, then shows the error page', async ({
  page,
  baseURL,
}, info) => {
  const visit = createVisitor(page)
  const date = await nextBookableDay(baseURL ?? '', info.parallelIndex)
  await page.route(cardChunk, (route) => route.abort())
  await page.goto('/book-now')
  await visit.chooseDay(date)
  await visit.chooseBoardingPlace('Bibinje')
  await visit.next()
  await visit.fillContactDetails({ notes: 'A birthday on board' })
  const loads = countLoads(page)
  await visit.next()
  await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible()
  const sentence = page.locator('main p').filter({ hasText: /^Please try again later or contact us on / })
  await expect(sentence.locator('a[href^="mailto:"]')).toBeVisible()
  await expect(sentence.locator('a[href^="tel:"]')).toBeVisible()
  // The document is loaded for the step, and reloaded once.
  expect(loads()).toBe(2)

  // With the chunk available again, the booking continues.
  await page.unrouteAll()
  await page.goto('/book-now?step=preview')
  await expect(page.getByText('A birthday on board')).toBeVisible()
  await expect(card(page)).toHaveCount(3)
})

test('a chunk that fails once works after the reload', async ({ page, baseURL }, info) => {
  const visit = createVisitor(page)
  const date = await nextBookableDay(baseURL ?? '', info.parallelIndex)
  const loads = countLoads(page)
  // The browser may preload the chunk before the page imports it, so both requests fail until the page is loaded again.
  await page.route(cardChunk, (route) => (loads() < 2 ? route.abort() : route.continue()))
  await visit.openPreview(date)
  await expect(card(page)).toHaveCount(3)
  expect(loads()).toBe(2)
})

test('until the card fields are there, the pay button is busy and pays nothing', async ({ page, baseURL }, info) => {
  const visit = createVisitor(page)
  const date = await nextBookableDay(baseURL ?? '', info.parallelIndex)
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(cardChunk, async (route) => {
    await released
    await route.continue()
  })
  await visit.openPreview(date)
  await visit.acceptTerms()
  await expect(visit.payButton()).toHaveAttribute('aria-busy', 'true')
  await visit.payButton().click({ force: true })
  await expect(page).toHaveURL(/book-now/)
  release()
  await expect(card(page)).toHaveCount(3)
  await expect(visit.payButton()).not.toHaveAttribute('aria-busy')
  await expect(page.locator('.card-payment')).toContainText(visit.t('payment.hold', { minutes: 15 }))
})

test('a deployment while the card is being entered does not interrupt the payment', async ({ page, baseURL }, info) => {
  const visit = createVisitor(page)
  const date = await nextBookableDay(baseURL ?? '', info.parallelIndex)
  await visit.openPreview(date)
  await visit.acceptTerms()
  await visit.typeCard('4242424242424242')
  await page.route('**/assets/**', (route) => route.fulfill({ status: 404 }))
  await visit.pay()
  await expect(page).toHaveURL(/\/booking\/[\w-]{22}$/)
  await expect(page.getByText(visit.t('result.completed.text')).first()).toBeVisible()
})
