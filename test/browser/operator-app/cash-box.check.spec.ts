import { expect, type Page } from '@playwright/test'
import { checkInvariants } from '../../../src/domain/invariants/check-invariants.ts'
import { addDays, dayOf } from '../../../src/domain/time/operator-time.ts'
import { findAxeViolations } from '../fixtures/axe.ts'
import { test } from '../fixtures/guarded-test.ts'
import { type OperatorSite, type Phone, startOperatorSite } from '../fixtures/operator-app.ts'

test.describe.configure({ mode: 'serial' })

const today = dayOf(new Date())
let site: OperatorSite
let owner: Phone
let crew: Phone

test.beforeAll(async ({ browser }) => {
  site = await startOperatorSite()
  owner = await site.pairedPhone(browser, 'Ana’s phone', 'owner')
  crew = await site.pairedPhone(browser, 'Ivo’s phone', 'crew')
})
test.afterAll(() => site.close())

const openCash = ({ page }: Phone) => page.goto(`${site.operatorOrigin}/operator/cash`)
const movements = () => site.db.selectFrom('cash_movement').select('amount').orderBy('moved_at').execute()

/**
 * Runs in the page: counts the taps in `data-taps`. A tap on a label also causes a click on the label's field. This
 * click is not counted, because its `detail` is 0.
 */
function countTaps() {
  const { dataset } = document.documentElement
  dataset.taps = '0'
  addEventListener('click', ({ detail }) => (dataset.taps = String(Number(dataset.taps) + Math.min(detail, 1))), true)
}
const taps = (page: Page) => page.evaluate(() => document.documentElement.dataset.taps)

test('a float takes three taps, a pay-out for fuel four, also without signal', async () => {
  const { page, context } = crew
  await openCash(crew)
  await page.getByRole('button', { name: 'Opening float' }).waitFor()
  await page.evaluate(countTaps)
  await page.getByRole('button', { name: 'Opening float' }).click()
  await page.getByRole('button', { name: '€100', exact: true }).click()
  await page.getByRole('button', { name: 'Record a float of €100.00' }).click()
  expect(await taps(page)).toBe('3')
  await expect.poll(movements).toHaveLength(1)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))

  await context.setOffline(true)
  await page.reload()
  await page.getByRole('button', { name: 'Pay out' }).waitFor()
  await page.evaluate(countTaps)
  await page.getByRole('button', { name: 'Pay out' }).click()
  await page.getByText('Fuel', { exact: true }).click()
  await page.getByRole('textbox', { name: 'Amount in euros' }).click()
  await page.keyboard.type('30')
  await page.getByRole('button', { name: 'Record €30.00 paid out' }).click()
  expect(await taps(page)).toBe('4')
  await expect(page.getByText('€70.00').first()).toBeVisible()
  await expect(page.getByText('no signal, 1 not sent')).toBeVisible()
  await context.setOffline(false)
  await expect.poll(movements).toHaveLength(2)
  await expect(page.getByText('up to date')).toBeVisible()
  await expect(page.getByText('€70.00').first()).toBeVisible()
})

