import { mkdir } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { checkInvariants } from '../../../src/domain/invariants/check-invariants.ts'
import { dayOf } from '../../../src/domain/time/operator-time.ts'
import { ticketOf } from '../../../src/shared/booking-reference.ts'
import { seedReservation } from '../../fixtures/reservations.ts'
import { findAxeViolations } from '../fixtures/axe.ts'
import { launchWithCamera } from '../fixtures/camera.ts'
import { test } from '../fixtures/guarded-test.ts'
import { type OperatorSite, type Phone, startOperatorSite } from '../fixtures/operator-app.ts'

// All tests of this file share one site, because each site starts a server and a database.
test.describe.configure({ mode: 'serial' })

const today = dayOf(new Date())
let site: OperatorSite
let owner: Phone

test.beforeAll(async ({ browser }) => {
  site = await startOperatorSite()
  owner = await site.pairedPhone(browser, 'Ana’s phone', 'owner')
})
test.afterAll(() => site.close())

/** Two adults and two children for 240 euros with a deposit of 48: 192 euros are due on board. */
const seedParty = (lastName: string) =>
  seedReservation(site.db, {
    date: today,
    departure_location: 'zadar',
    adults: 2,
    children: 2,
    first_name: 'Ana',
    last_name: lastName,
  })

const cashOf = async (id: string) => {
  const rows = await site.db
    .selectFrom('ledger_entry')
    .select('amount')
    .where('reservation_id', '=', id)
    .where('kind', '=', 'cash')
    .execute()
  return rows.map(({ amount }) => amount)
}

const tab = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true }).click()
const rowOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

/** Runs in the page: counts the taps in `data-taps`. */
function countTaps() {
  const { dataset } = document.documentElement
  dataset.taps = '0'
  addEventListener('click', () => (dataset.taps = String(Number(dataset.taps) + 1)), true)
}

