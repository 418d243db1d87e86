import { expect, type Page } from '@playwright/test'
import { fakeStripeJs } from '../../providers/stripe/fake-stripe-js.ts'
import type { FakeWallet } from '../../providers/stripe/fake-wallets.ts'
import { test } from '../fixtures/guarded-test.ts'
import {
  collectCspViolations,
  expectPaid,
  goToPayButton,
  type StripeSite,
  startStripeSite,
} from '../fixtures/stripe-site.ts'

// Apple Pay and Google Pay in the last step, with a fake of Stripe's Express Checkout Element.

let site: StripeSite
test.beforeAll(async () => {
  site = await startStripeSite()
})
test.afterAll(() => site.close())

let cspViolations: string[]
test.beforeEach(({ page }) => {
  cspViolations = collectCspViolations(page)
})
test.afterEach(() => expect(cspViolations).toEqual([]))

/**
 * Opens the last step on a device with these wallets. The card fields appear only after Stripe has reported the
 * wallets.
 */
async function openPayment(page: Page, wallets: FakeWallet[]) {
  let releaseWallets = () => {}
  const released = new Promise<void>((resolve) => {
    releaseWallets = resolve
  })
  await fakeStripeJs(page, site.stripe, wallets)
  await page.route('https://js.stripe.com/wallets', async (route) => {
    await released
    await route.fallback()
  })
  const visit = await goToPayButton(page, site.origin)
  await expect(page.locator('iframe[title=wallets]')).toBeAttached()
  await expect(page.locator('#card-holder')).toBeHidden()
  releaseWallets()
  await expect(page.locator('#card-holder')).toBeVisible()
  expect(await fakeStripeState(page, 'ready')).toBe(true)
  return visit
}

const fakeStripeState = (page: Page, what: string) =>
  page.evaluate((name) => (window as unknown as { fakeStripeWas: Record<string, unknown> }).fakeStripeWas[name], what)
const wallet = (page: Page, name: FakeWallet) =>
  page.frameLocator('iframe[title=wallets]').getByRole('button', { name })
const sheet = (page: Page) => page.frameLocator('iframe[title=sheet]')
const sheetButton = (page: Page, name: string) => sheet(page).getByRole('button', { name, exact: true })

test('without a wallet on the device only the card fields are shown', async ({ page }) => {
  const { t } = await openPayment(page, [])
  await expect(page.locator('.card-payment').getByText(t('payment.or_by_card'))).toHaveCount(0)
  await expect(page.locator('.wallets')).toHaveCSS('height', '0px')
})

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`a wallet payment is authorised and captured at ${viewport.width} px`, async ({ page }) => {
    await page.setViewportSize(viewport)
    const { t } = await openPayment(page, ['applePay'])
    await expect(page.locator('.card-payment').getByText(t('payment.or_by_card'))).toBeVisible()
    expect(await fakeStripeState(page, 'wallets')).toMatchObject({
      mode: 'payment',
      amount: 3000,
      currency: 'eur',
      captureMethod: 'manual',
      allowedPaymentMethodTypes: ['card'],
      locale: 'en-GB',
      paymentMethods: { link: 'never', paypal: 'never', amazonPay: 'never', klarna: 'never' },
    })
    await wallet(page, 'applePay').click()
    await expect(sheet(page).getByText(JSON.stringify([{ name: 'Deposit', amount: 3000 }]))).toBeVisible()
    await sheetButton(page, 'Pay').click()
    await expectPaid(page)
    expect(site.stripe.intents[0]).toMatchObject({
      capture_method: 'manual',
      status: 'succeeded',
      amount_received: 3000,
    })
  })
}

test('closing the wallet sheet books nothing, and a card payment succeeds afterwards', async ({ page }) => {
  const visit = await openPayment(page, ['googlePay'])
  const booked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/reservations/')) booked.push(request.url())
  })
  await wallet(page, 'googlePay').click()
  await sheetButton(page, 'Close').click()
  await expect.poll(() => fakeStripeState(page, 'canceled')).toBe(1)
  expect(booked).toEqual([])
  await visit.typeCard('4242424242424242')
  await visit.pay()
  await expectPaid(page)
})

