import { expect, type Page } from '@playwright/test'
import { addDays, dayOf } from '../../../src/domain/time/operator-time.ts'
import { seedReservation } from '../../fixtures/reservations.ts'
import { findAxeViolations } from '../fixtures/axe.ts'
import { test } from '../fixtures/guarded-test.ts'
import { type OperatorSite, type Phone, startOperatorSite } from '../fixtures/operator-app.ts'
import { findOverflowingElements } from '../fixtures/page-checks.ts'

test.describe.configure({ mode: 'serial' })

const today = dayOf(new Date())
/** A Wednesday, because the two days after it are in the same week. */
const [wednesday = today] = Array.from({ length: 7 }, (_, ahead) => addDays(today, 8 + ahead)).filter(
  (date) => new Date(`${date}T12:00:00Z`).getUTCDay() === 3,
)
const [full, closed, cancelled] = [addDays(wednesday, 1), addDays(wednesday, 2), wednesday]
let site: OperatorSite
let owner: Phone

test.beforeAll(async ({ browser }) => {
  site = await startOperatorSite()
  await site.db.updateTable('trip_season').set({ from_day: '01-01', to_day: '12-31' }).execute()
  owner = await site.pairedPhone(browser, 'Ana’s phone', 'owner')
  const guests = [
    { first_name: 'Paweł', last_name: 'Szymański', phone: '+48600123456' },
    { first_name: 'Mia', last_name: 'Horvat', phone: '+385912345678', email: '' },
    { first_name: 'Tom', last_name: 'Smith', phone: '' },
  ]
  for (const guest of guests) await seedReservation(site.db, { date: cancelled, children: 0, ...guest })
  await seedReservation(site.db, { date: full, children: 0 })
  await site.db.updateTable('departure').set({ capacity: 2 }).where('date', '=', full).execute()
  await seedReservation(site.db, { date: closed, children: 0 })
  await site.db.updateTable('departure').set({ status: 'closed' }).where('date', '=', closed).execute()
})
test.afterAll(() => site.close())

const open = (page: Page, path: string) => page.goto(`${site.operatorOrigin}/operator${path}`)

/** Chooses the app's language and opens a path. The app stores the language before it shows it. */
async function openIn(page: Page, language: 'English' | 'Hrvatski', path: string) {
  await open(page, '/device')
  await page.getByRole('radio', { name: language }).click()
  const isEnglish = language === 'English'
  await expect(page.getByRole('heading', { level: 1, name: isEnglish ? 'This phone' : 'Ovaj telefon' })).toBeVisible()
  await open(page, path)
  await expect(page.getByRole('radio', { name: isEnglish ? 'Week' : 'Tjedan' })).toBeChecked()
}

async function expectFitting(page: Page) {
  expect(await findOverflowingElements(page)).toEqual([])
  expect(await findAxeViolations(page)).toEqual([])
}

test('a weather cancellation lists whole names and numbers before and after it, first those who may not know', async () => {
  const { page } = owner
  const parties = page.getByRole('dialog').getByRole('listitem')
  async function expectInOrder(call: string) {
    await expect(parties).toHaveCount(3)
    await expect(parties.first()).toContainText('Mia Horvat')
    await expect(parties.nth(1)).toContainText('Paweł Szymański')
    await expect(parties.nth(2)).toContainText('Tom Smith')
    const number = page.getByRole('link', { name: `${call} Paweł Szymański, +48600123456` })
    await expect(number).toHaveAttribute('href', 'tel:+48600123456')
    await expectFitting(page)
  }
  await openIn(page, 'Hrvatski', `/calendar/week/${wednesday}`)
  await page.getByRole('button', { name: /^srijeda/ }).click()
  await page.getByRole('button', { name: /^Otkaži dan/ }).click()
  await expectInOrder('Nazovi:')
  await expect(parties.first()).toContainText('Nema e-adrese: nazovite')
  await expect(parties.nth(2)).toContainText('nema broja')
  await expect(page.getByText('otvoreno')).toHaveCount(0)
  await openIn(page, 'English', `/calendar/week/${wednesday}`)
  await page.getByRole('button', { name: /^Wednesday/ }).click()
  await page.getByRole('button', { name: /^Cancel the day/ }).click()
  await expectInOrder('Call')
  await expect(parties.nth(1)).not.toContainText('Has not chosen yet')
  await page.getByRole('button', { name: /^Cancel the day: / }).click()
  await expect(parties.nth(1)).toContainText('Has not chosen yet')
  await expectInOrder('Call')
  await expect(parties.first()).toContainText('No e-mail address: call')
  await expect(parties.nth(2)).toContainText('no phone number')
})

test('cancelled, closed and full days differ by a mark, in month and week, by day and by night', async () => {
  const { page } = owner
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await open(page, `/calendar/week/${wednesday}`)
    for (const [date, state] of [
      ['Wednesday', 'Cancelled'],
      ['Thursday', 'Full'],
      ['Friday', 'Closed'],
    ])
      await expect(page.getByRole('button', { name: new RegExp(`^${date}`) })).toContainText(state ?? '')
    await expectFitting(page)
    await open(page, `/calendar/${full.slice(0, 7)}`)
    await expect(page.getByRole('button', { name: /, Full$/ })).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: /^Full$/ })).toBeVisible()
    await expectFitting(page)
  }
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll('.month-day')]
        .filter((day) => day.scrollWidth > day.clientWidth || day.scrollHeight > day.clientHeight)
        .map((day) => day.textContent),
    )
    expect({ width, cut }).toEqual({ width, cut: [] })
    await expectFitting(page)
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  }
  await open(page, `/calendar/week/${addDays(today, 70)}`)
  await page.getByRole('main').getByRole('link', { name: 'Today' }).click()
  await expect(page.locator('[aria-current="date"]').first()).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Today' })).toBeHidden()
  await page.emulateMedia({ colorScheme: 'light' })
})

test('a past day shows what was, without an action that would be refused, in Croatian', async () => {
  const { page } = owner
  const past = addDays(today, -7)
  await seedReservation(site.db, { date: past, children: 0 })
  await openIn(page, 'Hrvatski', `/calendar/week/${past}`)
  await page.getByRole('button', { name: /prodano 2 od/ }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText('Ovaj je dan prošao')).toBeVisible()
  await expect(sheet.getByRole('link', { name: 'Popis' })).toBeVisible()
  await expect(sheet.getByRole('button', { name: /Otkaži|Zatvori za|Postavi/ })).toHaveCount(0)
  await expect(sheet.getByRole('textbox')).toHaveCount(0)
  await expectFitting(page)
  await page.keyboard.press('Escape')
  await page.getByText('Mjesec', { exact: true }).click()
  await expect(page.getByRole('table')).toBeVisible()
  await expectFitting(page)
})
