import { expect, type Page } from '@playwright/test'
import { sql } from 'kysely'
import { checkInvariants } from '../../../src/domain/invariants/check-invariants.ts'
import { departureId } from '../../../src/domain/places/departure-id.ts'
import { ensureDeparture } from '../../../src/domain/places/ensure-departure.ts'
import { dayOf } from '../../../src/domain/time/operator-time.ts'
import { hrefTo } from '../../../src/pages.ts'
import { inTransaction } from '../../../src/shared/in-transaction.ts'
import { findAxeViolations } from '../fixtures/axe.ts'
import { bookByApi, nextBookableDay } from '../fixtures/booking-api.ts'
import { startFiscalSite } from '../fixtures/fiscal-site.ts'
import { test } from '../fixtures/guarded-test.ts'
import type { Phone } from '../fixtures/operator-app.ts'
import { createVisitor, waitForHydration } from '../fixtures/visitor.ts'

test.describe.configure({ mode: 'serial' })

const card = '4242424242424242'
let site: Awaited<ReturnType<typeof startFiscalSite>>
let owner: Phone
test.beforeAll(async ({ browser }) => {
  site = await startFiscalSite()
  owner = await site.pairedPhone(browser, 'Ana’s phone', 'owner')
})
test.afterAll(async () => {
  const broken = await checkInvariants(site.db, new Date())
  // Ignores other invariants: `moveToToday` breaks them, because it moves the booking without a change by the guest.
  expect(broken.filter(({ invariant }) => /fiscal|ledger/i.test(invariant))).toEqual([])
  await site.close()
})

const receipts = (page: Page, id: string) => page.goto(`${site.origin}/receipts/${id}`)

/** Waits until the documents are registered, and returns their headings. */
async function documentsOf(page: Page, id: string, count: number): Promise<string[]> {
  await expect(async () => {
    await receipts(page, id)
    await expect(page.getByText(/JIR: [0-9a-f-]{36}/)).toHaveCount(count, { timeout: 1_000 })
  }).toPass()
  return page.getByRole('heading').allTextContents()
}

/** Moves a booking and its places to the day of the test, for which the site sells no trip. */
async function moveToToday(id: string) {
  const today = dayOf(new Date())
  await inTransaction(site.db, async (trx) => {
    const booked = await trx.selectFrom('reservation').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    await ensureDeparture(trx, departureId({ ...booked, date: today }))
    for (const [date, places] of [
      [booked.date, -booked.party],
      [today, booked.party],
    ] as const)
      await trx
        .updateTable('departure')
        .set({ sold: sql`sold + ${places}` })
        .where('id', '=', departureId({ ...booked, date }))
        .execute()
    await trx.updateTable('reservation').set({ date: today }).where('id', '=', id).execute()
  })
}

test('a day on the quay: deposit, change, cash without signal, refund, each with its documents', async ({
  page,
  request,
}) => {
  test.setTimeout(300_000)
  const visit = createVisitor(page)
  const booking = await bookByApi(request, site.origin, card, { date: await nextBookableDay(site.origin) })
  const { id, code } = booking
  const openBooking = (query = '') => page.goto(site.origin + hrefTo('booking', 'en', id) + query)
  const advances = ['Račun za predujam / Advance invoice 1/WEB1/1', 'Račun za predujam / Advance invoice 2/WEB1/1']

  await expect.poll(async () => (await site.db.selectFrom('fiscal_document').select('id').execute()).length).toBe(1)
  await openBooking()
  await page.getByRole('link', { name: visit.t('result.receipts') }).click()
  await expect(page).toHaveURL(`${site.origin}/receipts/${id}`)
  expect(await documentsOf(page, id, 1)).toEqual(advances.slice(0, 1))

  await openBooking('?change')
  await page.locator('[name=adults]').fill(String(booking.adults + 1))
  await page.getByRole('button', { name: visit.t('booking.continue') }).click()
  await waitForHydration(page)
  await page.getByRole('button', { name: /^Pay €/ }).click()
  await page.locator('#card-holder').fill('Ana Kowalska')
  await visit.typeCard(card)
  await visit.pay()
  await expect(page.locator('.pass')).toContainText(`${booking.adults + 1} adults`, { timeout: 30_000 })
  expect(await documentsOf(page, id, 2)).toEqual(advances)

  await openBooking()
  await page.getByRole('link', { name: visit.t('result.company') }).click()
  await page.locator('[name=company]').fill('Łódź Jachty sp. z o.o.')
  await page.locator('[name=address]').fill('Piotrkowska 1, 90-001 Łódź, Poland')
  await page.locator('[name=vatin]').fill('PL 123-456-32-18')
  await page.locator('button[value=company]').click()
  await expect(page.getByRole('link', { name: /Łódź Jachty/ })).toBeVisible()

  await moveToToday(id)
  const { context, page: phone } = owner
  await phone.goto(`${site.operatorOrigin}/operator/manifest`)
  await expect(phone.getByRole('button', { name: 'Board Ana Kowalska' })).toBeVisible()
  await phone.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  await context.setOffline(true)
  await phone.reload()
  await phone.getByRole('button', { name: 'Board Ana Kowalska' }).click()
  await phone.getByRole('textbox', { name: 'Number in the paper book' }).fill('17/A')
  await phone.getByRole('button', { name: /^Board 3, €/ }).click()
  await expect(phone.getByText('The fiscal receipt follows once the phone has signal')).toBeVisible()
  await expect(phone.getByText('no signal, 1 not sent')).toBeVisible()
  expect(await documentsOf(page, id, 2)).toEqual(advances)
  await expect(page.getByText(visit.t('result.receipt_follows'))).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await openBooking()
  await expect(page.getByText(visit.t('result.receipt_follows'))).toBeVisible()
  await context.setOffline(false)
  const sailed = [
    ...advances,
    'Storno računa za predujam / Reversal of an advance invoice 3/WEB1/1',
    'Storno računa za predujam / Reversal of an advance invoice 4/WEB1/1',
    'Račun / Invoice 1/BROD1/2',
  ]
  expect(await documentsOf(page, id, 5)).toEqual(sailed)
  await expect(page.getByText('Łódź Jachty sp. z o.o.')).toHaveCount(1)
  await expect(page.getByText('Paragon-račun 17/A / Paper receipt 17/A')).toBeVisible()

  await phone.goto(`${site.operatorOrigin}/operator/bookings/${code}`)
  await phone.getByRole('button', { name: 'Refund', exact: true }).click()
  await phone.getByRole('textbox', { name: 'Amount in euros' }).fill('10')
  await phone.getByRole('button', { name: 'Return €10.00 to the card' }).click()
  await expect(phone.getByText('€10.00 goes back.')).toBeVisible()
  expect(await documentsOf(page, id, 6)).toEqual([...sailed, expect.stringMatching(/^Odobrenje \/ .* 5\/WEB1\/1$/)])
  expect(site.authority.registered.size).toBe(6)

  await phone.goto(`${site.operatorOrigin}/operator/reports`)
  await expect(phone.getByRole('button', { name: 'Fiscal documents, PDF' })).toBeVisible()

  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  }
  expect(await findAxeViolations(page)).toEqual([])
  // A thermal printer's paper is 80 mm wide, which is 227 points.
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  const widths = [...pdf.matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+)/g)].map(([, width]) => Math.round(Number(width)))
  expect(new Set(widths)).toEqual(new Set([227]))
  expect(widths.length, 'each receipt is a page').toBe(6)
})
