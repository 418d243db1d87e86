import { expect, type Page } from '@playwright/test'
import type { ReservationView } from '../../../src/contract/reservation.ts'
import type { Locale } from '../../../src/i18n/locales.ts'
import { hrefTo } from '../../../src/pages.ts'
import type { OpenDatabase } from '../../../src/platform/database/open-database.ts'
import { findAxeViolations } from '../fixtures/axe.ts'
import { bookByApi, fetchReservation, nextBookableDay } from '../fixtures/booking-api.ts'
import { openSiteDatabase } from '../fixtures/booking-states.ts'
import { test } from '../fixtures/guarded-test.ts'
import { findOverflowingElements } from '../fixtures/page-checks.ts'
import { presetConsent } from '../fixtures/stored-consent.ts'
import { createVisitor, waitForHydration } from '../fixtures/visitor.ts'

// A guest changes and cancels a booking on its page.

const card = '4242424242424242'
const email = 'ana.kowalska@mail.example'

let database: OpenDatabase
test.beforeAll(async () => {
  database = await openSiteDatabase()
})
test.afterAll(() => database.close())

const bookDay = async (request: Parameters<typeof bookByApi>[0], origin = '') =>
  bookByApi(request, origin, card, { date: await nextBookableDay(origin, 4) })

const openBooking = (page: Page, { id }: ReservationView, locale: Locale = 'en', query = '') =>
  page.goto(hrefTo('booking', locale, id) + query)

/** Cancels the booking for bad weather and gives the guest seven days to choose, as `departure cancel` does. */
const offerChoice = ({ id }: ReservationView) =>
  database.db
    .insertInto('cancellation')
    .values({
      reservation_id: id,
      reason: 'weather',
      cancelled_by: 'operator',
      cancelled_at: new Date(),
      choose_by: new Date(Date.now() + 7 * 86_400_000),
    })
    .execute()

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the day is changed from the ticket', async ({ page, request, baseURL }) => {
    const { t, plain } = createVisitor(page, 'de')
    const booking = await bookDay(request, baseURL)
    const other = await nextBookableDay(baseURL ?? '', 4)
    await openBooking(page, booking, 'de')
    await page.getByRole('link', { name: t('result.change.link') }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(plain(t('change.title')))
    await page.locator(`label[for="month-${other.slice(0, 7)}"]`).click()
    await page
      .locator('label.day')
      .filter({ has: page.locator(`[value="${other}"]`) })
      .click()
    await page.getByRole('button', { name: t('booking.continue') }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(plain(t('change.quote.title')))
    await page.locator('[name=email]').fill(email)
    await page.getByRole('button', { name: t('change.confirm') }).click()
    await expect(page).toHaveURL(new RegExp(`${hrefTo('booking', 'de', booking.id)}$`))
    expect((await fetchReservation(request, baseURL ?? '', booking.id)).date).toBe(other)
    await expect(page.locator('.pass')).toBeVisible()
    await expect(page.locator('.latest-change')).toBeVisible()
  })
})