test('a declined wallet shows the reason in its sheet and the page, and another card in the same sheet pays', async ({
  page,
}) => {
  const { t } = await openPayment(page, ['applePay', 'googlePay'])
  await wallet(page, 'googlePay').click()
  await sheetButton(page, 'Pay with an empty card').click()
  await expect(sheet(page).getByText(t('decline.insufficient_funds'))).toBeVisible()
  await expect(page.locator('.card-payment').getByText(t('decline.insufficient_funds'))).toBeVisible()
  await expect(page.locator('.card-payment').getByText(/We’re holding your places until \d\d:\d\d/)).toBeVisible()
  await sheetButton(page, 'Pay').click()
  await expectPaid(page)
})

test('the second failure in a sheet closes it, and a new sheet pays', async ({ page }) => {
  await openPayment(page, ['applePay', 'googlePay'])
  await wallet(page, 'googlePay').click()
  for (const failures of [1, 2]) {
    await sheetButton(page, 'Pay with an empty card').click()
    await expect.poll(() => fakeStripeState(page, 'failures')).toBe(failures)
  }
  await expect(page.locator('iframe[title=sheet]')).toHaveCount(0)
  await wallet(page, 'applePay').click()
  await sheetButton(page, 'Pay').click()
  await expectPaid(page)
})

test('wallet buttons that cannot load leave the card fields', async ({ page }) => {
  const { t } = await openPayment(page, ['applePay'])
  await expect(page.locator('.card-payment').getByText(t('payment.or_by_card'))).toBeVisible()
  await page.evaluate(() => (window as unknown as { failWallets: () => void }).failWallets())
  await expect(page.locator('.card-payment').getByText(t('payment.or_by_card'))).toHaveCount(0)
})

// An open wallet sheet covers the page, so it would hide the challenge.
test('a wallet payment with a 3-D Secure challenge closes the sheet first, and completes after approval', async ({
  page,
}) => {
  await openPayment(page, ['googlePay'])
  await wallet(page, 'googlePay').click()
  await sheetButton(page, 'Pay with a card that asks').click()
  await page.frameLocator('iframe[title=question]').getByRole('button', { name: 'Approve' }).click()
  await expectPaid(page)
})

test('no wallet sheet opens during a card payment', async ({ page }) => {
  const visit = await openPayment(page, ['applePay'])
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/reservations/create', async (route) => {
    await released
    await route.continue()
  })
  await visit.typeCard('4242424242424242')
  await visit.pay()
  // Playwright's own click could wait until the page has reacted to the card payment, so a script clicks the wallet.
  await wallet(page, 'applePay').evaluate((button: HTMLButtonElement) => button.click())
  await expect.poll(() => fakeStripeState(page, 'rejected')).toBe(true)
  await expect(page.locator('iframe[title=sheet]')).toHaveCount(0)
  release()
  await expectPaid(page)
})

const secondTries = {
  'another card in the same sheet': (page: Page) => sheetButton(page, 'Pay').click(),
  'a new sheet': async (page: Page) => {
    await sheetButton(page, 'Close').click()
    await wallet(page, 'applePay').click()
  },
}
for (const [name, tryAgain] of Object.entries(secondTries))
  test(`after a lost response the pending payment is checked before ${name} charges again`, async ({ page }) => {
    const { t } = await openPayment(page, ['applePay'])
    await page.clock.install()
    let lost = 0
    await page.route('**/api/reservations/create', async (route) => {
      if (++lost > 3) return route.fallback()
      await route.fetch()
      await route.abort()
    })
    await wallet(page, 'applePay').click()
    await sheetButton(page, 'Pay').click()
    await expect(async () => {
      await page.clock.runFor(1_000)
      await expect(page.locator('.card-payment').getByText(t('payment.answer_lost'))).toBeVisible({ timeout: 500 })
    }).toPass()
    const charged = site.stripe.intents.length
    await tryAgain(page)
    await expectPaid(page)
    expect(site.stripe.intents).toHaveLength(charged)
  })
