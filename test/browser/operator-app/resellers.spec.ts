import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { findAxeViolations } from '../fixtures/axe.ts'
import { test } from '../fixtures/guarded-test.ts'
import { type OperatorSite, type Phone, startOperatorSite } from '../fixtures/operator-app.ts'

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
  await sheet.getByRole('button', { name: 'Revoke Adria Tours' }).click()
  await expect(page.getByText('revoked')).toBeVisible()
  expect((await call()).status()).toBe(400)
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
  await page.goto(`${site.operatorOrigin}/operator/resellers`)
  await expect(page.getByText('2 rezervacije, 6 gostiju, otkazano: 1')).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])
  await page.screenshot({ path: test.info().outputPath('statement.png'), fullPage: true })
  const downloaded = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Preuzmi kao CSV' }).click()
  const text = await readFile(await (await downloaded).path(), 'utf8')
  expect(text).toContain('preprodavač;izlet')
  expect(text).toContain('Adria Tours;svi;0;0;0,00;0,00;0,00;0')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
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