test('cash goes to the phone of the owner, who confirms it; both phones show it', async () => {
  const { page } = crew
  await page.getByRole('button', { name: 'Hand over' }).click()
  await page.getByText('Ana’s phone', { exact: true }).click()
  await page.getByRole('button', { name: 'All of it, €70.00' }).click()
  await page.screenshot({ path: test.info().outputPath('hand-over.png') })
  await page.getByRole('button', { name: 'Hand over €70.00' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Ana’s phone has not confirmed it yet' })).toBeVisible()
  await expect.poll(movements).toHaveLength(3)

  await openCash(owner)
  await expect(owner.page.getByText('Ivo’s phone hands over €70.00 to you')).toBeVisible()
  expect(await findAxeViolations(owner.page)).toEqual([])
  await owner.page.screenshot({ path: test.info().outputPath('arrival.png'), fullPage: true })
  await owner.page.getByRole('button', { name: 'I have it' }).click()
  await expect(owner.page.getByRole('listitem').filter({ hasText: 'received by Ana’s phone' })).toBeVisible()
  await expect
    .poll(() => site.db.selectFrom('cash_movement').select('received_by').execute())
    .toContainEqual({
      received_by: 'Ana’s phone',
    })
  await openCash(crew)
  await expect(page.getByRole('listitem').filter({ hasText: 'received by Ana’s phone' })).toBeVisible()
})

test('a count by notes and coins explains its difference, and the sheet is printed to be signed, in Croatian', async () => {
  const { page } = owner
  await page.goto(`${site.operatorOrigin}/operator/device`)
  await page.getByRole('radio', { name: 'Hrvatski' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ovaj telefon' })).toBeVisible()
  await openCash(owner)
  await page.getByRole('button', { name: 'Isplata' }).waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByText('Brojanje po novčanicama i kovanicama').click()
  await page.getByRole('textbox', { name: /^50\D/ }).first().fill('1')
  await page.getByRole('textbox', { name: /^10\D/ }).first().fill('1')
  await expect(page.getByRole('textbox', { name: 'Prebrojano, u eurima' })).toHaveValue('60')
  await expect(page.getByRole('status').filter({ hasText: 'Nedostaje' })).toHaveAttribute('data-tone', 'warning')
  await page.getByRole('button', { name: 'Zapiši brojanje' }).click()
  await expect(page.getByText('Razliku treba objasniti.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Čime se objašnjava razlika?' }).fill('10 eura za kruh, bez računa')
  await page.screenshot({ path: test.info().outputPath('count.png'), fullPage: true })
  await page.getByRole('button', { name: 'Zapiši brojanje' }).click()
  await expect(page.getByRole('heading', { name: 'Brojanja tog dana' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await expect
    .poll(() => site.db.selectFrom('cash_count').select(['date', 'counted', 'expected', 'pieces']).execute())
    .toEqual([{ date: today, counted: 6000, expected: 7000, pieces: { 5000: 1, 1000: 1 } }])

  await page.emulateMedia({ media: 'print' })
  for (const text of ['Prebrojao', 'Preuzeo', 'Sve blagajne zajedno'])
    await expect(page.getByText(text).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Isplata' })).toBeHidden()
  await page.pdf({ path: test.info().outputPath('sheet.pdf'), preferCSSPageSize: true })
  await page.emulateMedia({ media: 'screen' })
  expect(await checkInvariants(site.db, new Date())).toEqual([])
})

test('the owner keeps the cash box of the office on the phone, in Croatian: float, pay-out and an arrival', async () => {
  const { page } = owner
  await openCash(owner)
  for (const [kind, amount, action] of [
    ['Početni polog', '200', 'Zapiši polog od 200,00'],
    ['Isplata', '80', 'Zapiši isplatu od 80,00'],
  ] as const) {
    await page.getByRole('button', { name: kind, exact: true }).click()
    await page.getByRole('dialog').getByText('Ured', { exact: true }).click()
    if (kind === 'Isplata') await page.getByText('Gorivo', { exact: true }).click()
    await page.getByRole('textbox', { name: 'Iznos u eurima' }).fill(amount)
    await page.screenshot({ path: test.info().outputPath(`office-${amount}.png`) })
    await page.getByRole('button', { name: action }).click()
  }
  await expect.poll(movements).toHaveLength(5)
  await crew.page.getByRole('button', { name: 'Hand over' }).click()
  await crew.page.getByRole('dialog').getByText('Office', { exact: true }).click()
  await crew.page.getByRole('textbox', { name: 'Amount in euros' }).fill('5')
  await crew.page.getByRole('button', { name: 'Hand over €5.00' }).click()
  await expect.poll(movements).toHaveLength(6)
  await openCash(owner)
  await expect(page.getByText('Ivo’s phone predaje uredu 5,00')).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('office-arrival.png'), fullPage: true })
  await page.getByRole('button', { name: 'Imam novac' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'primio: Ana’s phone' }).first()).toBeVisible()
  await page.getByRole('radio', { name: 'Ured' }).check()
  await expect(page.getByText('125,00').first()).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

/** Runs in the page: changes the cash boxes that the phone has stored, as if it had loaded them yesterday. */
async function ageCashBox({ date, readAt }: { date: string; readAt: string }) {
  const database = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open('bonaca-operator')
    request.onsuccess = () => resolve(request.result)
  })
  const settings = database.transaction('settings', 'readwrite').objectStore('settings')
  await new Promise<void>((resolve) => {
    const read = settings.get('cashBox')
    read.onsuccess = () => {
      settings.put({ ...read.result, date, readAt, movements: [], takings: [] }, 'cashBox').onsuccess = () => resolve()
    }
  })
  database.close()
}

test('boxes that were not loaded today take cash without signal; what is refused later is said in words', async () => {
  const { page, context } = crew
  await openCash(crew)
  await page.getByRole('button', { name: 'Hand over' }).waitFor()
  // Waits for pending answers, because one of them could store today's boxes again.
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  const yesterday = addDays(today, -1)
  await page.evaluate(ageCashBox, { date: yesterday, readAt: `${yesterday}T17:30:00.000Z` })
  await page.reload()
  await expect(
    page.getByText(/today’s boxes are not loaded. The phone last knew the boxes on .* at 1\d:30/),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Daily sheet: print or PDF' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Opening float' }).click()
  await page.getByRole('button', { name: '€100', exact: true }).click()
  await page.getByRole('button', { name: 'Record a float of €100.00' }).click()
  await page.getByRole('button', { name: 'Hand over' }).click()
  await page.getByText('Ana’s phone', { exact: true }).click()
  await page.getByRole('textbox', { name: 'Amount in euros' }).fill('40')
  await page.getByRole('button', { name: 'Hand over €40.00' }).click()
  await expect(page.getByText('no signal, 2 not sent')).toBeVisible()
  await page.getByRole('textbox', { name: 'Counted, in euros' }).fill('60')
  await page.screenshot({ path: test.info().outputPath('unread.png'), fullPage: true })
  expect(await findAxeViolations(page)).toEqual([])

  await page.goto(`${site.operatorOrigin}/operator/device`)
  await page.getByRole('radio', { name: 'Hrvatski' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ovaj telefon' })).toBeVisible()
  await openCash(crew)
  await expect(page.getByText(/današnje blagajne nisu učitane/)).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('unread-hr.png'), fullPage: true })

  const revoked = { revoked_at: new Date(), revoked_by: 'test' }
  await site.db.updateTable('device').set(revoked).where('name', '=', 'Ana’s phone').execute()
  await context.setOffline(false)
  await expect(page.getByText(/Predaja iznosa 40,00\s€ telefonu Ana’s phone nije zapisana/)).toBeVisible()
  await expect(page.getByText(/današnje blagajne nisu učitane/)).toHaveCount(0)
  await page.screenshot({ path: test.info().outputPath('conflict-hr.png'), fullPage: true })
  await expect.poll(movements).toHaveLength(7)
})
