import type { AddressInfo } from 'node:net'
import { type ServerType, serve } from '@hono/node-server'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { hrefTo } from '../../../src/pages.ts'
import { type FakeMonri, fakeMonri, monriAuthenticityToken, monriKey } from '../../fixtures/fake-monri.ts'
import { nextBookableDay } from '../fixtures/booking-api.ts'
import { test } from '../fixtures/guarded-test.ts'
import { createIsolatedSite, type IsolatedSite } from '../fixtures/isolated-site.ts'
import { createVisitor } from '../fixtures/visitor.ts'

// The built site with Monri configured, and a fake Monri on another origin. A real browser posts the payment form between them,
// under the real content security policies.

let own: IsolatedSite
let monri: FakeMonri
let bank: ServerType
let bankOrigin: string
let running: Awaited<ReturnType<IsolatedSite['start']>>

test.beforeAll(async () => {
  monri = fakeMonri()
  bank = await new Promise<ServerType>((resolve) => {
    const server = serve({ fetch: monri.app.fetch, hostname: '127.0.0.1', port: 0 }, () => resolve(server))
  })
  bankOrigin = `http://127.0.0.1:${(bank.address() as AddressInfo).port}`
  own = await createIsolatedSite()
  running = await own.start({
    MONRI_KEY: monriKey,
    MONRI_AUTHENTICITY_TOKEN: monriAuthenticityToken,
    MONRI_API_BASE: bankOrigin,
    LOG_LEVEL: 'info',
  })
})
test.afterAll(async () => {
  await own.close()
  bank.close()
})

/** Fills in the three steps and books. The bank's page opens next, or without JavaScript the booking page. */
async function book(context: BrowserContext, { hasScript = true } = {}) {
  const page = await context.newPage()
  const { t, ...visit } = createVisitor(page, 'en')
  const posted: string[] = []
  const buyers: (string | null)[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(`${bankOrigin}/v2/form`)) return
    posted.push(request.method())
    buyers.push(new URLSearchParams(request.postData() ?? '').get('ch_email'))
  })
  await visit.fromHomeToBooking()
  await visit.chooseDay(await nextBookableDay(running.origin))
  await visit.addGuest('adults')
  await visit.chooseBoardingPlace('Zadar')
  await visit.next()
  await visit.fillContactDetails({ email: 'ana@mail.example' })
  await visit.next()
  if (hasScript) await visit.acceptTerms()
  else await page.locator('#terms_accepted').check()
  await visit.payButton().click()
  return { page, t, posted, buyers, continueButton: page.getByRole('button', { name: t('result.continue_at_bank') }) }
}

async function expectBankPage(page: Page) {
  await expect(page.getByRole('heading', { name: /^Monri [0-9a-f]{32}x$/ })).toBeVisible()
  expect(new URL(page.url()).origin).toBe(bankOrigin)
}

for (const javaScriptEnabled of [true, false]) {
  test(`a visitor pays on Monri's page ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async ({ browser }) => {
    const context = await browser.newContext({ baseURL: running.origin, javaScriptEnabled })
    const { page, t, buyers, continueButton } = await book(context, { hasScript: javaScriptEnabled })
    if (!javaScriptEnabled) {
      await expect(page.getByText(t('result.waiting.at_bank'))).toBeVisible()
      await continueButton.click()
    }
    await expectBankPage(page)
    expect(buyers).toEqual(['ana@mail.example'])
    const referers: string[] = []
    page.on('request', (request) => referers.push(request.headers().referer ?? ''))
    await page.getByRole('button', { name: 'approve' }).click()

    // A redirect removes Monri's query parameters before the page is shown.
    await expect(page).toHaveURL(/\/booking\/[\w-]{22}$/)
    if (javaScriptEnabled) await expect(page.locator('.toast')).toHaveText(t('result.toast_created'))
    await expect(async () => {
      await page.reload()
      await expect(page.getByText(t('result.completed.text')).first()).toBeVisible({ timeout: 2_000 })
    }).toPass()
    expect(monri.executed.at(-1)).toMatch(/^capture \d+$/)
    expect(referers.join(' ')).not.toContain('digest')
    expect(running.output()).not.toMatch(/digest=|order_number/)
    await context.close()
  })
}

test('the form submits itself once; after going back or a reload only the button submits it', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: running.origin })
  const { page, t, posted, continueButton } = await book(context)
  await expectBankPage(page)
  await page.goBack()
  await expect(page).toHaveURL(/\/booking\/[\w-]{22}$/)
  await expect(page.getByText(t('result.waiting.at_bank'))).toBeVisible()
  await page.reload()
  await expect(continueButton).toBeVisible()
  // Simulates that the visitor left the page before hydration.
  await page.evaluate(() => history.replaceState(null, '', '#bank'))
  await page.reload()
  await expect(page).toHaveURL(/\/booking\/[\w-]{22}$/)
  await expect(continueButton).toBeVisible()
  expect(posted).toEqual(['POST'])
  await continueButton.click()
  await expectBankPage(page)
  expect(posted).toEqual(['POST', 'POST'])
  await context.close()
})

test('after a decline on the bank’s page the booking says so, and its button leads there again', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: running.origin })
  const { page, t, continueButton } = await book(context)
  await expectBankPage(page)
  const answered = page.waitForEvent('load')
  await page.getByRole('button', { name: 'decline' }).click()
  await answered
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL(/\/booking\/[\w-]{22}$/)
  await expect(async () => {
    await page.reload()
    await expect(page.getByText(t('decline.card_declined')).first()).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await continueButton.click()
  await expectBankPage(page)
  await context.close()
})

test('the page shows the redirect to the bank, and the button works if the redirect fails', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: running.origin })
  // 204 keeps the browser on the current page.
  await context.route(`${bankOrigin}/v2/form`, (route) => route.fulfill({ status: 204 }), { times: 1 })
  const { page, t, continueButton } = await book(context)
  await expect(page.getByText(t('result.waiting.to_bank'))).toBeVisible()
  await continueButton.click()
  await expectBankPage(page)
  await context.close()
})

test('with Monri configured the sandbox is not available', async ({ request }) => {
  const settings = await (await request.get(`${running.origin}/api/settings`)).json()
  expect(settings.data.value.payment_providers).toMatchObject([{ id: 'monri', kind: 'bank_card' }])
  expect((await request.get(`${running.origin}/sandbox/v1.js`)).status()).toBe(404)
})

test('form-action allows Monri on payment pages only', async ({ request }) => {
  const policy = async (path: string) =>
    (await request.get(running.origin + path)).headers()['content-security-policy'] ?? ''
  expect(await policy(hrefTo('book_now', 'en'))).toContain(`form-action 'self' ${bankOrigin};`)
  expect(await policy(hrefTo('home', 'en'))).toContain(`form-action 'self';`)
})
