import { expect, type Page } from '@playwright/test'
import { CompiledQuery } from 'kysely'
import { revokeDevice } from '../../../src/domain/devices/manage-devices.ts'
import { createPairing } from '../../../src/domain/devices/pairing.ts'
import { randomIds } from '../../../src/domain/ids.ts'
import { dayOf } from '../../../src/domain/time/operator-time.ts'
import { seedReservation } from '../../fixtures/reservations.ts'
import { fillDeparture, insertWaitingParties } from '../../fixtures/waiting-parties.ts'
import { findAxeViolations } from '../fixtures/axe.ts'
import { test } from '../fixtures/guarded-test.ts'
import { addAuthenticator, type OperatorSite, startOperatorSite } from '../fixtures/operator-app.ts'

// What a phone stores, and what the owner sees of the paired phones. All tests of this file share one site.
test.describe.configure({ mode: 'serial' })

const today = dayOf(new Date())
let site: OperatorSite
let id: string
let code: string

test.beforeAll(async () => {
  site = await startOperatorSite()
  const party = { adults: 2, children: 2, first_name: 'Ana', last_name: 'Kowalska' }
  ;({ id, code } = await seedReservation(site.db, { date: today, departure_location: 'zadar', ...party }))
})
test.afterAll(() => site.close())

const rowOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

test('a revoked phone erases what it has stored', async ({ browser }) => {
  const { context, page } = await site.pairedPhone(browser, 'Lost phone', 'crew')
  await expect(page.getByRole('link', { name: '0 of 4' })).toBeVisible()
  const services = { db: site.db, now: () => new Date() }
  await revokeDevice(services, { device: 'Lost phone', actor: 'tests' })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'This phone was revoked' })).toBeVisible()
  expect(await page.evaluate(countStoredRecords)).toBe(0)
  await context.close()
})

