import { expect, type Page } from '@playwright/test'
import { hrefTo } from '../../../src/pages.ts'
import { nextBookableDay } from '../fixtures/booking-api.ts'
import { test } from '../fixtures/guarded-test.ts'
import { createVisitor, waitForHydration } from '../fixtures/visitor.ts'

// The toast "Reservation created" appears once on the booking page, for every payment method.

test.describe.configure({ mode: 'parallel' })

// Shows each toast for 60 seconds: on a slow machine its three seconds could end before the check.
// `messages.check.spec.ts` tests the duration.
test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    const original = window.setTimeout.bind(window) as (...all: unknown[]) => number
    window.setTimeout = ((run: unknown, ms?: number, ...rest: unknown[]) =>
      original(run, ms === 3000 ? 60_000 : ms, ...rest)) as typeof setTimeout
  }),
)

const toast = (page: Page) => page.locator('.toast')
const expectBookingPage = (page: Page) => expect(page).toHaveURL(/\/booking\/[\w-]{22}$/, { timeout: 30_000 })

async function goToPayment(page: Page, date: string) {
  const visit = createVisitor(page)
  await visit.openPreview(date)
  return visit
}

const payAtBank = (page: Page) => page.locator('button[value="pay:sandbox_bank"]').click()

async function goToBankPage(page: Page, date: string) {
  const visit = await goToPayment(page, date)
  await visit.acceptTerms()
  await payAtBank(page)
  await expect(page.locator('[name=outcome][value=approve]')).toBeVisible()
  return visit
}

/** Waits for the hydration and for the text of the payment status. By then, the page shows its toast if it has one. */
const waitForStatus = async (page: Page, sentence: string) => {
  await waitForHydration(page)
  await expect(page.locator('main').getByText(sentence).first()).toBeVisible({ timeout: 30_000 })
}

test('shows the toast after a return from the bank page, and not again after a reload', async ({
  page,
  baseURL,
}, info) => {
  const { t } = await goToBankPage(page, await nextBookableDay(baseURL ?? '', info.parallelIndex))
  await page.locator('[name=outcome][value=approve]').click()
  await expectBookingPage(page)
  await expect(toast(page)).toHaveText(t('result.toast_created'))
  await waitForStatus(page, t('result.completed.text'))
  await page.reload()
  await waitForStatus(page, t('result.completed.text'))
  expect(await toast(page).count()).toBe(0)
})

test('shows no toast after a decline by the bank, also after a reload', async ({ page, baseURL }, info) => {
  const { t } = await goToBankPage(page, await nextBookableDay(baseURL ?? '', info.parallelIndex))
  await page.locator('[name=outcome][value=decline]').click()
  await expectBookingPage(page)
  for (const reload of [false, true]) {
    if (reload) await page.reload()
    await waitForStatus(page, t('result.pending.text'))
    await expect(page.getByRole('button', { name: t('result.another_card') })).toBeVisible()
    expect(await toast(page).count()).toBe(0)
  }
})

test('shows the toast once after a card payment', async ({ page, baseURL }, info) => {
  const visit = await goToPayment(page, await nextBookableDay(baseURL ?? '', info.parallelIndex))
  await visit.acceptTerms()
  await visit.typeCard('4242424242424242')
  await visit.pay()
  await expectBookingPage(page)
  await expect(toast(page)).toHaveText(visit.t('result.toast_created'))
  await page.reload()
  await waitForStatus(page, visit.t('result.completed.text'))
  expect(await toast(page).count()).toBe(0)
})

test('shows no toast after a declined card and another step', async ({ page, baseURL }, info) => {
  const visit = await goToPayment(page, await nextBookableDay(baseURL ?? '', info.parallelIndex))
  await visit.acceptTerms()
  await visit.typeCard('4000000000000002')
  await visit.pay()
  await expect(page.getByText(visit.t('decline.card_declined'))).toBeVisible()
  await visit.back()
  await expectBookingPage(page)
  await waitForStatus(page, visit.t('decline.card_declined'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(visit.plain(visit.t('result.refused.title')))
  expect(await toast(page).count()).toBe(0)
})

test('shows no toast after a refused confirmation by the bank', async ({ page, baseURL }, info) => {
  const visit = await goToPayment(page, await nextBookableDay(baseURL ?? '', info.parallelIndex))
  await visit.acceptTerms()
  await visit.typeCard('4000000000003220')
  await visit.pay()
  const challenge = page.locator('.challenge iframe').contentFrame()
  await challenge.locator('button:not([value=approve])').click()
  await expectBookingPage(page)
  await waitForHydration(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(visit.plain(visit.t('result.refused.title')))
  expect(await toast(page).count()).toBe(0)
})

test('the toast covers neither the ticket nor its code', async ({ page, baseURL }, info) => {
  const visit = await goToPayment(page, await nextBookableDay(baseURL ?? '', info.parallelIndex))
  await visit.acceptTerms()
  await visit.typeCard('4242424242424242')
  await visit.pay()
  await expectBookingPage(page)
  await expect(toast(page)).toBeVisible()
  const box = async (selector: string) =>
    (await page.locator(selector).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const [shown, ticket] = [await box('.toast'), await box('.pass')]
    const isBeside = shown.x >= ticket.x + ticket.width
    const isAbove = shown.y + shown.height <= ticket.y
    expect([width, shown.height > 0, isBeside || isAbove || shown.y >= ticket.y + ticket.height]).toEqual([
      width,
      true,
      true,
    ])
  }
})

test('a rejected order leaves no pending toast for another booking', async ({ page, baseURL }, info) => {
  const { t, ...visit } = await goToPayment(page, await nextBookableDay(baseURL ?? '', info.parallelIndex))
  await visit.acceptTerms()
  // Removes the accepted terms from the request, so that the server rejects it.
  await page.route(`**${hrefTo('book_now', 'en')}*`, (route, request) =>
    route.continue({ postData: request.postData()?.replace('terms_accepted=on', '') }),
  )
  await payAtBank(page)
  await expect(page.getByRole('alert').first()).toBeVisible()
  await waitForHydration(page)
  expect(await page.evaluate(() => sessionStorage.getItem('booking.created'))).toBeNull()
})
