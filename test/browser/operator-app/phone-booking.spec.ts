import { expect, type Page } from '@playwright/test'
import { checkInvariants } from '../../../src/domain/invariants/check-invariants.ts'
import { addDays, dayOf } from '../../../src/domain/time/operator-time.ts'
import { markBookingEnded } from '../../fixtures/marked-bookings.ts'
import { findAxeViolations } from '../fixtures/axe.ts'
import { test } from '../fixtures/guarded-test.ts'
import { type OperatorSite, type Phone, startOperatorSite } from '../fixtures/operator-app.ts'
import { findOverflowingElements } from '../fixtures/page-checks.ts'

test.describe.configure({ mode: 'serial' })

const day = addDays(dayOf(new Date()), 20)
let site: OperatorSite
let crew: Phone
let owner: Phone

test.beforeAll(async ({ browser }) => {
  site = await startOperatorSite()
  await site.db.updateTable('trip_season').set({ from_day: '01-01', to_day: '12-31' }).execute()
  crew = await site.pairedPhone(browser, 'Ivo’s phone', 'crew')
  owner = await site.pairedPhone(browser, 'Ana’s phone', 'owner')
})
test.afterAll(async () => {
  expect(await checkInvariants(site.db, new Date())).toEqual([])
  await site.close()
})

const open = (page: Page, path: string) => page.goto(`${site.operatorOrigin}/operator${path}`)

async function expectFitting(page: Page) {
  expect(await findOverflowingElements(page)).toEqual([])
  expect(await findAxeViolations(page)).toEqual([])
}

/** Stands in for the phone's share sheet, which Chromium does not have here. Runs in the page. */
function addShareSheet() {
  Object.defineProperty(navigator, 'share', {
    value: async ({ text }: { text: string }) => (document.documentElement.dataset.shared = text),
  })
}

/** Runs in the page: removes the share sheet from the browser. */
function removeShareSheet() {
  Reflect.deleteProperty(Navigator.prototype, 'share')
}

test('the crew books by phone on one screen and shares the link in the guest’s language', async ({ browser }) => {
  const { page } = crew
  await page.addInitScript(addShareSheet)
  await open(page, `/add/${day}`)
  await page.getByRole('textbox', { name: 'Full name' }).fill('Hanna Weiß')
  await page.getByRole('textbox', { name: 'Phone' }).fill('+49 171 2345678')
  await expect(page.getByRole('combobox', { name: 'The guest’s language' })).toHaveValue('de')
  await expectFitting(page)
  await page.getByRole('button', { name: 'Hold the places' }).click()
  await expect(page.getByText('Not opened yet, not paid, ends')).toBeVisible()
  await expectFitting(page)
  await page.getByRole('button', { name: 'Share the link' }).click()
  const shared = (await page.locator('html').getAttribute('data-shared')) ?? ''
  expect(shared).toContain('2 Erwachsene')
  expect(shared).toContain('Die Anzahlung von 30')
  const [link = ''] = shared.match(/http\S+$/) ?? []

  // Requests the page as a messenger's preview does. This request must not count as opened by the guest.
  await page.request.get(link)
  const guest = await browser.newPage()
  await open(page, `/add/${day}`)
  await page.getByRole('link', { name: /Hanna Weiß.*Not opened yet/ }).click()
  await guest.goto(link)
  await expect(guest.getByText('Erwachsene').first()).toBeVisible()
  await guest.close()
  await page.reload()
  await expect(page.getByText(/Opened \d\d:\d\d, not paid, ends/)).toBeVisible()
})

test('another phone of the crew sees neither the link nor its guest', async ({ browser }) => {
  const { page, context } = await site.pairedPhone(browser, 'Second phone', 'crew')
  const { code } = await site.db.selectFrom('reservation').select('code').executeTakeFirstOrThrow()
  await open(page, `/links/${code}`)
  await expect(page.getByText('another phone has made it')).toBeVisible()
  await open(page, `/add/${day}`)
  await expect(page.getByRole('textbox', { name: 'Full name' })).toBeVisible()
  await expect(page.getByText('Hanna')).toBeHidden()
  await context.close()
})

test('the owner sees the state on the booking in Croatian, prolongs with a tap, and books an ended link again', async () => {
  const { page } = owner
  await page.addInitScript(removeShareSheet)
  await open(page, '/device')
  await page.getByRole('radio', { name: 'Hrvatski' }).click()
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Danas' })).toBeVisible()
  const { id, code } = await site.db.selectFrom('reservation').select(['id', 'code']).executeTakeFirstOrThrow()
  const anHourLeft = new Date(Date.now() + 3_600_000)
  await site.db.updateTable('reservation').set({ hold_expires_at: anHourLeft }).where('id', '=', id).execute()
  // Opens the booking again until the page shows the state of the link.
  await expect(async () => {
    await open(page, `/bookings/${code}`)
    await expect(page.getByText(/Otvorena \d\d:\d\d, nije plaćena, istječe/)).toBeVisible()
  }).toPass()
  // Without a share sheet, the page offers SMS and WhatsApp to the guest's number.
  await expect(page.getByRole('link', { name: 'SMS' })).toHaveAttribute('href', /^sms:\+491712345678\?&body=Bonaca/)
  const whatsApp = page.getByRole('link', { name: 'WhatsApp' })
  await expect(whatsApp).toHaveAttribute('href', /^https:\/\/wa\.me\/491712345678\?text=Bonaca/)
  await expectFitting(page)
  await page.getByRole('button', { name: 'Produlji do' }).click()
  await expect(page.getByText('Poveznica sada istječe').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Produlji do' })).toBeHidden()

  await markBookingEnded(site.db, { id, date: day }, 'not_paid')
  await page.reload()
  await page.getByRole('button', { name: 'Rezerviraj ponovno s novom poveznicom' }).click()
  await expect(page.getByText('Još nije otvorena, nije plaćena, istječe')).toBeVisible()
  await expect(page.getByText(code)).toBeHidden()
  await expectFitting(page)
})
