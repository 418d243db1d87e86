import { expect, type Page, test } from '@playwright/test'
import { stripeKeys } from '../providers/stripe/fake-stripe.ts'
import { fakeStripeJs } from '../providers/stripe/fake-stripe-js.ts'
import { expectPaid, refusalsOn, type StripeSite, stripeSite, toThePayButton } from './stripe-site.ts'

let site: StripeSite
test.beforeAll(async () => {
  site = await stripeSite()
})
test.afterAll(() => site.close())

let refusals: string[]
let asked: string[]
test.beforeEach(async ({ page }) => {
  refusals = refusalsOn(page)
  asked = await fakeStripeJs(page, site.stripe)
})
test.afterEach(() => expect(refusals).toEqual([]))

async function pay(page: Page, number: string) {
  const visit = await toThePayButton(page, site.origin)
  await visit.payButton().click()
  await visit.typeCard(number)
  await visit.pay()
  return visit
}

test('a card is paid; nothing of Stripe is asked for before its window opens', async ({ page }) => {
  const visit = await toThePayButton(page, site.origin)
  expect(asked).toEqual([])
  await visit.payButton().click()
  await visit.typeCard('4242424242424242')
  expect(await page.evaluate('window.fakeStripeWas')).toMatchObject({ key: stripeKeys.publishableKey, locale: 'en-GB' })
  await visit.pay()
  await expectPaid(page)
})

test('a card without money: it is said, and another pays', async ({ page }) => {
  const visit = await pay(page, '4000000000009995')
  await expect(page.getByRole('dialog').getByText(visit.t('decline.insufficient_funds'))).toBeVisible()
  await visit.typeCard('4242424242424242')
  await visit.pay()
  await expectPaid(page)
})

test("the bank's question can be seen and answered, and its answer decides", async ({ page }) => {
  await pay(page, '4000000000003220')
  await page.frameLocator('iframe[title=question]').getByRole('button', { name: 'Approve' }).click()
  await expectPaid(page)
})

test('a missing name and an unfinished number are said at their fields', async ({ page }) => {
  const visit = await toThePayButton(page, site.origin)
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
  const visit = await toThePayButton(page, site.origin, '/hr/rezerviraj', 'hr')
  await visit.payButton().click()
  await expect(page.locator('dialog .card-box iframe')).toHaveCount(3)
  expect(await page.evaluate('window.fakeStripeWas.locale')).toBe('hr')
})