test('signing out clears the storage of the browser, in all tabs', async ({ browser }) => {
  const { context, page } = await site.pairedPhone(browser, 'Borrowed phone', 'crew')
  await expect(page.getByRole('link', { name: '0 of 4' })).toBeVisible()
  const otherTab = await context.newPage()
  await otherTab.goto(`${site.operatorOrigin}/operator`)
  await expect(otherTab.getByRole('link', { name: '0 of 4' })).toBeVisible()
  await page.goto(`${site.operatorOrigin}/operator/device`)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  for (const each of [page, otherTab]) {
    await expect(each.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await expect(each.getByText('after a week without use')).toBeVisible()
  }
  expect(await page.evaluate(countStoredRecords)).toBe(0)
  await context.close()
})

test('the owner sees who paired which device, and withdraws an open link', async ({ browser }) => {
  const { page, context } = await site.pairedPhone(browser, 'Ana’s phone', 'owner')
  const mate = await site.pairedPhone(browser, 'Mate’s phone', 'crew')
  await page.goto(`${site.operatorOrigin}/operator/device`)
  const pairing = { name: 'Backup', role: 'owner', actor: 'tests' } as const
  await createPairing(
    { db: site.db, now: () => new Date(), ids: randomIds, operatorOrigin: site.operatorOrigin },
    pairing,
  )
  await page.reload()
  await expect(page.locator('.device').first()).toHaveText('Ana’s phonethis device, owner')
  await expect(rowOf(page, 'Mate’s phone').locator('.device')).toHaveText(/crew, used today at \d\d:\d\d$/)
  await rowOf(page, 'Mate’s phone').locator('summary').click()
  await expect(rowOf(page, 'Mate’s phone').getByText(/, by tests$/)).toBeVisible()
  await page.getByRole('button', { name: 'Withdraw the link for Backup' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw the link for Backup' }).click()
  await expect(page.getByText('Open pairing links')).toBeHidden()
  await page.getByRole('button', { name: 'Sign out Mate’s phone' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out Mate’s phone' }).click()
  await expect(rowOf(page, 'Mate’s phone')).toContainText('signed out')
  await mate.context.close()
  await context.close()
})

test('the owner pairs a further phone from the app, by the code that it shows', async ({ browser }) => {
  const { page, context } = await site.pairedPhone(browser, 'Office', 'owner')
  await page.goto(`${site.operatorOrigin}/operator/device`)
  await page.getByRole('button', { name: 'Pair a phone' }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('button', { name: 'Make the link' })).toBeDisabled()
  await sheet.getByLabel('Name of the phone').fill('Office')
  await sheet.getByRole('button', { name: 'Make the link' }).click()
  await expect(sheet.getByText('choose another')).toBeVisible()
  await sheet.getByLabel('Name of the phone').fill('Skipper’s phone')
  await sheet.getByRole('button', { name: 'Make the link' }).click()
  await expect(sheet.getByRole('img', { name: 'QR code of the pairing link' })).toBeVisible()
  const pairingCode = await sheet.locator('.booking-code').innerText()
  const other = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-GB' })
  const phone = await other.newPage()
  await addAuthenticator(phone)
  await phone.goto(`${site.operatorOrigin}/operator/pair`)
  await phone.getByLabel(/code/i).fill(pairingCode.toLowerCase())
  await phone.getByRole('button', { name: 'Continue' }).click()
  await phone.getByRole('button', { name: 'Pair this phone' }).click()
  await expect(phone.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(rowOf(page, 'Skipper’s phone')).toContainText(/crew.*, by Office/)
  await other.close()
  await context.close()
})

test('the owner reads and changes settings, and takes a party off the waitlist', async ({ browser }) => {
  const { page, context } = await site.pairedPhone(browser, 'Desk', 'owner')
  await page.goto(`${site.operatorOrigin}/operator/settings`)
  const minutes = page.getByLabel('Minutes to pay')
  await expect(minutes).toHaveValue('15')
  await minutes.fill('90')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Give a whole number from 5 to 30.')).toBeVisible()
  await minutes.fill('20')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved: Minutes to pay 20, before 15.')).toBeVisible()
  const client = { query: (text: string, values: unknown[]) => site.db.executeQuery(CompiledQuery.raw(text, values)) }
  const day = dayOf(new Date(Date.now() + 20 * 86_400_000))
  await seedReservation(site.db, { date: day })
  await fillDeparture(client as never, day)
  await insertWaitingParties(client as never, [day], [{ adults: 4, email: 'ana@mail.example' }])
  await page.goto(`${site.operatorOrigin}/operator/waitlist`)
  await expect(page.getByText('3 of 3 places taken')).toBeVisible()
  await expect(page.getByText('1 party waits, 4 guests')).toBeVisible()
  await expect(page.getByText('4 guests, English')).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'Change the capacity of this day' }).click()
  await expect(page.getByRole('dialog').getByLabel('Places on this day')).toHaveValue('3')
  await page.goBack()
  await page.getByRole('button', { name: 'Take off: ana@mail.example' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take ana@mail.example off the list' }).click()
  await expect(page.getByText('Nobody waits.')).toBeVisible()
  await context.close()
})

test('a session that ended without use keeps what was recorded, and sends it after signing in', async ({ browser }) => {
  const { context, page } = await site.pairedPhone(browser, 'Rare phone', 'crew')
  await page.goto(`${site.operatorOrigin}/operator/manifest/${today}/${code}`)
  await expect(page.getByText('Ana Kowalska')).toBeVisible()
  await page.route('**/operator/api/**', (route) => route.abort())
  await page.getByRole('button', { name: 'Board', exact: true }).click()
  await page.getByRole('button', { name: /^Board 4/ }).click()
  await expect(page.getByText('1 not sent')).toBeVisible()
  const eightDaysAgo = new Date(Date.now() - 8 * 86_400_000)
  const device = site.db.selectFrom('device').select('id').where('name', '=', 'Rare phone')
  await site.db.updateTable('device').set({ last_seen_at: eightDaysAgo }).where('id', '=', device).execute()
  await site.db
    .updateTable('device_session')
    .set({ created_at: eightDaysAgo })
    .where('device_id', '=', device)
    .execute()
  await page.unroute('**/operator/api/**')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByText('1 action waits on this phone.')).toBeVisible()
  await page.getByRole('button', { name: 'Sign in with the passkey' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeHidden()
  const boarded = () => site.db.selectFrom('boarding').selectAll().where('reservation_id', '=', id).execute()
  await expect.poll(boarded).toHaveLength(1)
  await context.close()
})

/** Runs in the page: counts all records that the app has stored in the browser's database. */
async function countStoredRecords(): Promise<number> {
  const result = <Value>(request: IDBRequest<Value>) =>
    new Promise<Value>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const db = await result(indexedDB.open('bonaca-operator'))
  const stores = [...db.objectStoreNames]
  const transaction = db.transaction(stores)
  const counts = await Promise.all(stores.map((store) => result(transaction.objectStore(store).count())))
  return counts.reduce((sum, count) => sum + count, 0)
}
