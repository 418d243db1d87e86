import { expect, type Page } from '@playwright/test'
import { nextBookableDay } from '../fixtures/booking-api.ts'
import { test } from '../fixtures/guarded-test.ts'
import { createVisitor } from '../fixtures/visitor.ts'

/** Counts the document requests. */
function countLoads(page: Page) {
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads++
  })
  return () => loads
}

test('a missing chunk reloads the page once with all input restored, then shows the error page', async ({
  page,
  baseURL,
}, info) => {
  const visit = createVisitor(page)
  const date = await nextBookableDay(baseURL ?? '', info.parallelIndex)
  await visit.openPreview(date, { adults: '3', departure_location: 'bibinje', notes: 'A birthday on board' })
  await visit.acceptTerms()

  await page.route('**/assets/payment-window-*.js', (route) => route.abort())
  const loads = countLoads(page)
  const loaded = page.waitForEvent('load')
  await visit.payButton().click()
  await loaded
  expect(loads()).toBe(1)
  await expect(visit.heading('booking.title.preview')).toBeVisible()
  await page.getByText(visit.t('booking.told.title')).click()
  await expect(page.getByText('A birthday on board')).toBeVisible()

  await visit.acceptTerms()
  await visit.payButton().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible()
  const sentence = page.locator('main p').filter({ hasText: /^Please try again later or contact us on / })
  await expect(sentence.locator('a[href^="mailto:"]')).toBeVisible()
  await expect(sentence.locator('a[href^="tel:"]')).toBeVisible()
  expect(loads()).toBe(1)

  // With the chunk available again, the booking continues.
  await page.unrouteAll()
  await page.goto('/book-now?step=preview')
  await visit.acceptTerms()
  await visit.payButton().click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('a chunk that fails once works after the reload', async ({ page, baseURL }, info) => {
  const visit = createVisitor(page)
  const date = await nextBookableDay(baseURL ?? '', info.parallelIndex)
  await visit.openPreview(date)
  await visit.acceptTerms()
  await page.route('**/assets/payment-window-*.js', (route) => route.abort(), { times: 1 })
  const loads = countLoads(page)
  const loaded = page.waitForEvent('load')
  await visit.payButton().click()
  await loaded
  expect(loads()).toBe(1)
  await visit.acceptTerms()
  await visit.payButton().click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('from the press until the payment window is there, the pay buttons are busy', async ({ page, baseURL }, info) => {
  const visit = createVisitor(page)
  const date = await nextBookableDay(baseURL ?? '', info.parallelIndex)
  await visit.openPreview(date)
  await visit.acceptTerms()
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/payment-window-*.js', async (route) => {
    await released
    await route.continue()
  })
  await visit.payButton().click()
  const buttons = [visit.payButton(), page.locator('.summary-bar button[value=pay]')]
  for (const button of buttons) await expect(button).toHaveAttribute('aria-busy', 'true')
  release()
  await expect(page.getByRole('dialog')).toContainText(visit.t('payment.hold', { minutes: 15 }))
  await page.keyboard.press('Escape')
  for (const button of buttons) await expect(button).not.toHaveAttribute('aria-busy')
})

test('a deployment while the card is being entered does not interrupt the payment', async ({ page, baseURL }, info) => {
  const visit = createVisitor(page)
  const date = await nextBookableDay(baseURL ?? '', info.parallelIndex)
  await visit.openPreview(date)
  await visit.acceptTerms()
  await visit.payButton().click()
  await visit.typeCard('4242424242424242')
  await page.route('**/assets/**', (route) => route.fulfill({ status: 404 }))
  await visit.pay()
  await expect(page).toHaveURL(/\/booking\/[\w-]{22}$/)
  await expect(page.getByText(visit.t('result.completed.text')).first()).toBeVisible()
})
