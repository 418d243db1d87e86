import { expect, type Page, test } from '@playwright/test'
import { nextBookableDay } from '../fixtures/booking-api.ts'
import { createVisitor } from '../fixtures/visitor.ts'

test.describe.configure({ mode: 'parallel' })

// Every sandbox test card in the payment window leads to the documented outcome on the booking page.

const origin = (baseURL: string | undefined) => baseURL ?? ''
const { t } = createVisitor({} as Page)

/** Fills in the three steps and opens the payment window. */
async function openPaymentWindow(page: Page, date: string) {
  const visit = createVisitor(page)
  await page.goto('/book-now')
  await visit.goToPreview(date)
  await visit.acceptTerms()
  await visit.payButton().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  return visit
}

test.beforeEach(async ({ page, baseURL }, info) => {
  const date = await nextBookableDay(origin(baseURL), info.parallelIndex)
  await openPaymentWindow(page, date)
})

const expectBookingPage = (page: Page) => expect(page).toHaveURL(/\/booking\/[\w-]{22}$/, { timeout: 30_000 })
const expectText = (page: Page, key: Parameters<typeof t>[0], timeout = 30_000) =>
  expect(page.locator('main').getByText(t(key)).first()).toBeVisible({ timeout })

test('4242: paid immediately', async ({ page }) => {
  const visit = createVisitor(page)
  await visit.typeCard('4242424242424242')
  await visit.pay()
  await expectBookingPage(page)
  await expectText(page, 'result.completed.text')
})

for (const [number, reason] of [
  ['4000000000000002', 'decline.card_declined'],
  ['4000000000009995', 'decline.insufficient_funds'],
] as const) {
  test(`${number.slice(-4)}: declined; the places stay held, and another card succeeds`, async ({ page }) => {
    const visit = createVisitor(page)
    await visit.typeCard(number)
    await visit.pay()
    await expect(page.getByRole('dialog').getByText(t(reason))).toBeVisible()
    await expect(page.getByRole('dialog').getByText(/We’re holding your places until \d\d:\d\d/)).toBeVisible()
    await visit.typeCard('4242424242424242')
    await visit.pay()
    await expectBookingPage(page)
    await expectText(page, 'result.completed.text')
  })
}

test('0002: after leaving, the booking page still holds the places and accepts another card', async ({ page }) => {
  const visit = createVisitor(page)
  await visit.typeCard('4000000000000002')
  await visit.pay()
  await expect(page.getByRole('dialog').getByText(t('decline.card_declined'))).toBeVisible()
  await page.goto('/book-now')
  await expectBookingPage(page)
  await expectText(page, 'result.pending.text')
  await page.getByRole('button', { name: t('result.another_card') }).click()
  await page.locator('[name=card-holder]').fill('Ana Kowalska')
  await visit.typeCard('4242424242424242')
  await visit.pay()
  await expectText(page, 'result.completed.text')
})

test('0069: the provider rejects the card; the error is shown at the card field', async ({ page }) => {
  const visit = createVisitor(page)
  await visit.typeCard('4000000000000069')
  await visit.pay()
  await expect(page.getByRole('dialog').locator('.error')).toBeVisible()
  await expect(page.getByRole('dialog').locator('button[type=submit]').last()).toBeEnabled()
  await expect(page).toHaveURL(/book-now/)
})

for (const [answer, key] of [
  ['approve', 'result.completed.text'],
  ['refuse', 'result.pending.text'],
] as const) {
  test(`3220: 3-D Secure challenge, answered with ${answer}`, async ({ page }) => {
    const visit = createVisitor(page)
    await visit.typeCard('4000000000003220')
    await visit.pay()
    await page.locator('dialog iframe[src*="challenges"]').contentFrame().locator(`button[value=${answer}]`).click()
    await expectBookingPage(page)
    await expectText(page, key)
    if (answer === 'refuse') await expectText(page, 'decline.authentication_failed')
  })
}

test('3220: the challenge can be answered before its script has loaded', async ({ page }) => {
  const visit = createVisitor(page)
  await page.route('**/sandbox/**/challenge.js', () => {})
  await visit.typeCard('4000000000003220')
  await visit.pay()
  const challenge = page.locator('dialog iframe[src*="challenges"]').contentFrame()
  await challenge.locator('button[value=approve]').click()
  await expectBookingPage(page)
  await expectText(page, 'result.completed.text')
})

test('3220: an abandoned challenge can be continued on the booking page', async ({ page }) => {
  const visit = createVisitor(page)
  await visit.typeCard('4000000000003220')
  await visit.pay()
  await expect(page.locator('dialog iframe[src*="challenges"]')).toBeVisible()
  await page.goto('/book-now')
  await expectBookingPage(page)
  await expectText(page, 'result.pending.text')
  await page.getByRole('button', { name: t('result.continue_challenge') }).click()
  await page.locator('iframe[src*="challenges"]').contentFrame().locator('button[value=approve]').click()
  await expectText(page, 'result.completed.text')
})

test('5126: the page updates from processing to completed without a reload', async ({ page }) => {
  const visit = createVisitor(page)
  await visit.typeCard('4000000000005126')
  await visit.pay()
  await expectBookingPage(page)
  await expectText(page, 'result.completed.text')
})

test('5134: the page updates from processing to declined without a reload', async ({ page }) => {
  const visit = createVisitor(page)
  await visit.typeCard('4000000000005134')
  await visit.pay()
  await expectBookingPage(page)
  await expectText(page, 'decline.card_declined')
  await expectText(page, 'result.pending.text')
})

test('0119: the provider times out after charging; reconciliation finds the payment', async ({ page }) => {
  const visit = createVisitor(page)
  await visit.typeCard('4000000000000119')
  await visit.pay()
  await expectBookingPage(page)
  await expectText(page, 'result.completed.text', 60_000)
})

test('each card field shows its error on blur', async ({ page }) => {
  const dialog = page.getByRole('dialog')
  const frames = dialog.locator('iframe')
  await expect(dialog.locator('.error')).toHaveCount(0)
  await frames.nth(0).contentFrame().locator('input').click()
  await frames.nth(0).contentFrame().locator('input').pressSequentially('4242424242424243')
  await frames.nth(1).contentFrame().locator('input').click()
  await expect(dialog.locator('.error')).toHaveCount(1)
  await frames.nth(2).contentFrame().locator('input').click()
  await expect(dialog.locator('.error')).toHaveCount(2)
  await dialog.locator('[name=card-holder]').fill('')
  await dialog.locator('[name=card-holder]').blur()
  await expect(dialog.locator('.error')).toHaveCount(4)
})
