import { expect, type Page } from '@playwright/test'
import type { ReservationView } from '../../../src/contract/reservation.ts'
import { type Locale, locales } from '../../../src/i18n/locales.ts'
import { hrefTo } from '../../../src/pages.ts'
import type { OpenDatabase } from '../../../src/platform/database/open-database.ts'
import { type BookingStatus, bookingStatuses, markBookingEnded } from '../../fixtures/marked-bookings.ts'
import { orderForm } from '../../fixtures/site/order-form.ts'
import { findAxeViolations } from '../fixtures/axe.ts'
import { nextBookableDay } from '../fixtures/booking-api.ts'
import { createBookingInState, openSiteDatabase } from '../fixtures/booking-states.ts'
import { test } from '../fixtures/guarded-test.ts'
import { createVisitor, openWithPausedClock } from '../fixtures/visitor.ts'

// The booking page in every state: layout, accessibility, updates. Its texts are in `booking-result.test.ts`.

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

test('after a return from the bank no payment is offered for 20 seconds, then to check again first', async ({
  page,
  baseURL,
}) => {
  const { t } = createVisitor(page)
  const date = await nextBookableDay(baseURL ?? '', 7)
  const answer = await page.request.post('/api/reservations/create', {
    headers: { 'Idempotency-Key': crypto.randomUUID() },
    data: orderForm({ date, children: 0, payment: { provider: 'sandbox_bank' } }),
  })
  const { id } = (await answer.json()).data
  await openWithPausedClock(page, () => page.goto(`/booking/${id}?returned=${Date.now()}`))
  const actions = page.locator('.result .actions :is(a, button)')
  await expect(page.locator('.result-lead')).toHaveText(t('result.waiting.asking'))
  await expect(actions).toHaveCount(0)
  await page.clock.runFor(20_000)
  await expect(page.locator('.result-lead')).toHaveText(t('result.waiting.unanswered'))
  await expect(actions.filter({ visible: true })).toHaveText([
    t('result.look_again'),
    t('result.continue_at_bank'),
    t('result.pay_by_card', { amount: '€30.00' }),
    t('result.start_over_at_bank'),
  ])
})

// German has the longest words.
test('no booking state has accessibility violations or overflow', async ({ page }) => {
  for (const status of bookingStatuses) {
    await test.step(status, async () => {
      await open(page, status, 'de')
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 900 })
        expect(await findAxeViolations(page), `axe at ${width} px`).toEqual([])
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      }
    })
  }
})

test('no booking state has accessibility violations in a dark colour scheme', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  for (const status of bookingStatuses) {
    await open(page, status)
    expect([status, await findAxeViolations(page)]).toEqual([status, []])
  }
  await open(page, 'completed')
  const code = page.locator('.pass-code svg')
  await expect(code).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(code).toHaveCSS('fill', 'rgb(0, 0, 0)')
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.pass')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
})

test('the ticket is printed on one page in every language', async ({ page }) => {
  for (const locale of locales) {
    await open(page, 'completed', locale)
    const pdf = await page.pdf({ format: 'A4', margin: { top: '12mm', right: '12mm', bottom: '12mm', left: '12mm' } })
    expect([locale, pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length]).toEqual([locale, 1])
  }
})

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
  // The button is busy until hydration.
  await expect(page.getByRole('button', { name: 'Try another card' })).not.toHaveAttribute('aria-busy')
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

  test('without an id, code and e-mail lead to the booking, and a miss keeps the input', async ({ page }) => {
    const { code, id } = bookings.completed
    await page.goto('/booking')
    await page.locator('[name=code]').fill(code.toLowerCase().replace('-', ' '))
    await page.locator('[name=email]').fill('stranger@mail.example')
    await page.getByRole('button', { name: 'Show my booking' }).click()
    await expect(page.getByRole('alert')).toHaveText(/^We can’t find a booking with this code/)
    await expect(page.locator('[name=code]')).toBeFocused()
    await expect(page.locator('[name=code]')).toHaveAccessibleDescription(/^We can’t find a booking/)
    await expect(page.locator('[name=email]')).toHaveValue('stranger@mail.example')
    await page.locator('[name=email]').fill('ANA.kowalska@mail.example')
    await page.getByRole('button', { name: 'Show my booking' }).click()
    await expect(page).toHaveURL(new RegExp(`/booking/${id}$`))
  })
})

for (const [device, share] of [
  ['with', 'navigator.share = async (data) => { window.name = data.text }'],
  ['without', 'navigator.share = undefined'],
] as const) {
  test(`the day is shared by a device ${device} a share sheet, without the guest's link`, async ({ page }) => {
    const { t } = createVisitor(page)
    await page.addInitScript(
      `Object.defineProperty(navigator, 'share', { writable: true, value: undefined }); ${share}`,
    )
    await open(page, 'completed')
    const text = page.locator('.share-day-text')
    await page.locator('.share-day summary').click()
    await expect(text).toBeVisible({ visible: device === 'without' })
    if (device === 'without') await expect(text.getByRole('link', { name: t('result.share.mail') })).toBeVisible()
    else await expect.poll(() => page.evaluate(() => window.name)).toContain(t('mail.reminder.bring'))
    const shared = device === 'with' ? await page.evaluate(() => window.name) : await text.innerText()
    for (const secret of [bookings.completed.id, bookings.completed.ticket]) expect(shared).not.toContain(secret)
  })
}
