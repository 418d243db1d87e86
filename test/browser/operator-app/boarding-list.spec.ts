import { mkdir } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { dayOf } from '../../../src/domain/time/operator-time.ts'
import { ticketOf } from '../../../src/shared/booking-reference.ts'
import { seedReservation } from '../../fixtures/reservations.ts'
import { findAxeViolations } from '../fixtures/axe.ts'
import { launchWithCamera } from '../fixtures/camera.ts'
import { test } from '../fixtures/guarded-test.ts'
import { type OperatorSite, startOperatorSite } from '../fixtures/operator-app.ts'

test.describe.configure({ mode: 'serial' })

const today = dayOf(new Date())
let site: OperatorSite
test.beforeAll(async () => {
  site = await startOperatorSite()
})
test.afterAll(() => site.close())

const ofToday = { date: today, departure_location: 'zadar' }
/** A party that owes nothing on board. */
const seedPaid = (last_name: string) =>
  seedReservation(site.db, { ...ofToday, last_name, adults: 1, children: 0, total_amount: 1500 })
const list = (page: Page) => page.getByRole('main').getByRole('list').getByRole('listitem')

test('the list shows wishes and language, filters who is aboard and who owes, and prints in Croatian', async ({
  browser,
}) => {
  await seedReservation(site.db, { ...ofToday, last_name: 'Kowalska', children: 2, notes: 'Wheelchair', locale: 'pl' })
  await seedPaid('Novak')
  const { page } = await site.pairedPhone(browser, 'Owner’s phone', 'owner')
  await page.goto(`${site.operatorOrigin}/operator/manifest`)
  await expect(page.getByText('“Wheelchair”').or(page.getByText('Wheelchair')).first()).toBeVisible()
  await expect(page.getByText('Language: Polski').first()).toBeAttached()
  await page.getByText('Owing 1').click()
  await expect(list(page)).toHaveCount(1)
  await page.getByText(/^Missing/).click()
  await page.getByRole('button', { name: 'Board Ana Novak' }).click()
  await expect(list(page)).toHaveCount(1)
  await page.getByText('Aboard 1').click()
  await expect(list(page)).toContainText('Novak')
  expect(await findAxeViolations(page)).toEqual([])
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('columnheader', { name: 'Extras and notes' })).toBeVisible()
  await expect(page.locator('.manifest-paper')).toContainText(/2 parties, \d guests .*€[\d.]+ due on board · as of /)
  // The size of an A4 page in landscape.
  await page.setViewportSize({ width: 1050, height: 700 })
  const { width = 0 } = (await page.locator('.manifest-paper').boundingBox()) ?? {}
  expect(width).toBeGreaterThan(900)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ media: 'screen' })
  await page.goto(`${site.operatorOrigin}/operator/device`)
  await page.getByRole('radio', { name: 'Hrvatski' }).click()
  await page.getByRole('link', { name: 'Popis' }).first().click()
  await page.evaluate(() => Object.assign(window, { print: () => document.body.setAttribute('data-printed', '') }))
  await page.getByRole('button', { name: 'Ispis ili PDF' }).click()
  await expect(page.locator('body')).toHaveAttribute('data-printed', '')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('columnheader', { name: 'Dodaci i napomene' })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Novak' })).toContainText('1 odrasla osoba')
  await expect(page.getByRole('navigation')).toBeHidden()
})

test('the crew scans without a tap: a paid ticket boards, and the torch is a button where the camera has one', async () => {
  const { outputDir } = test.info()
  const { id } = await seedPaid('Kamera')
  await mkdir(outputDir, { recursive: true })
  const browser = await launchWithCamera(`${site.origin}/ticket/${await ticketOf(id)}`, outputDir)
  const { page, context } = await site.pairedPhone(browser, 'Crew’s phone', 'crew')
  await context.addInitScript(() => {
    MediaStreamTrack.prototype.getCapabilities = () => ({ torch: true }) as MediaTrackCapabilities
    MediaStreamTrack.prototype.applyConstraints = async () => {}
  })
  await page.goto(`${site.operatorOrigin}/operator/scan`)
  await page.getByRole('checkbox', { name: 'Board paid tickets at once' }).check()
  await page.getByRole('button', { name: 'Torch' }).click()
  await expect(page.getByRole('button', { name: 'Torch' })).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(page.getByRole('checkbox', { name: 'Board paid tickets at once' })).toBeChecked()
  const boarded = () => site.db.selectFrom('boarding').select('boarded_by').where('reservation_id', '=', id).execute()
  await expect.poll(boarded).toEqual([{ boarded_by: 'Crew’s phone' }])
  await page.getByRole('textbox', { name: 'Or type the code of the ticket' }).fill('bnc-o0i1aa')
  await page.getByRole('button', { name: 'Check the code' }).click()
  await expect(page.getByText('no code has O, 0, I, 1')).toBeVisible()
  await browser.close()
})
