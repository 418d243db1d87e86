import type { AddressInfo } from 'node:net'
import { type ServerType, serve } from '@hono/node-server'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { hrefTo } from '../../src/i18n/href-to.ts'
import {
  authenticityToken,
  key,
  type MonriUnderTest,
  monriUnderTest,
} from '../../src/integrations/monri/monri-under-test.ts'
import { aDay } from './api.ts'
import { type OwnSite, ownSite } from './own-site.ts'
import { visitor } from './visitor.ts'

// A site with an account at Monri, and a Monri of the tests at an address of its own: the form crosses from one to the
// other in a real browser, under the policies that real pages carry.

let own: OwnSite
let monri: MonriUnderTest
let bank: ServerType
let bankOrigin: string
let running: Awaited<ReturnType<OwnSite['start']>>

test.beforeAll(async () => {
  monri = monriUnderTest()
  bank = await new Promise<ServerType>((resolve) => {
    const server = serve({ fetch: monri.app.fetch, hostname: '127.0.0.1', port: 0 }, () => resolve(server))
  })
  bankOrigin = `http://127.0.0.1:${(bank.address() as AddressInfo).port}`
  own = await ownSite()
  running = await own.start({
    MONRI_KEY: key,
    MONRI_AUTHENTICITY_TOKEN: authenticityToken,
    MONRI_API_BASE: bankOrigin,
    LOG_LEVEL: 'info',
  })
})
test.afterAll(async () => {
  await own.close()
  bank.close()
})

/** Fills in the three steps and books; with script that leads to the bank's page, without it to the booking's. */
async function book(context: BrowserContext, { hasScript = true } = {}) {
  const page = await context.newPage()
  const { t, ...visit } = visitor(page, 'en')
  const posted: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith(`${bankOrigin}/v2/form`)) posted.push(request.method())
  })
  await visit.fromHomeToBooking()
  await visit.chooseDay(await aDay(page.request, running.origin))
  await visit.add('adults')
  await visit.boardAt('Zadar')
  await visit.next()
  await visit.tellAboutMyself({ email: 'ana@mail.example' })
  await visit.next()
  if (hasScript) await visit.accept()
  else await page.locator('#terms_accepted').check()
  await visit.payButton().click()
  return { page, t, posted, wayOn: page.getByRole('button', { name: t('result.continue_at_bank') }) }
}

async function expectTheBank(page: Page) {
  await expect(page.getByRole('heading', { name: /^Monri [0-9a-f]{32}x$/ })).toBeVisible()
  expect(new URL(page.url()).origin).toBe(bankOrigin)
}

for (const javaScriptEnabled of [true, false]) {
  test(`a visitor pays on Monri's page ${javaScriptEnabled ? 'with' : 'without'} script`, async ({ browser }) => {
    const context = await browser.newContext({ baseURL: running.origin, javaScriptEnabled })
    const { page, t, wayOn } = await book(context, { hasScript: javaScriptEnabled })
    if (!javaScriptEnabled) {
      await expect(page.getByText(t('result.waiting.at_bank'))).toBeVisible()
      await wayOn.click()
    }
    await expectTheBank(page)
    const arrived: string[] = []
    page.on('request', (request) => arrived.push(request.headers().referer ?? ''))
    await page.getByRole('button', { name: 'approve' }).click()

    // What Monri says in the address is gone from it before the page is shown.
    await expect(page).toHaveURL(/\/booking\/[\w-]{22}$/)
    if (javaScriptEnabled) await expect(page.locator('.toast')).toHaveText(t('result.toast_created'))
    await expect(async () => {
      await page.reload()
      await expect(page.getByText(t('result.completed.text')).first()).toBeVisible({ timeout: 2_000 })
    }).toPass()
    expect(monri.done.at(-1)).toMatch(/^capture \d+$/)
    expect(arrived.join(' ')).not.toContain('digest')
    expect(running.output()).not.toMatch(/digest=|order_number/)
    await context.close()
  })
}

test('the form goes off by itself once: whoever comes back, or loads the page anew, finds the button', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: running.origin })
  const { page, t, posted, wayOn } = await book(context)
  await expectTheBank(page)
  await page.goBack()
  await expect(page).toHaveURL(/\/booking\/[\w-]{22}$/)
  await expect(page.getByText(t('result.waiting.at_bank'))).toBeVisible()
  await page.reload()
  await expect(wayOn).toBeVisible()
  // As where the page was left before script had taken over.
  await page.evaluate(() => history.replaceState(null, '', '#bank'))
  await page.reload()
  await expect(page).toHaveURL(/\/booking\/[\w-]{22}$/)
  await expect(wayOn).toBeVisible()
  expect(posted).toEqual(['POST'])
  await wayOn.click()
  await expectTheBank(page)
  expect(posted).toEqual(['POST', 'POST'])
  await context.close()
})

test('on the way to the bank the page says so, and where nothing comes of it the button still goes', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: running.origin })
  // An answer without a page: the browser stays where it is.
  await context.route(`${bankOrigin}/v2/form`, (route) => route.fulfill({ status: 204 }), { times: 1 })
  const { page, t, wayOn } = await book(context)
  await expect(page.getByText(t('result.waiting.to_bank'))).toBeVisible()
  await wayOn.click()
  await expectTheBank(page)
  await context.close()
})

test('where Monri is configured nobody pays with play money', async ({ request }) => {
  const settings = await (await request.get(`${running.origin}/api/settings`)).json()
  expect(settings.data.value.payment_providers).toMatchObject([{ id: 'monri', kind: 'bank_card' }])
  expect((await request.get(`${running.origin}/sandbox/v1.js`)).status()).toBe(404)
})

test('the form may be posted to Monri from the pages where one pays, and from no other', async ({ request }) => {
  const policy = async (path: string) =>
    (await request.get(running.origin + path)).headers()['content-security-policy'] ?? ''
  expect(await policy(hrefTo('book_now', 'en'))).toContain(`form-action 'self' ${bankOrigin};`)
  expect(await policy(hrefTo('home', 'en'))).toContain(`form-action 'self';`)
})
