import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { joinDatabase } from '../../src/database/open-database.ts'
import { hrefTo } from '../../src/i18n/href-to.ts'
import type { Locale } from '../../src/i18n/locales.ts'
import { pageKeys } from '../../src/pages.ts'
import { bookByApi, nextBookableDay } from '../../test/browser/fixtures/booking-api.ts'
import { createVisitor } from '../../test/browser/fixtures/visitor.ts'

// Every page and state of the site, with the steps that lead to it.

export interface SceneContext {
  page: Page
  context: BrowserContext
  locale: Locale
  width: number
  origin: string
  dataDir: string
}

export interface Scene {
  name: string
  /** Leaves the page ready for the screenshot; returns `null` if the scene doesn't exist at this width. */
  show(scene: SceneContext): Promise<unknown>
  withoutConsent?: true
  /** Whether the screenshot shows the window only, not the full page. */
  window?: true
  /** Whether the service worker runs. */
  worker?: true
}

export const scenes: Scene[] = [
  ...pageKeys.map(
    (key): Scene => ({
      name: key.replaceAll('_', '-'),
      show: ({ page, locale }) => page.goto(hrefTo(key, locale)),
    }),
  ),
  { name: 'language', show: languages },
  { name: 'menu', show: menu },
  { name: 'consent', withoutConsent: true, show: consent },
  { name: 'consent-choices', withoutConsent: true, show: consentChoices },
  { name: 'book-1-chosen', show: (scene) => book(scene, 'day') },
  { name: 'book-1-errors', show: stepErrors },
  { name: 'book-2', show: (scene) => book(scene, 'details') },
  { name: 'book-2-errors', show: detailsErrors },
  { name: 'book-3', show: (scene) => book(scene, 'preview') },
  { name: 'book-payment', show: payment, window: true },
  { name: 'booking-created', show: (scene) => endedBooking(scene, created) },
  { name: 'booking-completed', show: (scene) => booking(scene, '4242424242424242', 'paid') },
  { name: 'booking-declined', show: (scene) => booking(scene, '4000000000000002', 'declined') },
  { name: 'booking-to-confirm', show: (scene) => booking(scene, '4000000000003220', 'requires_action') },
  { name: 'booking-processing', show: (scene) => booking(scene, '4000000000005126', 'processing') },
  { name: 'booking-not-paid', show: (scene) => endedBooking(scene, ended('not_paid')) },
  { name: 'booking-failed', show: (scene) => endedBooking(scene, ended('failed')) },
  { name: 'booking-cancelled', show: (scene) => endedBooking(scene, cancelled, '4242424242424242') },
  { name: 'contact-errors', show: contactErrors },
  { name: 'lost', show: ({ page, locale }) => page.goto(`${hrefTo('home', locale).replace(/\/$/, '')}/no-such-page`) },
  { name: 'offline', worker: true, show: offline },
  { name: 'unavailable', show: unavailable },
]

async function languages({ page, locale, width }: SceneContext) {
  if (width < 760) return null
  await page.goto(hrefTo('home', locale))
  await page.locator('.language summary').first().click()
}

async function menu({ page, locale, width }: SceneContext) {
  if (width >= 1200) return null
  await page.goto(hrefTo('tour', locale))
  await page.locator('[popovertarget=menu]').first().click()
  await expect(page.locator('#menu')).toBeVisible()
}

async function consent({ page, locale }: SceneContext) {
  await page.goto(hrefTo('home', locale))
  await expect(page.locator('consent-banner')).toBeVisible()
}

async function consentChoices(scene: SceneContext) {
  await consent(scene)
  await scene.page.locator('consent-banner summary').click()
}

async function book(scene: SceneContext, until: 'day' | 'details' | 'preview') {
  const { page, locale, origin } = scene
  const visit = createVisitor(page, locale)
  await page.goto(hrefTo('book_now', locale))
  await visit.chooseDay(await nextBookableDay(origin))
  await visit.addGuest('adults')
  await visit.addGuest('children')
  await visit.chooseBoardingPlace('Bibinje')
  if (until === 'day') return
  await visit.next()
  await expect(visit.heading('booking.title.details')).toBeFocused()
  await visit.fillContactDetails({ notes: visit.t('booking.title.date').replace(/<[^>]*>/g, '') })
  await page.locator('button[value^="more:"]').last().click()
  if (until === 'details') return
  await visit.next()
  await expect(visit.heading('booking.title.preview')).toBeFocused()
}

async function stepErrors({ page, locale }: SceneContext) {
  await page.goto(hrefTo('book_now', locale))
  await createVisitor(page, locale).next()
  await expect(page.locator('[aria-invalid=true], [role=alert]').first()).toBeVisible()
}

async function detailsErrors(scene: SceneContext) {
  const visit = createVisitor(scene.page, scene.locale)
  await book(scene, 'details')
  await visit.fillContactDetails({ first_name: '', last_name: '', email: 'ana@', phone: '12' })
  await visit.next()
  await expect(scene.page.locator('[aria-invalid=true]').first()).toBeVisible()
}

async function payment(scene: SceneContext) {
  const visit = createVisitor(scene.page, scene.locale)
  await book(scene, 'preview')
  await visit.acceptTerms()
  await visit.payButton().click()
  await expect(scene.page.getByRole('dialog')).toBeVisible()
  await expect(scene.page.locator('dialog iframe').first().contentFrame().locator('input')).toBeVisible()
}

async function booking({ page, context, locale, origin }: SceneContext, card: string, status: string) {
  const date = await nextBookableDay(origin)
  const { id, payment } = await bookByApi(context.request, origin, card, { date, children: 1 })
  expect(payment.status).toBe(status)
  await page.goto(hrefTo('booking', locale, id))
}

const created = `with attempt as (
  update payment_attempt set state = 'new', decline = null where reservation_id = $1
) update reservation set state = 'created' where id = $1`
const ended = (state: 'not_paid' | 'failed') =>
  `update reservation set state = '${state}', seat_status = 'none', ended_at = now() where id = $1`
const cancelled = `insert into cancellation values ($1, 'weather', 'operator', now())`

/** Writes the state directly into the database: reaching it would take hours or an operator action. */
async function endedBooking(
  { page, context, locale, origin, dataDir }: SceneContext,
  statement: string,
  card = '4000000000000002',
) {
  const date = await nextBookableDay(origin)
  const { id } = await bookByApi(context.request, origin, card, { date })
  const database = await joinDatabase({ dataDir, databaseUrl: undefined }, () => {})
  await database.pool.query(statement, [id]).finally(database.close)
  await page.goto(hrefTo('booking', locale, id))
}

async function contactErrors({ page, locale }: SceneContext) {
  await page.goto(hrefTo('contact', locale))
  await page.locator('main form button[type=submit]').click()
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
}

async function offline({ page, context, locale }: SceneContext) {
  await page.goto(hrefTo('tour', locale))
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), { timeout: 30_000 })
    .toBe('activated')
  await context.setOffline(true)
  await page.goto(hrefTo('about_us', locale))
}

/** Kills the database and requests the page before it has restarted. */
async function unavailable({ page, locale, dataDir }: SceneContext) {
  await expect(async () => {
    const [pid] = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
    process.kill(Number(pid), 'SIGKILL')
    // This page is never cached, so it needs the database.
    const answer = await page.goto(hrefTo('book_now', locale))
    expect(answer?.status()).toBe(503)
  }).toPass({ timeout: 60_000 })
}
