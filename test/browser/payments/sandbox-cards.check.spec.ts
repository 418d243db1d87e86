import { expect, type Page } from '@playwright/test'
import { type Locale, locales } from '../../../src/i18n/locales.ts'
import { bookByApi, nextBookableDay } from '../fixtures/booking-api.ts'
import { test } from '../fixtures/guarded-test.ts'
import { createVisitor } from '../fixtures/visitor.ts'

test.describe.configure({ mode: 'parallel' })

// Every sandbox test card in the last step leads to the documented outcome on the booking page.

const origin = (baseURL: string | undefined) => baseURL ?? ''
const { t } = createVisitor({} as Page)

/** Opens the third booking step with a saved draft and accepts the terms. */
async function openPayment(page: Page, baseURL: string | undefined, locale: Locale = 'en') {
  const visit = createVisitor(page, locale)
  await visit.openPreview(await nextBookableDay(origin(baseURL), test.info().parallelIndex))
  await visit.acceptTerms()
  return visit
}

const expectBookingPage = (page: Page) => expect(page).toHaveURL(/\/booking\/[\w-]{22}$/, { timeout: 30_000 })
const expectText = (page: Page, key: Parameters<typeof t>[0], timeout = 30_000) =>
  expect(page.locator('main').getByText(t(key)).first()).toBeVisible({ timeout })

test('0069, 0002, 9995: refused with the reason; the places stay held, and 4242 is paid immediately', async ({
  page,
  baseURL,
}) => {
  const visit = await openPayment(page, baseURL)
  const panel = page.locator('.card-payment')
  const pay = async (number: string) => {
    await visit.typeCard(number)
    await visit.pay()
  }
  await test.step('0069: the provider rejects the card; the error is shown at the card field', async () => {
    await pay('4000000000000069')
    await expect(panel.locator('.error')).toBeVisible()
    await expect(visit.payButton()).not.toHaveAttribute('aria-disabled')
    await expect(page).toHaveURL(/book-now/)
  })
  for (const [number, reason] of [
    ['4000000000000002', 'decline.card_declined'],
    ['4000000000009995', 'decline.insufficient_funds'],
  ] as const) {
    await test.step(`${number.slice(-4)}: declined; the places stay held`, async () => {
      await pay(number)
      await expect(panel.getByText(t(reason))).toBeVisible()
      await expect(panel.getByText(/We’re holding your places until \d\d:\d\d/)).toBeVisible()
    })
  }
  await test.step('4242: paid immediately', async () => {
    await pay('4242424242424242')
    await expectBookingPage(page)
    await expectText(page, 'result.completed.text')
  })
})

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true })

  test('the focus goes from a complete field to the next', async ({ page, baseURL }) => {
    const visit = await openPayment(page, baseURL)
    const box = (index: number) => page.locator('.card-field').nth(index)
    await page.locator('.card-field iframe').first().contentFrame().locator('input').tap()
    for (const [index, text] of ['4242424242424242', '0839', '123'].entries()) {
      await expect(box(index)).toHaveAttribute('data-focused')
      await page.keyboard.type(text)
    }
    await visit.pay()
    await expectBookingPage(page)
  })
})

test('0002: after leaving, the booking page still holds the places and accepts another card', async ({
  page,
  baseURL,
}) => {
  const visit = await openPayment(page, baseURL)
  await visit.typeCard('4000000000000002')
  await visit.pay()
  await expect(page.locator('.card-payment').getByText(t('decline.card_declined'))).toBeVisible()
  await page.goto('/book-now')
  await expectBookingPage(page)
  await expectText(page, 'result.pending.text')
  const anotherCard = page.getByRole('button', { name: t('result.another_card') })
  // The button is busy until hydration.
  await expect(anotherCard).not.toHaveAttribute('aria-busy')
  await anotherCard.click()
  await page.locator('[name=card-holder]').fill('Ana Kowalska')
  await visit.typeCard('4242424242424242')
  await visit.pay()
  await expectText(page, 'result.completed.text')
})

