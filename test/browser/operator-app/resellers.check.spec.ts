import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { randomIds } from '../../../src/domain/ids.ts'
import { addReseller } from '../../../src/domain/resellers/registry.ts'
import { addDays, dayOf } from '../../../src/domain/time/operator-time.ts'
import { findAxeViolations } from '../fixtures/axe.ts'
import { test } from '../fixtures/guarded-test.ts'
import { type OperatorSite, type Phone, startOperatorSite } from '../fixtures/operator-app.ts'
import { findOverflowingElements } from '../fixtures/page-checks.ts'

test.describe.configure({ mode: 'serial' })

let site: OperatorSite
let owner: Phone

test.beforeAll(async ({ browser }) => {
  site = await startOperatorSite()
  owner = await site.pairedPhone(browser, 'Ana’s phone', 'owner')
})
test.afterAll(() => site.close())

test('an owner adds a reseller, whose key is shown once and works, changes its limits and ends it', async () => {
  const { page, context } = owner
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`${site.operatorOrigin}/operator/resellers`)
  await expect(page.getByText('No reseller yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Add a reseller' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('textbox', { name: 'Name' }).fill('Adria Tours')
  await sheet.getByRole('textbox', { name: 'Webhook' }).fill('http://adria.example')
  await sheet.getByRole('button', { name: 'Add a reseller' }).click()
  await expect(sheet.getByText('The webhook must be an https URL')).toBeVisible()
  await sheet.getByRole('textbox', { name: 'Webhook' }).fill('https://adria.example/hooks')
  expect(await findAxeViolations(page)).toEqual([])
  await page.screenshot({ path: test.info().outputPath('add.png') })
  await sheet.getByRole('button', { name: 'Add a reseller' }).click()
  await expect(page.getByRole('heading', { name: 'The key of Adria Tours' })).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('key.png') })
  await page.getByRole('button', { name: 'Copy: Key' }).click()
  const key = await page.evaluate(() => navigator.clipboard.readText())
  const call = () => page.request.get(`${site.origin}/octo/supplier`, { headers: { Authorization: `Bearer ${key}` } })
  expect((await call()).status()).toBe(200)
  await page.getByRole('button', { name: 'I have saved it' }).click()
  await page.reload()
  await expect(page.getByText('owes €0.00 of €3,000.00')).toBeVisible()
  expect(await page.content()).not.toContain(key)

  await page.getByRole('button', { name: 'Limits of Adria Tours' }).click()
  await sheet.getByRole('textbox', { name: 'Credit in euros' }).fill('5000')
  await sheet.getByRole('button', { name: 'Save the limits' }).click()
  await expect(page.getByText('of €5,000.00')).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('list.png'), fullPage: true })

  await page.getByRole('button', { name: 'Revoke Adria Tours' }).click()
  await expect(sheet.getByText('It has no booking for a trip to come.')).toBeVisible()
  await sheet.getByRole('button', { name: 'Revoke Adria Tours' }).click()
  await expect(page.getByText('revoked')).toBeVisible()
  expect((await call()).status()).toBe(400)
})

/** Adds a reseller with a confirmed booking of two adults on each of two days to come. */
async function sellingReseller(name: string) {
  const added = await addReseller(
    { db: site.db, now: () => new Date(), ids: randomIds },
    { name, commission: 20, actor: 'tests' },
  )
  if (!added.ok) throw new Error(added.refusal)
  const headers = { Authorization: `Bearer ${added.key}` }
  const post = async (path: string, data: object) =>
    (await owner.page.request.post(`${site.origin}/octo${path}`, { headers, data })).json()
  for (const localDate of [3, 4].map((ahead) => addDays(dayOf(new Date()), ahead))) {
    const option = { productId: 'kornati', optionId: 'zadar' }
    const [{ id: availabilityId }] = await post('/availability', {
      ...option,
      ...{ localDateStart: localDate, localDateEnd: localDate },
    })
    const unitItems = [{ unitId: 'adult' }, { unitId: 'adult' }]
    const { uuid } = await post('/bookings', { uuid: randomUUID(), ...option, availabilityId, unitItems })
    await post(`/bookings/${uuid}/confirm`, { contact: { fullName: 'Ana Kowalska', emailAddress: 'ana@mail.example' } })
  }
}

const cancelled = () =>
  site.db
    .selectFrom('reseller_booking as resold')
    .innerJoin('reseller', 'reseller.id', 'resold.reseller_id')
    .innerJoin('cancellation', 'cancellation.reservation_id', 'resold.reservation_id')
    .select('reseller.name')
    .execute()

