import { expect, type Page, type Route } from '@playwright/test'
import { stripeKeys } from '../../providers/stripe/fake-stripe.ts'
import { failingCard, fakeStripeJs } from '../../providers/stripe/fake-stripe-js.ts'
import { nextBookableDay } from '../fixtures/booking-api.ts'
import { test } from '../fixtures/guarded-test.ts'
import {
  collectCspViolations,
  expectPaid,
  goToPayButton,
  type StripeSite,
  startStripeSite,
} from '../fixtures/stripe-site.ts'
import { createVisitor } from '../fixtures/visitor.ts'

let site: StripeSite
test.beforeAll(async () => {
  site = await startStripeSite()
})
test.afterAll(() => site.close())

let cspViolations: string[]
let stripeRequests: string[]
test.beforeEach(async ({ page }) => {
  cspViolations = collectCspViolations(page)
  stripeRequests = await fakeStripeJs(page, site.stripe)
})
test.afterEach(() => expect(cspViolations).toEqual([]))

async function pay(page: Page, number: string) {
  const visit = await goToPayButton(page, site.origin)
  await visit.typeCard(number)
  await visit.pay()
  return visit
}

test('a card payment succeeds, and Stripe is not loaded before the last step', async ({ page }) => {
  const visit = createVisitor(page)
  await page.goto(`${site.origin}/book-now`)
  await visit.chooseDay(await nextBookableDay(site.origin))
  await visit.chooseBoardingPlace('Zadar')
  await visit.next()
  await visit.fillContactDetails()
  expect(stripeRequests).toEqual([])
  await visit.next()
  await visit.acceptTerms()
  await visit.typeCard('4242424242424242')
  expect(await page.evaluate('window.fakeStripeWas')).toMatchObject({
    key: stripeKeys.publishableKey,
    locale: 'en-GB',
    elements: { cardNumber: { disableLink: true, showIcon: true } },
  })
  await visit.pay()
  await expectPaid(page)
})

test('fields that Stripe cannot load show an error, and trying again loads them', async ({ page }) => {
  const broken = '<!doctype html><script>parent.postMessage({ type: "loaderror" }, "*")</script>'
  const brokenField = (route: Route) => route.fulfill({ contentType: 'text/html', body: broken })
  await page.route('https://js.stripe.com/field*', brokenField)
  const visit = await goToPayButton(page, site.origin)
  const alert = page.locator('.card-payment').getByRole('alert')
  await expect(alert).toContainText(visit.t('payment.fields_failed'))
  // Counts the lines of the button's text. The button is beside the message, and its text must not wrap.
  const lines = (button: Element) => {
    const text = document.createRange()
    text.selectNodeContents(button)
    return text.getClientRects().length
  }
  expect(await alert.getByRole('button').evaluate(lines)).toBe(1)
  await page.unroute('https://js.stripe.com/field*', brokenField)
  await alert.getByRole('button').click()
  await expect(alert).toHaveCount(0)
  await visit.typeCard('4242424242424242')
  await visit.pay()
  await expectPaid(page)
})

test('a card with insufficient funds shows the reason, and another card succeeds', async ({ page }) => {
  const visit = await pay(page, '4000000000009995')
  await expect(page.locator('.card-payment').getByText(visit.t('decline.insufficient_funds'))).toBeVisible()
  await visit.typeCard('4242424242424242')
  await visit.pay()
  await expectPaid(page)
})

test('an approved 3-D Secure challenge completes the payment', async ({ page }) => {
  await pay(page, '4000000000003220')
  await page.frameLocator('iframe[title=question]').getByRole('button', { name: 'Approve' }).click()
  await expectPaid(page)
})

test('a missing name and an incomplete number show errors at their fields', async ({ page }) => {
  const visit = await goToPayButton(page, site.origin)
  await page.locator('#card-holder').fill(' ')
  await visit.typeCard('4242')
  await visit.pay()
  await expect(page.locator('.card-payment').getByText(visit.t('payment.holder_missing'))).toBeVisible()
  await page.locator('#card-holder').fill('Ana Kowalska')
  await visit.pay()
  await expect(page.locator('.card-payment').getByText('Your card number is incomplete.')).toBeVisible()
})

test("Stripe is loaded with the visitor's locale", async ({ page }) => {
  await goToPayButton(page, site.origin, 'hr')
  await expect(page.locator('.card-field iframe')).toHaveCount(3)
  expect(await page.evaluate('window.fakeStripeWas.locale')).toBe('hr')
})

test("an abandoned challenge continues on the booking page, also after Stripe's script failed once", async ({
  page,
}) => {
  const visit = await pay(page, '4000000000003220')
  await expect(page.locator('iframe[title=question]')).toBeVisible()
  await page.goto(`${site.origin}/book-now`)
  await expect(page).toHaveURL(/\/booking\//)
  const script = /^https:\/\/js\.stripe\.com\/\w+\/stripe\.js/
  await page.route(script, (route) => route.abort())
  await page.getByRole('button', { name: visit.t('result.continue_challenge') }).click()
  await expect(page.getByRole('dialog').getByText(visit.t('payment.fields_failed'))).toBeVisible()
  await page.unroute(script)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: visit.t('booking.try_again') })
    .click()
  await page.frameLocator('iframe[title=question]').getByRole('button', { name: 'Approve' }).click()
  await expectPaid(page)
})

test('a script that times out shows an error, and the fields work when it loads later', async ({ page }) => {
  let releaseScript = () => {}
  const late = new Promise<void>((resolve) => {
    releaseScript = resolve
  })
  await page.route('https://js.stripe.com/**', async (route) => {
    await late
    await route.fallback()
  })
  await page.clock.install()
  const visit = await goToPayButton(page, site.origin)
  const failed = page.locator('.card-payment').getByText(visit.t('payment.fields_failed'))
  // The page waits 15 seconds for the card fields. This time begins when the fields are mounted, which may be after the
  // step is visible, so the clock is advanced several times.
  await expect(async () => {
    await page.clock.runFor(15_000)
    await expect(failed).toBeVisible({ timeout: 500 })
  }).toPass()
  releaseScript()
  await visit.typeCard('4242424242424242')
  await expect(failed).toHaveCount(0)
  await visit.pay()
  await expectPaid(page)
})

test('a double click charges once, and during the payment no button leaves the step', async ({ page }) => {
  const visit = await goToPayButton(page, site.origin)
  const before = site.stripe.intents.length
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/reservations/create', async (route) => {
    await released
    await route.continue()
  })
  await visit.typeCard('4242424242424242')
  await visit.payButton().dblclick()
  await expect(visit.payButton()).toHaveText(visit.t('payment.paying'))
  await visit.back()
  await expect(visit.heading('booking.title.preview')).toBeVisible()
  release()
  await expectPaid(page)
  expect(site.stripe.intents).toHaveLength(before + 1)
})

test("an exception in Stripe's script shows an error, and the fields can be used again", async ({ page }) => {
  const visit = await pay(page, failingCard)
  await expect(page.locator('.card-payment').getByText(visit.t('problem.unavailable'))).toBeVisible()
  await visit.typeCard('4242424242424242')
  await visit.pay()
  await expectPaid(page)
})
