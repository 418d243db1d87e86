import { expect, type Page } from '@playwright/test'
import { checkInvariants } from '../../../src/domain/invariants/check-invariants.ts'
import { dayOf } from '../../../src/domain/time/operator-time.ts'
import { findAxeViolations } from '../fixtures/axe.ts'
import { test } from '../fixtures/guarded-test.ts'
import { type OperatorSite, type Phone, startOperatorSite } from '../fixtures/operator-app.ts'

test.describe.configure({ mode: 'serial' })

const today = dayOf(new Date())
let site: OperatorSite
let crew: Phone

test.beforeAll(async ({ browser }) => {
  site = await startOperatorSite()
  await site.db.updateTable('trip_season').set({ from_day: '01-01', to_day: '12-31' }).execute()
  crew = await site.pairedPhone(browser, 'Ivo’s phone', 'crew')
})
test.afterAll(() => site.close())

const tab = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true }).click()

const ledger = () => site.db.selectFrom('ledger_entry').select(['kind', 'amount', 'slip']).orderBy('id').execute()

/**
 * Runs in the page: counts the taps in `data-taps`. A tap on a label also causes a click on the label's field. This
 * click is not counted, because its `detail` is 0.
 */
function countTaps() {
  const { dataset } = document.documentElement
  dataset.taps = '0'
  addEventListener('click', ({ detail }) => (dataset.taps = String(Number(dataset.taps) + Math.min(detail, 1))), true)
}

test('two adults are sold in three taps, with the change and the ticket on the screen', async () => {
  const { page } = crew
  await page.evaluate(countTaps)
  await tab(page, 'Add')
  await page.getByRole('button', { name: '€200', exact: true }).click()
  await expect(page.getByText('€50.00')).toBeVisible()
  await page.getByRole('button', { name: 'Book, €150.00 in cash' }).click()
  await expect(page.getByRole('img', { name: /^Ticket BNC-/ })).toBeVisible()
  await expect(page.getByText('€50.00')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.dataset.taps)).toBe('3')
  expect(await ledger()).toEqual([{ kind: 'cash', amount: 15_000, slip: null }])
  await page.getByRole('button', { name: 'Board 2 guests' }).click()
  await expect.poll(() => site.db.selectFrom('boarding').select('guests').execute()).toHaveLength(1)
})

test('without signal a sale is kept through a reload, and two taps sell once', async () => {
  const { page, context } = crew
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  await page.reload()
  await tab(page, 'Add')
  await expect(page.getByText('78 places free')).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Book, €150.00 in cash' }).dblclick()
  await expect(page.getByRole('heading', { name: 'Saved on this phone' })).toBeVisible()
  await page.reload()
  await tab(page, 'Add')
  await expect(page.getByText('76 places free')).toBeVisible()
  await expect(page.getByText('no signal, 1 not sent')).toBeVisible()
  await context.setOffline(false)
  await expect.poll(async () => (await ledger()).length).toBe(2)
})

test('card on board has the number of the slip, and the cash box shows it apart, in Croatian', async () => {
  const { page } = crew
  await page.goto(`${site.operatorOrigin}/operator/device`)
  await page.getByRole('radio', { name: 'Hrvatski' }).click()
  await tab(page, 'Dodaj')
  await page.getByText('Kartica', { exact: true }).click()
  await expect(page.getByRole('button', { name: /karticom$/ })).toBeDisabled()
  await page.getByRole('textbox', { name: 'Broj potvrde' }).fill('004512')
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('button', { name: /karticom$/ }).click()
  await expect(page.getByRole('heading', { name: 'Rezervirano je' })).toBeVisible()
  expect((await ledger()).at(-1)).toEqual({ kind: 'terminal', amount: 15_000, slip: '004512' })
  await page.goto(`${site.operatorOrigin}/operator/cash`)
  await expect(page.getByRole('heading', { name: 'Karticom na terminalu' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: '004512' })).toBeVisible()
})

test('the last places go to the website meanwhile: the phone says what to give back', async () => {
  const { page, context } = crew
  await tab(page, 'Dodaj')
  await expect(page.getByRole('button', { name: /^Rezerviraj/ })).toBeEnabled()
  await context.setOffline(true)
  await page.getByRole('button', { name: /^Rezerviraj/ }).click()
  await site.db.updateTable('departure').set({ capacity: 7 }).where('date', '=', today).execute()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Nije rezervirano' })).toBeVisible()
  await expect(page.getByText('vratite novac')).toBeVisible()
  await page.getByRole('button', { name: 'Novac je vraćen' }).click()
  expect(await checkInvariants(site.db, new Date())).toEqual([])
})