test('a revoked reseller keeps its bookings, or they are cancelled, at once or later', async () => {
  const { page } = owner
  await site.db.updateTable('trip_season').set({ from_day: '01-01', to_day: '12-31' }).execute()
  await sellingReseller('Otok')
  await sellingReseller('Zlarin')
  const sheet = page.getByRole('dialog')
  await page.goto(`${site.operatorOrigin}/operator/resellers`)
  await page.getByRole('button', { name: 'Revoke Otok' }).click()
  await expect(sheet.getByText('For trips to come: 2 bookings, 4 guests.')).toBeVisible()
  await expect(sheet.getByRole('radio', { name: 'They stay, guests travel' })).toBeChecked()
  expect(await findAxeViolations(page)).toEqual([])
  await sheet.getByRole('button', { name: 'Revoke Otok' }).click()
  await expect(sheet).toBeHidden()
  expect(await cancelled()).toEqual([])

  await page.getByRole('button', { name: 'Cancel bookings: Otok' }).click()
  await sheet.getByRole('button', { name: 'Cancel 2 bookings of Otok' }).click()
  await expect(sheet).toBeHidden()
  expect(await cancelled()).toEqual([{ name: 'Otok' }, { name: 'Otok' }])
  await expect(page.getByRole('button', { name: 'Cancel bookings: Otok' })).toBeHidden()

  await page.getByRole('button', { name: 'Revoke Zlarin' }).click()
  await sheet.getByRole('radio', { name: 'Cancel them' }).click()
  await expect(sheet.getByText('This cannot be undone.')).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])
  expect(await findOverflowingElements(page)).toEqual([])
  // The cancellation of the second day fails, and the sheet stays open so that it can be repeated.
  let requests = 0
  await page.route(/actions\/reseller-cancel-unsailed/, (route) =>
    ++requests === 2 ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  )
  await sheet.getByRole('button', { name: 'Revoke Zlarin and cancel 2 bookings' }).click()
  await sheet.getByRole('button', { name: 'Cancel 1 booking of Zlarin' }).click()
  await expect(sheet).toBeHidden()
  expect(await cancelled()).toHaveLength(4)
})

test('the statement of a month is read and downloaded, in Croatian', async () => {
  const { page } = owner
  await page.route(/reseller-report\?/, async (route) => {
    const sums = {
      bookings: 2,
      guests: 6,
      cancelled: 1,
      retailAmount: 19_500,
      commissionAmount: 3900,
      netAmount: 15_600,
    }
    const sold = { reseller: 'Adria Tours', ...sums, trips: [{ trip: 'tour', ...sums }] }
    await route.fulfill({ json: { from: '2027-07-01', to: '2027-07-31', resellers: [sold] } })
  })
  await page.goto(`${site.operatorOrigin}/operator/device`)
  await page.getByRole('radio', { name: 'Hrvatski' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ovaj telefon' })).toBeVisible()
  await page.goto(`${site.operatorOrigin}/operator/resellers`)
  await expect(page.getByRole('heading', { level: 1, name: 'Preprodavači' })).toBeVisible()
  await expect(page.getByText('2 rezervacije, 6 gostiju, otkazano: 1')).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])
  await page.screenshot({ path: test.info().outputPath('statement.png'), fullPage: true })
  const downloaded = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Preuzmi kao CSV' }).click()
  const text = await readFile(await (await downloaded).path(), 'utf8')
  expect(text).toContain('preprodavač;izlet')
  expect(text).toContain('Adria Tours;svi;0;0;0,00;0,00;0,00;0')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

  await sellingReseller('Galeb')
  await page.reload()
  await page.getByRole('button', { name: 'Opozovi: Galeb' }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText('Za buduće izlete: 2 rezervacije, 4 gosta.')).toBeVisible()
  await sheet.getByRole('radio', { name: 'Otkaži ih' }).click()
  expect(await findOverflowingElements(page)).toEqual([])
  await sheet.getByRole('button', { name: 'Opozovi i otkaži 2 rezervacije: Galeb' }).click()
  await expect(sheet).toBeHidden()
})

test('the crew has no resellers', async ({ browser }) => {
  const { page, context } = await site.pairedPhone(browser, 'Ivo’s phone', 'crew')
  await page.goto(`${site.operatorOrigin}/operator/more`)
  await expect(page.getByRole('link', { name: 'Cash box' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Resellers' })).toBeHidden()
  const refused = page.waitForResponse((response) => response.url().includes('/operator/api/resellers'))
  await page.goto(`${site.operatorOrigin}/operator/resellers`)
  expect((await refused).status()).toBe(403)
  await context.close()
})
