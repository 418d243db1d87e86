import { expect, type Page } from '@playwright/test'
import { seedReservation } from '../../fixtures/reservations.ts'
import { findAxeViolations } from '../fixtures/axe.ts'
import { test } from '../fixtures/guarded-test.ts'
import { type OperatorSite, startOperatorSite } from '../fixtures/operator-app.ts'

let site: OperatorSite
let codes: { coming: string; missed: string }
test.beforeAll(async () => {
  site = await startOperatorSite()
  const { db } = site
  const guest = { first_name: 'Đurđica', last_name: 'Müller', phone: '+385912345678', email: 'djurdja@mail.example' }
  const { code: coming } = await seedReservation(db, { ...guest, date: '2027-07-14', channel: 'phone' })
  const { id, code: missed } = await seedReservation(db, { ...guest, date: '2026-07-14', email: 'other@mail.example' })
  await seedReservation(db, { ...guest, date: '2025-07-14' })
  const recorded_at = new Date('2026-07-14T20:00:00Z')
  await db.insertInto('no_show').values({ reservation_id: id, recorded_by: 'Ana', recorded_at }).execute()
  await seedReservation(db, { first_name: 'Ana', last_name: 'Kowalska', date: '2027-07-15' })
  codes = { coming, missed }
})
test.afterAll(() => site.close())

const rows = (page: Page, label: string) => page.getByRole('region', { name: label }).getByRole('link')

async function expectNoOverflow(page: Page, name: string) {
  for (const [width, size] of [
    [390, '100%'],
    [360, '200%'],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    await page.evaluate((value) => document.documentElement.style.setProperty('font-size', value), size)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await page.screenshot({ path: test.info().outputPath(`${name}-${width}-${size}.png`), fullPage: true })
  }
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  await page.setViewportSize({ width: 390, height: 844 })
}

test('the owner finds a guest by any spelling, number, day, state and source, and sees earlier trips', async ({
  browser,
}) => {
  const { page, context } = await site.pairedPhone(browser, 'Office', 'owner')
  await page.goto(`${site.operatorOrigin}/operator/bookings`)
  const search = page.getByRole('searchbox')
  for (const text of ['djurdjica mueller', 'Muller Đurđica', '091 234-5678', '00385 91 2345678']) {
    await search.fill(text)
    await search.press('Enter')
    await expect(rows(page, 'Bookings found')).toHaveCount(3)
  }
  // The search runs while the text is typed, without a button.
  await search.fill('kowalsak')
  await expect(page.getByText('Nothing is spelled like this. Similar names:')).toBeVisible()
  await expect(rows(page, 'Bookings found')).toHaveText([/Ana Kowalska/])
  await expect(search).toBeFocused()

  await search.fill('')
  await page.getByText('Days, state, source').click()
  // The page sends a request when a date field is filled in. The first request has only `from`. Its answer is delayed
  // until the answer to the second request, which has both dates, has arrived.
  const late = Promise.withResolvers<void>()
  await page.route(/bookings\?from=2026-01-01$/, async (route) => {
    await late.promise
    await route.continue()
  })
  const first = page.waitForResponse(/bookings\?from=2026-01-01$/)
  await page.getByLabel('From').fill('2026-01-01')
  await page.getByLabel('To', { exact: true }).fill('2027-12-31')
  await expect(rows(page, 'Bookings found')).toHaveCount(3)
  late.resolve()
  await (await first).finished()
  await expect(rows(page, 'Bookings found')).toHaveCount(3)
  await page.getByLabel('State').selectOption('No-show')
  await expect(rows(page, 'Bookings found')).toHaveText([new RegExp(`No-show.*${codes.missed}`)])
  await expectNoOverflow(page, 'filters')
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByLabel('State').selectOption('All states')
  await page.getByLabel('Source').selectOption('By phone')
  await rows(page, 'Bookings found').click()

  await expect(page.getByRole('heading', { level: 1 })).toContainText('Müller')
  const history = page.getByRole('region', { name: 'Same guest' })
  await expect(history).toContainText('1 earlier trip, 1 no-show')
  await expect(history.getByRole('link')).toHaveText([/14\sJuly\s2026.*No-show, 3 guests/, /14\sJuly\s2025.*3 guests/])
  await expectNoOverflow(page, 'booking')
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'Bookings', exact: true }).first().click()
  await expect(page.getByLabel('Source')).toHaveValue('phone')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.getByLabel('Source')).toBeHidden()

  await page.goto(`${site.operatorOrigin}/operator/device`)
  await page.getByRole('radio', { name: 'Hrvatski' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'hr')
  await page.goto(`${site.operatorOrigin}/operator/bookings?state=no_show&from=2026-07-01&to=2026-07-31`)
  await expect(rows(page, 'Nađene rezervacije')).toHaveText([/Müller/])
  await expect(page.getByText('Dani, stanje, izvor: 3 postavljena')).toBeVisible()
  await expectNoOverflow(page, 'filters-hr')
  await page.goto(`${site.operatorOrigin}/operator/bookings/${codes.coming}`)
  await expect(page.getByRole('region', { name: 'Isti gost' })).toContainText('1 raniji izlet, nije došao: 1 put')
  await expectNoOverflow(page, 'booking-hr')
  await context.close()
})

test('the crew finds the guests of its day in any spelling, and no others', async ({ browser }) => {
  const { page, context } = await site.pairedPhone(browser, 'Deck', 'crew')
  const today = await page.evaluate(() => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Zagreb' }).format())
  await seedReservation(site.db, { first_name: 'Đorđe', last_name: 'Groß', phone: '+385981112223', date: today })
  await page.goto(`${site.operatorOrigin}/operator/manifest`)
  for (const text of ['djordje', 'gross', '098 111 22 23']) {
    await page.getByRole('searchbox').fill(text)
    await expect(page.getByRole('link', { name: 'Groß Đorđe' })).toBeVisible()
  }
  await page.goto(`${site.operatorOrigin}/operator/more`)
  await expect(page.getByRole('link', { name: 'Bookings' })).toHaveCount(0)
  for (const path of ['bookings?text=muller', 'bookings?from=2026-01-01', `booking?booking=${codes.missed}`])
    expect(await page.evaluate(async (url) => (await fetch(`/operator/api/${url}`)).status, path), path).toBe(403)
  await context.close()
})
