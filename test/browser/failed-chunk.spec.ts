import { expect, type Page, test } from '@playwright/test'
import { aDay } from './api.ts'
import { visitor } from './visitor.ts'

/** How often the document was asked for. */
function loadsOf(page: Page) {
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads++
  })
  return () => loads
}

test('a chunk that is gone loads the page anew once; what was typed is there, and then the fault is told', async ({
  page,
  request,
  baseURL,
}, info) => {
  const visit = visitor(page)
  const date = await aDay(request, baseURL ?? '', info.parallelIndex)
  await page.goto('/book-now')
  await visit.chooseDay(date)
  await visit.add('adults')
  await visit.boardAt('Bibinje')
  await visit.next()
  await visit.tellAboutMyself({ notes: 'A birthday on board' })
  await visit.next()
  await expect(visit.heading('booking.title.preview')).toBeFocused()
  await visit.accept()

  await page.route('**/assets/payment-window-*.js', (route) => route.abort())
  const loads = loadsOf(page)
  const loaded = page.waitForEvent('load')
  await visit.payButton().click()
  await loaded
  expect(loads()).toBe(1)
  await expect(visit.heading('booking.title.preview')).toBeVisible()
  await expect(page.getByText('A birthday on board')).toBeVisible()
  await expect(page.getByText(visit.plain(visit.t('booking.pay.title'))).first()).toBeVisible()

  await visit.accept()
  await visit.payButton().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible()
  const sentence = page.locator('main p').filter({ hasText: /^Please try again later or contact us on / })
  await expect(sentence.locator('a[href^="mailto:"]')).toBeVisible()
  await expect(sentence.locator('a[href^="tel:"]')).toBeVisible()
  expect(loads()).toBe(1)

  // The site is whole again, and so is the booking.
  await page.unrouteAll()
  await page.goto('/book-now?step=preview')
  await visit.accept()
  await visit.payButton().click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('a chunk that was missing for a moment costs one click more', async ({ page, request, baseURL }, info) => {
  const visit = visitor(page)
  const date = await aDay(request, baseURL ?? '', info.parallelIndex)
  await page.goto('/book-now')
  await visit.toPreview(date)
  await expect(visit.heading('booking.title.preview')).toBeFocused()
  await visit.accept()
  await page.route('**/assets/payment-window-*.js', (route) => route.abort(), { times: 1 })
  const loads = loadsOf(page)
  const loaded = page.waitForEvent('load')
  await visit.payButton().click()
  await loaded
  expect(loads()).toBe(1)
  await visit.accept()
  await visit.payButton().click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('a new build while the card is being typed does not cost the way to the booking', async ({
  page,
  request,
  baseURL,
}, info) => {
  const visit = visitor(page)
  const date = await aDay(request, baseURL ?? '', info.parallelIndex)
  await page.goto('/book-now')
  await visit.toPreview(date)
  await expect(visit.heading('booking.title.preview')).toBeFocused()
  await visit.accept()
  await visit.payButton().click()
  await visit.typeCard('4242424242424242')
  await page.route('**/assets/**', (route) => route.fulfill({ status: 404 }))
  await visit.pay()
  await expect(page).toHaveURL(/\/booking\/[\w-]{22}$/)
  await expect(page.getByText(visit.t('result.completed.text')).first()).toBeVisible()
})
