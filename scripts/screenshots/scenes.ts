import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { hrefTo, pageKeys } from '../../src/pages.ts'
import { nextBookableDay } from '../../test/browser/fixtures/booking-api.ts'
import { createVisitor } from '../../test/browser/fixtures/visitor.ts'
import { bookingScenes } from './booking-scenes.ts'
import type { Scene, SceneContext } from './scene.ts'
import { waitlistScenes } from './waitlist-scenes.ts'

// Every page and state of the site, with the steps that lead to it.

export const scenes: Scene[] = [
  ...pageKeys.map(
    (key): Scene => ({
      name: key.replaceAll('_', '-'),
      show: ({ page, locale }) => page.goto(hrefTo(key, locale)),
    }),
  ),
  { name: 'language', show: languages },
  { name: 'menu', show: menu },
  { name: 'gallery', show: (scene) => dialog(scene, 'gallery'), window: true },
  { name: 'map', show: (scene) => dialog(scene, 'map'), window: true },
  { name: 'consent', withoutConsent: true, show: consent },
  { name: 'consent-choices', withoutConsent: true, show: consentChoices },
  { name: 'book-1-chosen', show: (scene) => book(scene, 'day') },
  { name: 'book-1-errors', show: stepErrors },
  { name: 'book-2', show: (scene) => book(scene, 'details') },
  { name: 'book-2-errors', show: detailsErrors },
  { name: 'book-3', show: (scene) => book(scene, 'preview') },
  { name: 'book-payment', show: payment, window: true },
  ...bookingScenes,
  ...waitlistScenes,
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

async function dialog({ page, locale }: SceneContext, id: string) {
  await page.goto(hrefTo('tour', locale))
  await page.locator(`[command="show-modal"][commandfor="${id}"]`).first().click()
  await expect(page.locator(`#${id}`)).toBeVisible()
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
  await visit.fillContactDetails({ notes: 'Ana: vegetarian' })
  await page.locator('button[value^="more:"]').last().click()
  if (until === 'details') return
  await visit.next()
  await expect(visit.heading('booking.title.preview')).toBeFocused()
}

async function stepErrors({ page, locale }: SceneContext) {
  await page.goto(hrefTo('book_now', locale))
  await createVisitor(page, locale).next()
  await expect(page.locator('#date-error')).toBeVisible()
}

async function detailsErrors(scene: SceneContext) {
  const visit = createVisitor(scene.page, scene.locale)
  await book(scene, 'details')
  await visit.fillContactDetails({ name: '', email: 'ana@', phone: '12' })
  await visit.next()
  await expect(scene.page.locator('[aria-invalid=true]').first()).toBeVisible()
}

async function payment(scene: SceneContext) {
  const visit = createVisitor(scene.page, scene.locale)
  await book(scene, 'preview')
  await visit.acceptTerms()
  await expect(scene.page.locator('.card-field iframe').first().contentFrame().locator('input')).toBeVisible()
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
