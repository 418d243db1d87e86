import { expect, type Page, test } from '@playwright/test'
import { fakeStripeJs } from '../providers/stripe/fake-stripe-js.ts'
import type { FakeWallet } from '../providers/stripe/fake-wallets.ts'
import { expectPaid, refusalsOn, type StripeSite, stripeSite, toThePayButton } from './stripe-site.ts'

// Apple Pay and Google Pay in the payment window, by the stand-in for Stripe's Express Checkout Element.

let site: StripeSite
test.beforeAll(async () => {
  site = await stripeSite()
})
test.afterAll(() => site.close())

let refusals: string[]
test.beforeEach(({ page }) => {
  refusals = refusalsOn(page)
})
test.afterEach(() => expect(refusals).toEqual([]))

/** On a device with these wallets; `seen` tells where the first field stood while nothing was known of them. */
async function openTheWindow(page: Page, wallets: FakeWallet[]) {
  let tell = () => {}
  const mayTell = new Promise<void>((resolve) => {
    tell = resolve
  })
  await fakeStripeJs(page, site.stripe, wallets)
  await page.route('https://js.stripe.com/wallets', async (route) => {
    await mayTell
    await route.fallback()
  })
  const visit = await toThePayButton(page, site.origin)
  await visit.payButton().click()
  await expect(page.locator('dialog iframe[title=wallets]')).toBeAttached()
  const firstField = page.locator('#card-holder')
  const before = await firstField.boundingBox()
  const height = await heightOf(page)
  tell()
  await expect.poll(() => told(page, 'ready')).toBe(true)
  return { ...visit, firstField, before, height }
}

const heightOf = async (page: Page) => (await page.getByRole('dialog').boundingBox())?.height
const told = (page: Page, what: string) =>
  page.evaluate((name) => (window as unknown as { fakeStripeWas: Record<string, unknown> }).fakeStripeWas[name], what)
const wallet = (page: Page, name: FakeWallet) =>
  page.frameLocator('iframe[title=wallets]').getByRole('button', { name })
const sheet = (page: Page) => page.frameLocator('iframe[title=sheet]')
const inTheSheet = (page: Page, name: string) => sheet(page).getByRole('button', { name, exact: true })

test('a device without a wallet shows nothing of it', async ({ page }) => {
  const { t, firstField, before, height } = await openTheWindow(page, [])
  await expect(page.getByRole('dialog').getByText(t('payment.or_by_card'))).toHaveCount(0)
  await expect(page.locator('.wallets')).toHaveCSS('height', '0px')
  expect(await firstField.boundingBox()).toEqual(before)
  expect(await heightOf(page)).toBe(height)
})

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`a wallet pays, authorised and then captured, and moves no field at ${viewport.width}`, async ({ page }) => {
    await page.setViewportSize(viewport)
    const { t, firstField, before } = await openTheWindow(page, ['applePay'])
    await expect(page.getByRole('dialog').getByText(t('payment.or_by_card'))).toBeVisible()
    const after = await firstField.boundingBox()
    expect(after?.y).toBeCloseTo(before?.y ?? 0, 0)
    expect(await told(page, 'wallets')).toMatchObject({
      mode: 'payment',
      amount: 3000,
      currency: 'eur',
      captureMethod: 'manual',
      paymentMethodCreation: 'manual',
      allowedPaymentMethodTypes: ['card'],
      locale: 'en-GB',
      paymentMethods: { link: 'never', paypal: 'never', amazonPay: 'never', klarna: 'never' },
    })
    await wallet(page, 'applePay').click()
    await expect(sheet(page).getByText(JSON.stringify([{ name: 'Deposit', amount: 3000 }]))).toBeVisible()
    await inTheSheet(page, 'Pay').click()
    await expectPaid(page)
    expect(site.stripe.intents[0]).toMatchObject({
      capture_method: 'manual',
      status: 'succeeded',
      amount_received: 3000,
    })
  })
}

test('the guest closes the sheet: nothing is booked, and the card pays', async ({ page }) => {
  const visit = await openTheWindow(page, ['googlePay'])
  const booked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/reservations/')) booked.push(request.url())
  })
  await wallet(page, 'googlePay').click()
  await inTheSheet(page, 'Close').click()
  await expect.poll(() => told(page, 'canceled')).toBe(1)
  expect(booked).toEqual([])
  await visit.typeCard('4242424242424242')
  await visit.pay()
  await expectPaid(page)
})

test('declined: the wallet and the window say so, the places are held, and the wallet pays with another card', async ({
  page,
}) => {
  const { t } = await openTheWindow(page, ['applePay', 'googlePay'])
  await wallet(page, 'googlePay').click()
  await inTheSheet(page, 'Pay with an empty card').click()
  await expect(page.getByRole('dialog').getByText(t('decline.insufficient_funds'))).toBeVisible()
  await expect(page.getByRole('dialog').getByText(/Your places are held until \d\d:\d\d/)).toBeVisible()
  await expect.poll(() => told(page, 'failures')).toBe(1)
  await wallet(page, 'applePay').click()
  await inTheSheet(page, 'Pay').click()
  await expectPaid(page)
})

test('a card in the wallet about which the bank asks', async ({ page }) => {
  await openTheWindow(page, ['googlePay'])
  await wallet(page, 'googlePay').click()
  await inTheSheet(page, 'Pay with a card that asks').click()
  await page.frameLocator('iframe[title=question]').getByRole('button', { name: 'Approve' }).click()
  await expectPaid(page)
})

test('while a card is being paid no wallet asks', async ({ page }) => {
  const visit = await openTheWindow(page, ['applePay'])
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
  // Quicker than the window can be painted anew.
  await wallet(page, 'applePay').evaluate((button: HTMLButtonElement) => button.click())
  await expect.poll(() => told(page, 'rejected')).toBe(true)
  await expect(page.locator('iframe[title=sheet]')).toHaveCount(0)
  release()
  await expectPaid(page)
})

test('a payment that was never answered is asked about before a wallet asks for another', async ({ page }) => {
  const { t } = await openTheWindow(page, ['applePay'])
  await page.clock.install()
  let lost = 0
  await page.route('**/api/reservations/create', async (route) => {
    if (++lost > 3) return route.fallback()
    await route.fetch()
    await route.abort()
  })
  await wallet(page, 'applePay').click()
  await inTheSheet(page, 'Pay').click()
  await expect(async () => {
    await page.clock.runFor(1_000)
    await expect(page.getByRole('dialog').getByText(t('payment.answer_lost'))).toBeVisible({ timeout: 500 })
  }).toPass()
  const charged = site.stripe.intents.length
  await wallet(page, 'applePay').click()
  await expectPaid(page)
  expect(site.stripe.intents).toHaveLength(charged)
})