for (const [answer, key] of [
  ['approve', 'result.completed.text'],
  ['refuse', 'result.pending.text'],
] as const) {
  test(`3220: 3-D Secure challenge, answered with ${answer}`, async ({ page, baseURL }) => {
    const visit = await openPayment(page, baseURL)
    await visit.typeCard('4000000000003220')
    await visit.pay()
    await page.locator('.challenge iframe').contentFrame().locator(`button[value=${answer}]`).click()
    await expectBookingPage(page)
    await expectText(page, key)
    if (answer === 'refuse') await expectText(page, 'decline.authentication_failed')
  })
}

test('3220: the challenge can be answered before its script has loaded', async ({ page, baseURL }) => {
  const visit = await openPayment(page, baseURL)
  await page.route('**/sandbox/**/challenge.js', () => {})
  await visit.typeCard('4000000000003220')
  await visit.pay()
  const challenge = page.locator('.challenge iframe').contentFrame()
  await challenge.locator('button[value=approve]').click()
  await expectBookingPage(page)
  await expectText(page, 'result.completed.text')
})

test('3220: an abandoned challenge can be continued on the booking page', async ({ page, baseURL }) => {
  const visit = await openPayment(page, baseURL)
  await visit.typeCard('4000000000003220')
  await visit.pay()
  await expect(page.locator('.challenge iframe')).toBeVisible()
  await page.goto('/book-now')
  await expectBookingPage(page)
  await expectText(page, 'result.pending.text')
  await page.getByRole('button', { name: t('result.continue_challenge') }).click()
  await page.locator('iframe[src*="challenges"]').contentFrame().locator('button[value=approve]').click()
  await expectText(page, 'result.completed.text')
})

test('5126: the page updates from processing to completed without a reload', async ({ page, baseURL }) => {
  const visit = await openPayment(page, baseURL)
  await visit.typeCard('4000000000005126')
  await visit.pay()
  await expectBookingPage(page)
  await expectText(page, 'result.completed.text')
})

test('5134, 0119: the page updates from processing to declined, and to paid after a provider timeout', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const show = (tab: Page, number: string, ...texts: Parameters<typeof t>[0][]) =>
    test.step(number.slice(-4), async () => {
      const date = await nextBookableDay(origin(baseURL), test.info().parallelIndex)
      const { id } = await bookByApi(request, origin(baseURL), number, { date })
      await tab.goto(`/booking/${id}`)
      for (const text of texts) await expectText(tab, text, 60_000)
    })
  // The provider takes seconds for each of the two payments, so the test runs both at the same time.
  await Promise.all([
    show(page, '4000000000005134', 'decline.card_declined', 'result.pending.text'),
    show(await context.newPage(), '4000000000000119', 'result.completed.text'),
  ])
})

test('the card fields speak the language of the page', async ({ page, baseURL }) => {
  for (const locale of locales) {
    const visit = await openPayment(page, baseURL, locale)
    const frames = page.locator('.card-field iframe')
    const [number, expiry] = [frames.nth(0).contentFrame(), frames.nth(1).contentFrame()]
    await expect(number.locator('html')).toHaveAttribute('lang', locale)
    await expect(expiry.locator('input')).toHaveAttribute('placeholder', visit.t('sandbox.placeholder.expiry'))
    await number.locator('input').pressSequentially('4242')
    await expiry.locator('input').click()
    await expect(page.locator('.card-payment .error')).toHaveText(visit.t('sandbox.error.incomplete_number'))
  }
})

test('each card field shows its error on blur', async ({ page, baseURL }) => {
  await openPayment(page, baseURL)
  const panel = page.locator('.card-payment')
  const frames = panel.locator('.card-field iframe')
  await expect(panel.locator('.error')).toHaveCount(0)
  await frames.nth(0).contentFrame().locator('input').click()
  await frames.nth(0).contentFrame().locator('input').pressSequentially('4242424242424243')
  await frames.nth(1).contentFrame().locator('input').click()
  await expect(panel.locator('.error')).toHaveCount(1)
  await frames.nth(2).contentFrame().locator('input').click()
  await expect(panel.locator('.error')).toHaveCount(2)
  await panel.locator('[name=card-holder]').fill('')
  await panel.locator('[name=card-holder]').blur()
  await expect(panel.locator('.error')).toHaveCount(4)
})