test('the crew boards a party of four with cash and counts the box', async () => {
  const { page } = owner
  const { id } = await seedParty('Kowalska')
  await page.reload()
  await expect(page.getByText('0 of 4')).toBeVisible()
  await page.evaluate(countTaps)
  await tab(page, 'Manifest')

  await page.getByRole('button', { name: 'Board Ana Kowalska' }).click()
  await page.getByRole('button', { name: '€200', exact: true }).click()
  await expect(page.getByText('€8.00')).toBeVisible()
  await page.getByRole('button', { name: 'Board 4, €192.00 taken' }).click()

  await expect(rowOf(page, 'Kowalska').getByText('Aboard', { exact: true })).toBeVisible()
  // The crew needs four taps, including the tab of the manifest.
  expect(await page.evaluate(() => document.documentElement.dataset.taps)).toBe('4')
  await expect.poll(() => cashOf(id)).toEqual([19200])

  await page.goto(`${site.operatorOrigin}/operator/scan?ticket=${await ticketOf(id)}`)
  await expect(page.getByText('Already aboard since')).toBeVisible()
  await page.getByRole('textbox', { name: 'Or type the code of the ticket' }).fill('BNC-222222')
  await page.getByRole('button', { name: 'Check the code' }).click()
  await expect(page.getByText('BNC-222222')).toBeVisible()

  await tab(page, 'More')
  await page.getByRole('link', { name: 'Cash box' }).click()
  await expect(page.getByText('€192.00').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Counted, in euros' }).fill('192')
  await expect(page.getByText('It is exact')).toBeVisible()
  await page.getByRole('button', { name: 'Record the count' }).click()
  await expect(page.getByRole('heading', { name: 'Counts of this day' })).toBeVisible()
})

test('two phones without signal board the same party: one boarding counts, and the other phone says why not', async ({
  browser,
}) => {
  const { id } = await seedParty('Novak')
  const second = await site.pairedPhone(browser, 'Ivo’s phone', 'crew')
  const phones = [owner, second]
  for (const { page } of phones) {
    await page.goto(`${site.operatorOrigin}/operator/manifest`)
    await expect(rowOf(page, 'Novak')).toBeVisible()
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  }
  for (const { context, page } of phones) {
    await context.setOffline(true)
    // Without signal, the document, the scripts and the data of the day come from the phone's storage.
    await page.reload()
    await page.getByRole('button', { name: 'Board Ana Novak' }).click()
    await page.getByRole('button', { name: 'Board 4, €192.00 taken' }).click()
    await expect(rowOf(page, 'Novak').getByText('Aboard', { exact: true })).toBeVisible()
    await expect(page.getByText('no signal, 1 not sent')).toBeVisible()
  }
  await owner.context.setOffline(false)
  await expect.poll(() => cashOf(id)).toEqual([19200])
  await second.context.setOffline(false)
  await tab(second.page, 'Today')
  await expect(second.page.getByText('Not applied, recorded at')).toBeVisible()
  await expect(second.page.getByText('Ana’s phone').first()).toBeVisible()

  expect(await cashOf(id)).toEqual([19200])
  expect(await checkInvariants(site.db, new Date())).toEqual([])
  await second.page.getByRole('button', { name: 'I have read it' }).click()
  await expect(second.page.getByText('up to date')).toBeVisible()
  await second.context.close()
})

test('a walk-in whose answer is lost is sent again after the app was closed, and booked once', async () => {
  const { context, page } = owner
  await page.goto(`${site.operatorOrigin}/operator/add/2027-07-14`)
  await page.getByText('Extras, notes, paid in another way').click()
  await page.getByRole('radio', { name: 'On the quay' }).check()
  await page.getByRole('radio', { name: 'Cash now' }).check()
  await page.getByRole('textbox', { name: 'Full name' }).fill('Mia Walkin')
  await context.route(
    '**/actions/reservation-add',
    async (route) => {
      // Node.js doesn't resolve host names below localhost. The request goes to `localhost` with the app's host header.
      const { host } = new URL(site.operatorOrigin)
      const headers = { ...route.request().headers(), host }
      await route.fetch({ url: route.request().url().replace(site.operatorOrigin, site.origin), headers })
      await route.abort()
    },
    { times: 1 },
  )
  await page.getByRole('button', { name: /^Add it, €/ }).click()
  await expect(page.getByText('No connection.')).toBeVisible()
  await page.goto(`${site.operatorOrigin}/operator/add/2027-07-14`)
  await expect(page.getByText('no answer arrived')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Full name' })).toHaveValue('Mia Walkin')
  await page.getByRole('button', { name: /^Add it, €/ }).click()
  await expect(page.getByRole('heading', { name: 'It is booked' })).toBeVisible()
  const booked = site.db.selectFrom('reservation').select('id').where('last_name', '=', 'Walkin').execute()
  expect(await booked).toHaveLength(1)
  await page.getByRole('button', { name: 'Another booking' }).click()
  await expect(page.getByRole('textbox', { name: 'Full name' })).toHaveValue('')
})

/** Debian's Chromium has no `BarcodeDetector`, so the app decodes the picture with a library, as on an iPhone. */
test('the camera reads the QR code of a ticket', async () => {
  const { outputDir } = test.info()
  const { id, code } = await seedParty('Kamera')
  await mkdir(outputDir, { recursive: true })
  const browser = await launchWithCamera(`${site.origin}/ticket/${await ticketOf(id)}`, outputDir)
  const { page } = await site.pairedPhone(browser, 'Scanner', 'crew')
  await page.goto(`${site.operatorOrigin}/operator/scan`)
  await expect(page.getByText(code).first()).toBeVisible()
  await browser.close()
})

test('a refund has its amount on the button and asks for the passkey first', async () => {
  const { page } = owner
  const { code } = await seedReservation(site.db, { date: '2027-07-14' })
  await site.db.updateTable('device_session').set({ passkey_checked_at: null }).execute()
  await page.goto(`${site.operatorOrigin}/operator/bookings/${code}`)
  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  await page.getByRole('textbox', { name: 'Amount in euros' }).fill('39,01')
  await expect(page.getByText('More than €39.00')).toBeVisible()
  await page.getByRole('textbox', { name: 'Amount in euros' }).fill('10')
  const checked = page.waitForResponse((response) => response.url().endsWith('/passkey-check/finish'))
  await page.getByRole('button', { name: 'Return €10.00 to the card' }).click()
  expect((await checked).status()).toBe(200)
  await expect(page.getByText('€10.00 goes back.')).toBeVisible()
})

test('an extra is added to a booking, with the amount that is due on the button', async () => {
  const { page } = owner
  const { code } = await seedReservation(site.db, { date: '2027-07-14' })
  await page.goto(`${site.operatorOrigin}/operator/bookings/${code}`)
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText('places free')).toBeVisible()
  await sheet.getByRole('button', { name: /^More/ }).last().click()
  await sheet.getByRole('button', { name: /due on board$/ }).click()
  await expect(page.getByText('The booking is changed.')).toBeVisible()
  const offers = site.db.selectFrom('reservation_line').select('pieces').where('kind', '=', 'special_offer').execute()
  expect(await offers).toEqual([{ pieces: 1 }])
})

test('every screen has no accessibility violation at 320 and 1440 pixels, and none scrolls sideways', async () => {
  test.setTimeout(120_000)
  const { page } = owner
  const { code } = await seedParty('Horvat')
  const screens = [
    '',
    '/manifest',
    `/manifest/${today}/${code}`,
    '/scan',
    '/add',
    '/cash',
    '/bookings?text=ana',
    `/bookings/${code}`,
    '/calendar',
    '/reviews',
    '/prices',
    '/season',
    '/fleet',
    '/fleet/trips/tour',
    '/fleet/boats/bonaca',
    '/fleet/quays/zadar',
    '/reports',
    '/device',
    '/more',
  ]
  const problems: unknown[] = []
  for (const screen of screens) {
    await page.goto(`${site.operatorOrigin}/operator${screen}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('Loading …')).toBeHidden()
    for (const width of [320, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      if (overflow > 0) problems.push([screen, width, `${overflow} px too wide`])
      for (const violation of await findAxeViolations(page)) problems.push([screen, width, ...violation])
    }
  }
  expect(problems).toEqual([])
})
