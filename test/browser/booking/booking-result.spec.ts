import { expect, type Page, test } from '@playwright/test'
import type { ReservationView } from '../../../src/contract/reservation.ts'
import type { OpenDatabase } from '../../../src/database/open-database.ts'
import { hrefTo } from '../../../src/i18n/href-to.ts'
import { type Locale, locales } from '../../../src/i18n/locales.ts'
import { findAxeViolations } from '../fixtures/axe.ts'
import { bookByApi, nextBookableDay } from '../fixtures/booking-api.ts'
import {
  type BookingStatus,
  bookingStatuses,
  createBookingInState,
  markBookingEnded,
  openSiteDatabase,
} from '../fixtures/booking-states.ts'
import { createVisitor, openWithPausedClock } from '../fixtures/visitor.ts'

// The booking page in every state and language: outcome, payment, next step.

let database: OpenDatabase
let bookings: Record<BookingStatus, ReservationView>

test.beforeAll(async ({ playwright }, info) => {
  const origin = info.project.use.baseURL ?? ''
  database = await openSiteDatabase()
  const request = await playwright.request.newContext()
  const made: [BookingStatus, ReservationView][] = []
  for (const status of bookingStatuses)
    made.push([status, await createBookingInState(status, { request, origin, db: database.db })])
  bookings = Object.fromEntries(made) as Record<BookingStatus, ReservationView>
  await request.dispose()
})
test.afterAll(() => database.close())

const open = (page: Page, status: BookingStatus, locale: Locale = 'en') =>
  page.goto(hrefTo('booking', locale, bookings[status].id))
const title = (page: Page) => page.getByRole('heading', { level: 1 })

for (const locale of locales) {
  test(`every booking state shows its title and text in ${locale}`, async ({ page }) => {
    const { t, plain } = createVisitor(page, locale)
    for (const status of bookingStatuses) {
      await open(page, status, locale)
      // The pending booking has a declined card, whose refusal leads the page.
      const isRefused = status === 'pending'
      await expect(title(page)).toHaveText(plain(t(`result.${isRefused ? 'refused' : status}.title`)))
      const lead = isRefused ? t('decline.card_declined') : t(`result.${status}.text`)
      await expect(page.locator('main .result-lead')).toHaveText(lead)
      await expect(page.locator('main')).toContainText(t(`result.${status}.text`))
      await expect(page.locator('main')).toContainText(bookings[status].code)
    }
  })
}

test('the booking page contains the texts of the specification', async ({ page }) => {
  const words = [
    [
      'completed',
      'en',
      "Good job! Your reservation has been confirmed and email with booking details has been sent. We'll see you soon!",
    ],
    ['not_paid', 'en', 'Reservation not paid'],
    ['not_paid', 'en', "Sorry, but your reservation has been canceled because we couldn't process your payment."],
    ['failed', 'en', 'Reservation failed'],
    ['failed', 'it', 'Prenotazione fallita'],
    ['failed', 'pl', 'Rezerwacja nie powiodła się'],
    ['pending', 'en', 'Reservation pending'],
    ['pending', 'en', 'Your reservation might be processing, or is not yet paid.'],
    ['created', 'en', 'Reservation created'],
  ] as const
  for (const [status, locale, sentence] of words) {
    await open(page, status, locale)
    await expect(page.locator('main')).toContainText(sentence)
  }
})

for (const locale of ['en', 'de'] as const) {
  for (const width of [1440, 390]) {
    test(`no booking state has accessibility violations, ${locale} at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      for (const status of bookingStatuses) {
        await open(page, status, locale)
        expect([status, await findAxeViolations(page)]).toEqual([status, []])
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      }
    })
  }
}

test('a created booking shows one toast for three seconds', async ({ page }) => {
  await openWithPausedClock(page, () => open(page, 'created'))
  const toast = page.locator('.toast')
  await expect(toast).toHaveText(/Reservation created/)
  await page.clock.runFor(2_900)
  await expect(toast).toBeVisible()
  await page.clock.runFor(200)
  await expect(toast).toHaveCount(0)
})

test('a status change is shown and announced, and polling stops at a final state', async ({
  page,
  request,
  baseURL,
}) => {
  const booking = await createBookingInState('pending', { request, origin: baseURL ?? '', db: database.db })
  let polls = 0
  page.on('request', (sent) => {
    if (sent.url().includes('/reservations/status/')) polls++
  })
  await page.clock.install()
  await page.goto(hrefTo('booking', 'en', booking.id))
  await expect(page.getByRole('button', { name: 'Try another card' })).toBeVisible()
  await markBookingEnded(database.db, booking, 'failed')
  await page.clock.runFor(16_000)
  await expect(title(page)).toHaveText('Reservation failed')
  await expect(page.locator('main [role=status]').filter({ hasText: 'Reservation failed.' })).toHaveCount(1)
  const before = polls
  await page.clock.runFor(600_000)
  expect([before > 0, polls]).toEqual([true, before])
})

test('the booking lookup shows the same message for every miss, and an unknown id returns 404', async ({ page }) => {
  const { t, plain } = createVisitor(page)
  await page.goto('/booking')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(plain(t('result.find.title')))
  await page.locator('[name=code]').fill('BNC-AAAAAA')
  await page.locator('[name=email]').fill('nobody@mail.example')
  await page.getByRole('button', { name: t('result.find.button') }).click()
  await expect(page.getByText(t('result.find.miss'))).toBeVisible()
  await expect(page.locator('[name=email]')).toHaveValue('nobody@mail.example')
  const unknown = await page.goto('/booking/AAAAAAAAAAAAAAAAAAAAAA')
  expect(unknown?.status()).toBe(404)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a processing payment refreshes the page every 5 s until it is final', async ({ page, request, baseURL }) => {
    const origin = baseURL ?? ''
    const date = await nextBookableDay(origin, 6)
    const { id } = await bookByApi(request, origin, '4000000000005126', { date })
    const refresh = async (locator = page.locator('head meta[http-equiv=refresh]')) => locator.getAttribute('content')
    await page.goto(hrefTo('booking', 'en', id))
    await expect(title(page)).toHaveText('Reservation pending')
    expect(await refresh()).toBe('5')
    await expect(title(page)).toHaveText('Booked and all set', { timeout: 45_000 })
    await expect(page.locator('head meta[http-equiv=refresh]')).toHaveCount(0)
  })

  test('a page that waits for the visitor refreshes only at hold expiry', async ({ page }) => {
    await open(page, 'pending')
    const seconds = Number(await page.locator('head meta[http-equiv=refresh]').getAttribute('content'))
    expect(seconds).toBeGreaterThan(15)
  })

  test('without an id, code and e-mail lead to the booking, and a miss keeps the input', async ({ page }) => {
    const { code, id } = bookings.completed
    await page.goto('/booking')
    await page.locator('[name=code]').fill(code.toLowerCase().replace('-', ' '))
    await page.locator('[name=email]').fill('somebody@mail.example')
    await page.getByRole('button', { name: 'Show my booking' }).click()
    await expect(page.getByRole('alert')).toHaveText(/^We can’t find a booking with this code/)
    await expect(page.locator('[name=code]')).toBeFocused()
    await expect(page.locator('[name=code]')).toHaveAccessibleDescription(/^We can’t find a booking/)
    await expect(page.locator('[name=email]')).toHaveValue('somebody@mail.example')
    await page.locator('[name=email]').fill('ANA.kowalska@mail.example')
    await page.getByRole('button', { name: 'Show my booking' }).click()
    await expect(page).toHaveURL(new RegExp(`/booking/${id}$`))
  })
})
