import { expect, type Page, type Route } from '@playwright/test'
import { nextBookableDay } from '../fixtures/booking-api.ts'
import { test } from '../fixtures/guarded-test.ts'
import { createVisitor } from '../fixtures/visitor.ts'

// The pay button is disabled from the click until the response to the charge. It is enabled again after every outcome that
// leaves the card fields open (docs/decisions/027).

test.describe.configure({ mode: 'parallel' })

const charges = '**/api/reservations/create'
const button = (page: Page) => createVisitor(page).payButton()

test.beforeEach(async ({ page, baseURL }, info) => {
  const visit = createVisitor(page)
  const date = await nextBookableDay(baseURL ?? '', info.parallelIndex)
  await visit.openPreview(date)
  await visit.acceptTerms()
})

async function pay(page: Page, card = '4242424242424242') {
  const visit = createVisitor(page)
  await visit.typeCard(card)
  await visit.pay()
}

const problem = (status: number) => (route: Route) =>
  route.fulfill({
    status,
    contentType: 'application/problem+json',
    headers: { 'Retry-After': '30' },
    body: JSON.stringify({ type: 'about:blank', title: `answered with ${status}`, status }),
  })

const rejectedToken = (route: Route) =>
  route.fulfill({
    status: 422,
    contentType: 'application/json',
    body: JSON.stringify({ message: 'refused', errors: { 'payment.token': ['the token is refused'] } }),
  })

interface Refusal {
  name: string
  card?: string
  answer?: (route: Route) => Promise<void>
  message: string | RegExp
}

/**
 * The refused payments, one after the other. Only the last one reaches the provider as a charge, which is declined, and
 * holds places; the others book nothing.
 */
const refusals: Refusal[] = [
  { name: 'the provider returns no token', card: '4000000000000069', message: /expired/ },
  { name: 'the token is rejected', answer: rejectedToken, message: 'the token is refused' },
  { name: 'a rate limit', answer: problem(429), message: 'answered with 429' },
  { name: 'the provider is unavailable', answer: problem(503), message: 'answered with 503' },
  { name: 'the payment is declined', card: '4000000000000002', message: /We’re holding your places until/ },
]

async function expectEnabledAfter(page: Page, message: string | RegExp) {
  await expect(page.locator('.card-payment').getByText(message).first()).toBeVisible()
  await expect(button(page)).not.toHaveAttribute('aria-disabled')
  await expect(button(page)).not.toHaveAttribute('aria-busy')
}

test('after each refused payment the fields stay and the button is enabled again, and another payment succeeds', async ({
  page,
}) => {
  for (const { name, card, answer, message } of refusals) {
    await test.step(name, async () => {
      if (answer) await page.route(charges, answer)
      await pay(page, card)
      await expectEnabledAfter(page, message)
      await page.unroute(charges)
    })
  }
  await pay(page)
  await expect(page).toHaveURL(/\/booking\/[\w-]{22}$/)
})

test('after lost responses the fields stay and the button is enabled again, and another payment succeeds', async ({
  page,
}) => {
  const message = createVisitor(page).t('payment.answer_lost')
  await page.route(charges, (route) => route.abort())
  // The page repeats the request after some seconds, so the test controls the clock.
  await page.clock.install()
  await pay(page)
  await expect(async () => {
    await page.clock.runFor(1_000)
    await expect(page.locator('.card-payment').getByText(message).first()).toBeVisible({ timeout: 300 })
  }).toPass()
  await expectEnabledAfter(page, message)
  await page.unroute(charges)
  await pay(page)
  await expect(page).toHaveURL(/\/booking\/[\w-]{22}$/)
})

test('between token and response the button is disabled, and no second request is sent', async ({ page }) => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  let sent = 0
  await page.route(charges, async (route) => {
    sent++
    await released
    await route.continue()
  })
  const token = page.waitForResponse('**/sandbox/tokens')
  await pay(page)
  expect((await token).status()).toBe(201)
  await expect.poll(() => sent).toBe(1)
  await expect(button(page)).toHaveAttribute('aria-disabled', 'true')
  await button(page).click({ force: true })
  await page.locator('[name=card-holder]').press('Enter')
  await expect(button(page)).toHaveAttribute('aria-disabled', 'true')
  release()
  await expect(page).toHaveURL(/\/booking\/[\w-]{22}$/)
  expect(sent).toBe(1)
})
