import { expect, type Page, test } from '@playwright/test'
import { type FakeStripe, fakeStripe, stripeKeys } from '../providers/stripe/fake-stripe.ts'
import { fakeStripeJs } from '../providers/stripe/fake-stripe-js.ts'
import { aDay } from './api.ts'
import { type OwnSite, ownSite } from './own-site.ts'
import { visitor } from './visitor.ts'

// A site that takes money by Stripe: the built server with its keys, and stand-ins for Stripe's HTTP and its script.

let own: OwnSite
let stripe: FakeStripe
let origin: string

test.beforeAll(async () => {
  stripe = await fakeStripe()
  own = await ownSite()
  const site = await own.start({
    STRIPE_SECRET_KEY: stripeKeys.secretKey,
    STRIPE_PUBLISHABLE_KEY: stripeKeys.publishableKey,
    STRIPE_WEBHOOK_SECRET: stripeKeys.webhookSecret,
    STRIPE_API_BASE: stripe.apiBase,
  })
  origin = site.origin
})
test.afterAll(async () => {
  await own.close()
  await stripe.close()
})

let violations: string[]
let asked: string[]
test.beforeEach(async ({ page }) => {
  violations = []
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) violations.push(message.text())
  })
  asked = await fakeStripeJs(page, stripe)
})
test.afterEach(() => expect(violations).toEqual([]))

/** Fills in the three steps, up to the button that opens the payment window. */
async function toThePayButton(page: Page, address = '/book-now', locale: 'en' | 'hr' = 'en') {
  const visit = visitor(page, locale)
  await page.goto(origin + address)
  await visit.chooseDay(await aDay(page.request, origin))
  await visit.boardAt('Zadar')
  await visit.next()
  await visit.tellAboutMyself()
  await visit.next()
  await visit.accept()
  return visit
}

async function pay(page: Page, number: string) {
  const visit = await toThePayButton(page)
  await visit.payButton().click()
  await visit.typeCard(number)
  await visit.pay()
  return visit
}

const isPaid = async (page: Page) => {
  await expect(page).toHaveURL(/\/booking\/[\w-]{22}$/, { timeout: 30_000 })
  await expect(page.locator('main').getByText(visitor(page).t('result.completed.text')).first()).toBeVisible()
}

test('a card is paid; nothing of Stripe is in the page before its window opens, and no other stranger then', async ({
  page,
}) => {
  const visit = await toThePayButton(page)
  expect(asked).toEqual([])
  await visit.payButton().click()
  await visit.typeCard('4242424242424242')
  const scripts = await page.evaluate(() => [...document.scripts].map(({ src }) => src && new URL(src).origin))
  expect(new Set(scripts.filter((from) => from !== ''))).toEqual(new Set([origin, 'https://js.stripe.com']))
  expect(await page.evaluate('window.fakeStripeWas')).toEqual({ key: stripeKeys.publishableKey, locale: 'en-GB' })
  await visit.pay()
  await isPaid(page)
})

test('a card without money: it is said, and another pays', async ({ page }) => {
  const visit = await pay(page, '4000000000009995')
  await expect(page.getByRole('dialog').getByText(visit.t('decline.insufficient_funds'))).toBeVisible()
  await visit.typeCard('4242424242424242')
  await visit.pay()
  await isPaid(page)
})

test("the bank's question can be seen and answered, and its answer decides", async ({ page }) => {
  await pay(page, '4000000000003220')
  await page.frameLocator('iframe[title=question]').getByRole('button', { name: 'Approve' }).click()
  await isPaid(page)
})

test('a missing name and an unfinished number are said at their fields', async ({ page }) => {
  const visit = await toThePayButton(page)
  await visit.payButton().click()
  await page.locator('#card-holder').fill(' ')
  await visit.typeCard('4242')
  await visit.pay()
  await expect(page.getByRole('dialog').getByText(visit.t('payment.holder_missing'))).toBeVisible()
  await page.locator('#card-holder').fill('Ana Kowalska')
  await visit.pay()
  await expect(page.getByRole('dialog').getByText('Your card number is incomplete.')).toBeVisible()
})

test("Stripe speaks the visitor's language", async ({ page }) => {
  const visit = await toThePayButton(page, '/hr/rezerviraj', 'hr')
  await visit.payButton().click()
  await expect(page.locator('dialog iframe')).toHaveCount(3)
  expect(await page.evaluate('window.fakeStripeWas.locale')).toBe('hr')
})