test('a difference is paid in the payment window, after a declined card too', async ({ page, request, baseURL }) => {
  const visit = createVisitor(page)
  const { t } = visit
  const booking = await bookDay(request, baseURL)
  const adults = booking.adults + 1
  await openBooking(page, booking, 'en', '?change')
  await page.locator('[name=adults]').fill(String(adults))
  await page.getByRole('button', { name: t('booking.continue') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check the change')
  await waitForHydration(page)
  const before = await findAxeViolations(page)
  expect(before).toEqual([])
  await page.getByRole('button', { name: /^Pay €/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.locator('#card-holder').fill('Ana Kowalska')
  await visit.typeCard('4000000000000002')
  await visit.pay()
  await expect(page.getByRole('dialog').getByText(t('decline.card_declined'))).toBeVisible()
  expect((await fetchReservation(request, baseURL ?? '', booking.id)).adults).toBe(booking.adults)
  await visit.typeCard(card)
  await visit.pay()
  await expect(page).toHaveURL(new RegExp(`/booking/${booking.id}$`), { timeout: 30_000 })
  await expect(page.locator('.pass')).toContainText(`${adults} adults`)
  expect(await fetchReservation(request, baseURL ?? '', booking.id)).toMatchObject({
    adults,
    change: { status: 'completed' },
  })
})

test('another day that costs more asks for the e-mail address before the card', async ({ page, request, baseURL }) => {
  const visit = createVisitor(page)
  const { t } = visit
  const booking = await bookDay(request, baseURL)
  const other = await nextBookableDay(baseURL ?? '', 4)
  await openBooking(page, booking, 'en', '?change')
  await page.locator(`label[for="month-${other.slice(0, 7)}"]`).click()
  await page
    .locator('label.day')
    .filter({ has: page.locator(`[value="${other}"]`) })
    .click()
  await page.locator('[name=adults]').fill(String(booking.adults + 1))
  await page.getByRole('button', { name: t('booking.continue') }).click()
  await waitForHydration(page)
  expect(await findAxeViolations(page)).toEqual([])
  const field = page.locator('[name=email]')
  const payButton = page.getByRole('button', { name: /^Pay €/ })
  await payButton.click()
  await expect(field).toBeFocused()
  await expect(field).toHaveAccessibleDescription(/Please enter your e-mail address/)
  await field.fill('stranger@mail.example')
  await payButton.click()
  await page.locator('#card-holder').fill('Ana Kowalska')
  await visit.typeCard(card)
  await visit.pay()
  await expect(field).toBeFocused({ timeout: 30_000 })
  await expect(field).toHaveAccessibleDescription(/This isn’t the e-mail address you booked with/)
  expect((await fetchReservation(request, baseURL ?? '', booking.id)).change).toBeUndefined()
  await field.fill(email)
  await payButton.click()
  await page.locator('#card-holder').fill('Ana Kowalska')
  await visit.typeCard(card)
  await visit.pay()
  await expect(page).toHaveURL(new RegExp(`/booking/${booking.id}$`), { timeout: 30_000 })
  expect(await fetchReservation(request, baseURL ?? '', booking.id)).toMatchObject({
    date: other,
    change: { status: 'completed' },
  })
})

test('the steppers show the new amounts without leaving the form', async ({ page, request, baseURL }) => {
  const { t } = createVisitor(page)
  const booking = await bookDay(request, baseURL)
  await openBooking(page, booking, 'en', '?change')
  const due = page.locator('[data-amount=due] dd')
  const fewer = page.getByRole('button', { name: t('booking.fewer', { what: t('booking.infants') }) })
  await expect(due).toHaveText('€0')
  await expect(fewer).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: t('booking.more', { what: t('booking.adults') }) }).click()
  await expect(page.locator('[name=adults]')).toHaveValue(String(booking.adults + 1))
  await expect(due).toHaveText('€15')
  await page.getByRole('button', { name: t('booking.fewer', { what: t('booking.adults') }) }).click()
  await expect(due).toHaveText('€0')
  await fewer.dispatchEvent('click')
  await expect(page.locator('[name=infants]')).toHaveValue('0')
})

test('an open change is shown on the ticket and can still be paid there', async ({ page, request, baseURL }) => {
  const visit = createVisitor(page)
  const { t } = visit
  const booking = await bookDay(request, baseURL)
  await openBooking(page, booking, 'en', '?change')
  await page.locator('[name=adults]').fill(String(booking.adults + 1))
  await page.getByRole('button', { name: t('booking.continue') }).click()
  await waitForHydration(page)
  await page.getByRole('button', { name: /^Pay €/ }).click()
  await page.locator('#card-holder').fill('Ana Kowalska')
  await visit.typeCard('4000000000000002')
  await visit.pay()
  await expect(page.getByRole('dialog').getByText(t('decline.card_declined'))).toBeVisible()
  await openBooking(page, booking)
  await expect(page.getByRole('heading', { name: 'Your change hasn’t been paid for yet' })).toBeVisible()
  await waitForHydration(page)
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('button', { name: t('result.another_card') }).click()
  await page.locator('#card-holder').fill('Ana Kowalska')
  await visit.typeCard(card)
  await visit.pay()
  await expect(page.getByRole('heading', { name: 'Your change hasn’t been paid for yet' })).toHaveCount(0, {
    timeout: 30_000,
  })
  await expect(page.locator('.pass')).toContainText(`${booking.adults + 1} adults`)
})

test('a booking is cancelled with its refund named before the button', async ({ page, request, baseURL }) => {
  const { t } = createVisitor(page)
  const booking = await bookDay(request, baseURL)
  await openBooking(page, booking)
  await page.getByRole('link', { name: t('result.cancel.link') }).click()
  await expect(page.locator('main')).toContainText(`${t('change.quote.refund')}€30`)
  await page.locator('[name=email]').fill('stranger@mail.example')
  await page.getByRole('button', { name: t('cancel.button') }).click()
  await expect(page.locator('[name=email]')).toBeFocused()
  await expect(page.locator('[name=email]')).toHaveAccessibleDescription(
    /This isn’t the e-mail address you booked with/,
  )
  await page.locator('[name=email]').fill(email)
  await page.getByRole('button', { name: t('cancel.button') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Booking cancelled')
  await expect(page.locator('main')).toContainText('€30')
})

test('after bad weather the links of the mail lead to two choices of equal size', async ({
  page,
  request,
  baseURL,
}) => {
  const { t } = createVisitor(page)
  const booking = await bookDay(request, baseURL)
  await offerChoice(booking)
  await openBooking(page, booking, 'en', '#refund')
  const [day, refund] = [page.locator('#another-day'), page.locator('#refund')]
  await expect(refund).toBeInViewport()
  const [first, second] = [await day.boundingBox(), await refund.boundingBox()]
  expect(Math.abs((first?.width ?? 0) - (second?.width ?? 1))).toBeLessThan(2)
  await day.getByRole('button', { name: t('choice.submit') }).click()
  await page.locator('[name=email]').fill(email)
  await page.getByRole('button', { name: t('change.confirm') }).click()
  await expect(page.locator('.pass')).toBeVisible()
  expect((await fetchReservation(request, baseURL ?? '', booking.id)).status).toBe('completed')
})

// German has the longest words.
test('no view has accessibility violations or overflow', async ({ page, request, baseURL }) => {
  const { t } = createVisitor(page, 'de')
  await presetConsent(page)
  const booking = await bookDay(request, baseURL)
  const check = (view: string) =>
    test.step(view, async () => {
      await expect(page.locator('main form button[type=submit]').last()).toBeVisible()
      for (const width of [1440, 390, 320]) {
        await page.setViewportSize({ width, height: 900 })
        expect.soft(await findOverflowingElements(page), `overflow at ${width} px`).toEqual([])
        expect.soft(await findAxeViolations(page), `axe at ${width} px`).toEqual([])
      }
    })
  for (const view of ['?cancel', '?change']) {
    await openBooking(page, booking, 'de', view)
    await check(view)
  }
  await page.locator('[name=adults]').fill('1')
  await page.getByRole('button', { name: t('booking.continue') }).click()
  await expect(page.locator('.comparison')).toBeVisible()
  await check('quote')
  await offerChoice(booking)
  await openBooking(page, booking, 'de')
  await check('weather')
})
