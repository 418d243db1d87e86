import { expect, type Page } from '@playwright/test'
import { hrefTo } from '../../src/pages.ts'
import { bookByApi, nextBookableDay } from '../../test/browser/fixtures/booking-api.ts'
import { createVisitor, waitForHydration } from '../../test/browser/fixtures/visitor.ts'
import type { Scene, SceneContext } from './scene.ts'
import { runInDatabase } from './site-database.ts'

// The page of a booking in its states, and the forms on this page that change or cancel the booking.

const paidCard = '4242424242424242'
const declinedCard = '4000000000000002'

export const bookingScenes: Scene[] = [
  { name: 'booking-not-found', show: notFound },
  { name: 'booking-created', show: (scene) => endedBooking(scene, created) },
  { name: 'booking-completed', show: (scene) => booking(scene, paidCard, 'paid') },
  { name: 'booking-declined', show: (scene) => booking(scene, declinedCard, 'declined') },
  { name: 'booking-to-confirm', show: (scene) => booking(scene, '4000000000003220', 'requires_action') },
  { name: 'booking-processing', show: (scene) => booking(scene, '4000000000005126', 'processing') },
  { name: 'booking-not-paid', show: (scene) => endedBooking(scene, ended('not_paid')) },
  { name: 'booking-failed', show: (scene) => endedBooking(scene, ended('failed')) },
  { name: 'booking-cancelled', show: cancelledLate },
  { name: 'booking-change', show: (scene) => selfService(scene, '?change') },
  { name: 'booking-change-quote', show: (scene) => quote(scene, '4') },
  { name: 'booking-change-refund', show: (scene) => quote(scene, '1') },
  { name: 'booking-change-payment', show: payChange, window: true },
  { name: 'booking-change-open', show: openChange },
  { name: 'booking-changed', show: changed },
  { name: 'booking-cancel', show: (scene) => selfService(scene, '?cancel') },
  { name: 'booking-cancel-errors', show: cancelErrors },
  { name: 'booking-cancelled-by-guest', show: cancelledByGuest },
  { name: 'booking-weather', show: (scene) => endedBooking(scene, choosing, paidCard) },
  { name: 'booking-late', show: (scene) => lateBooking(scene, '') },
  { name: 'booking-late-change', show: (scene) => lateBooking(scene, '?change') },
  { name: 'booking-late-cancel', show: (scene) => lateBooking(scene, '?cancel') },
]

const button = ({ page }: SceneContext, intent: string) =>
  page.locator(`button[name=intent][value="${intent}"]:not([aria-hidden])`)

async function notFound({ page, locale }: SceneContext) {
  await page.goto(hrefTo('booking', locale))
  await page.locator('[name=code]').fill('BNC-0000-0000')
  await page.locator('[name=email]').fill('ana@mail.example')
  await page.locator('main form button[type=submit]').click()
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
}

async function booking({ page, context, locale, origin }: SceneContext, card: string, status: string) {
  const date = await nextBookableDay(origin)
  const { id, payment } = await bookByApi(context.request, origin, card, { date, children: 1 })
  expect(payment.status).toBe(status)
  await page.goto(hrefTo('booking', locale, id))
  return id
}

async function selfService(scene: SceneContext, query: string) {
  await booking(scene, paidCard, 'paid')
  await scene.page.goto(scene.page.url() + query)
}

async function quote(scene: SceneContext, adults: string) {
  await selfService(scene, '?change')
  await scene.page.locator('[name=adults]').fill(adults)
  await changeDay(scene.page, await nextBookableDay(scene.origin))
  await button(scene, 'quote').click()
  await expect(scene.page.locator('.comparison')).toBeVisible()
}

async function payChange(scene: SceneContext) {
  await quote(scene, '4')
  await waitForHydration(scene.page)
  await scene.page.locator('[name=email]').fill('ana.kowalska@mail.example')
  await scene.page.locator('.button-primary.script-only').click()
  await expect(scene.page.getByRole('dialog')).toBeVisible()
  await expect(scene.page.locator('dialog iframe').first().contentFrame().locator('input')).toBeVisible()
}

async function openChange(scene: SceneContext) {
  const { page, locale } = scene
  await payChange(scene)
  const visit = createVisitor(page, locale)
  await page.locator('#card-holder').fill('Ana Kowalska')
  await visit.typeCard(declinedCard)
  await visit.pay()
  await expect(page.getByRole('dialog').getByText(visit.t('decline.card_declined'))).toBeVisible()
  await page.goto(page.url().replace(/\?.*/, ''))
  await expect(page.locator('.open-change')).toBeVisible()
}

/** Changes a booking to another day for the same price, for which no payment is needed. */
async function changed(scene: SceneContext) {
  await selfService(scene, '?change')
  await changeDay(scene.page, await nextBookableDay(scene.origin))
  await button(scene, 'quote').click()
  await scene.page.locator('[name=email]').fill('ana.kowalska@mail.example')
  await button(scene, 'confirm').click()
  await expect(scene.page.locator('.pass')).toBeVisible()
}

async function cancelErrors(scene: SceneContext) {
  await selfService(scene, '?cancel')
  await scene.page.locator('[name=email]').fill('ana@mail.example')
  await button(scene, 'cancel').click()
  await expect(scene.page.locator('[name=email][aria-invalid=true]')).toBeVisible()
}

async function cancelledByGuest(scene: SceneContext) {
  await selfService(scene, '?cancel')
  await scene.page.locator('[name=email]').fill('ana.kowalska@mail.example')
  await button(scene, 'cancel').click()
  await expect(scene.page.locator('.status-wave[data-state="2"]')).toBeVisible()
}

/**
 * Makes a paid booking and sets its date to tomorrow, so that its cancellation deadline is over. Opens its page.
 * @returns the id of the booking
 */
async function lateBooking(scene: SceneContext, query: string) {
  const id = await booking(scene, paidCard, 'paid')
  await runInDatabase(scene, tomorrow, [id])
  await scene.page.goto(hrefTo('booking', scene.locale, id) + query)
  return id
}

/** Shows a booking that the guest cancelled too late: the page says why the deposit is kept. */
async function cancelledLate(scene: SceneContext) {
  const id = await lateBooking(scene, '')
  await runInDatabase(scene, `insert into cancellation values ($1, 'guest', 'guest', now())`, [id])
  await scene.page.reload()
}

const tomorrow = `with day as (
  insert into departure (date, capacity) values ((now() at time zone 'Europe/Zagreb')::date + 1, 80)
  on conflict (id) do update set capacity = departure.capacity returning date
) update reservation set date = day.date from day where id = $1`
const choosing = `insert into cancellation (reservation_id, reason, cancelled_by, cancelled_at, choose_by)
  values ($1, 'weather', 'operator', now(), now() + interval '7 days')`
const created = `with attempt as (
  update payment_attempt set state = 'new', decline = null where reservation_id = $1
) update reservation set state = 'created' where id = $1`
const ended = (state: 'not_paid' | 'failed') =>
  `update reservation set state = '${state}', seat_status = 'none', ended_at = now() where id = $1`

async function endedBooking(scene: SceneContext, statement: string, card = declinedCard) {
  const { page, context, locale, origin } = scene
  const date = await nextBookableDay(origin)
  const { id } = await bookByApi(context.request, origin, card, { date })
  await runInDatabase(scene, statement, [id])
  await page.goto(hrefTo('booking', locale, id))
}

async function changeDay(page: Page, date: string) {
  await page.locator(`label[for="month-${date.slice(0, 7)}"]`).click()
  await page
    .locator('label.day')
    .filter({ has: page.locator(`[value="${date}"]`) })
    .click()
}
