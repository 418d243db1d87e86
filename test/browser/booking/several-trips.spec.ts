import { expect, type Page } from '@playwright/test'
import { hrefTo } from '../../../src/pages.ts'
import { addThreeTrips } from '../../fixtures/three-trips.ts'
import { findAxeViolations } from '../fixtures/axe.ts'
import { bookByApi } from '../fixtures/booking-api.ts'
import { test } from '../fixtures/guarded-test.ts'
import { type OperatorSite, startOperatorSite } from '../fixtures/operator-app.ts'
import { findOverflowingElements } from '../fixtures/page-checks.ts'
import { presetConsent } from '../fixtures/stored-consent.ts'
import { waitForHydration } from '../fixtures/visitor.ts'

// An operator with three trips: a full day offers the other departures of the day, and a guest changes to another trip.

const date = '2027-07-14'
const sold = { capacity: 2, held: 0, sold: 0 }
let site: OperatorSite
test.beforeAll(async () => {
  site = await startOperatorSite()
  await addThreeTrips(site.db)
  await site.db
    .insertInto('departure')
    .values({ trip: 'tour', date, start: '1', ...sold })
    .execute()
})
test.afterAll(() => site.close())

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled, viewport: { width: 390, height: 844 } })
    test.beforeEach(({ page }) => presetConsent(page))
    const hydrated = (page: Page) => (javaScriptEnabled ? waitForHydration(page) : undefined)

    test('a day with too few places leads to what else sails, with day and party', async ({ page }) => {
      await page.goto(`${site.origin}${hrefTo('book_now', 'en')}?trip=tour&date=${date}&adults=3`)
      await hydrated(page)
      const others = page.getByRole('navigation', { name: /Other departures that day/ })
      await expect(others.getByRole('link')).toHaveCount(3)
      await expect(page.getByRole('link', { name: 'Join the waiting list for this day' })).toBeVisible()
      expect(await findOverflowingElements(page)).toEqual([])
      if (javaScriptEnabled) expect(await findAxeViolations(page)).toEqual([])
      await others.getByRole('link', { name: /Sunset cruise.*18:30.*60 places left.*€40/ }).click()
      await expect(page.locator('.known-trip summary')).toContainText('Sunset cruise Wed 14 July 2027 3 adults')
      await expect(others).toHaveCount(0)
      await page.getByText('Old-town quay').click()
      await page.getByRole('button', { name: 'Continue' }).last().click()
      await expect(page.locator('.trip-line')).toContainText('Sunset cruise Wed 14 July 2027 3 adults Zadar, 18:30')
    })

    test('a guest changes to another trip and reads both before it is done', async ({ page, request }) => {
      const card = '4242424242424242'
      const booking = await bookByApi(request, site.origin, card, { trip: 'sunset', date: '2027-07-20', adults: 2 })
      await page.goto(`${site.origin}${hrefTo('booking', 'en', booking.id)}?change`)
      await page.getByRole('button', { name: /Ugljan and Pašman.*14:00/ }).click()
      await expect(page.getByRole('combobox', { name: 'Boarding' })).toHaveText('Zadar, 14:00')
      if (javaScriptEnabled) expect(await findAxeViolations(page)).toEqual([])
      await page.getByRole('radio', { name: 'Wednesday 21 July 2027' }).check({ force: true })
      if (javaScriptEnabled) await expect(page.locator('live-quote')).toContainText('€70')
      await page.locator('.change-end button').click()
      await expect(page.getByRole('row', { name: /Sunset cruise from Zadar Half-day boat trip/ })).toBeVisible()
      await expect(page.getByRole('row', { name: 'Boarding Zadar, 18:30 Zadar, 14:00' })).toBeVisible()
      expect(await findOverflowingElements(page)).toEqual([])
      await page.getByRole('textbox', { name: 'E-mail' }).fill('ana.kowalska@mail.example')
      await page.getByRole('button', { name: 'Confirm the change' }).click()
      await expect(page.getByRole('heading', { name: 'Your booking has changed' })).toBeVisible()
      await expect(page.getByText('Half-day boat trip to Ugljan and Pašman').first()).toBeVisible()
    })
  })
