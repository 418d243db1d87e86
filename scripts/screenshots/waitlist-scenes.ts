import { randomBytes } from 'node:crypto'
import { expect } from '@playwright/test'
import { hrefTo } from '../../src/pages.ts'
import { nextBookableDay } from '../../test/browser/fixtures/booking-api.ts'
import { fillDeparture, insertWaitingParties } from '../../test/fixtures/waiting-parties.ts'
import type { Scene, SceneContext } from './scene.ts'
import { runInDatabase, withDatabaseOf } from './site-database.ts'

// The waitlist: its form, and the page of an entry.

export const waitlistScenes: Scene[] = [
  { name: 'waitlist', show: ({ page, locale }) => page.goto(hrefTo('waitlist', locale)) },
  { name: 'waitlist-day', show: join },
  { name: 'waitlist-errors', show: joinErrors },
  { name: 'waitlist-sent', show: sent },
  { name: 'waitlist-confirm', show: (scene) => entry(scene, 'unconfirmed') },
  { name: 'waitlist-waiting', show: (scene) => entry(scene, 'waiting') },
  { name: 'waitlist-offered', show: offered },
  { name: 'waitlist-left', show: left },
  { name: 'waitlist-gone', show: ({ page, locale }) => page.goto(hrefTo('waitlist', locale, newId())) },
  { name: 'waitlist-no-full-days', show: noFullDays },
]

const newId = () => randomBytes(16).toString('base64url')

/** Makes a day full and opens the form of the waitlist with this day chosen, as the link in the calendar does. */
async function join(scene: SceneContext) {
  const { page, locale, origin } = scene
  const date = await nextBookableDay(origin)
  await withDatabaseOf(scene, (pool) => fillDeparture(pool, date))
  await page.goto(`${hrefTo('waitlist', locale)}?date=${date}&adults=2&children=1`)
}

async function joinErrors(scene: SceneContext) {
  await join(scene)
  await scene.page.locator('input[name=dates]').first().uncheck()
  await scene.page.locator('[name=email]').fill('ana@')
  await scene.page.locator('main form button[type=submit]').last().click()
  await expect(scene.page.locator('[aria-invalid=true]').first()).toBeVisible()
}

async function sent(scene: SceneContext) {
  await join(scene)
  await scene.page.locator('[name=email]').fill('ana@mail.example')
  await scene.page.locator('main form button[type=submit]').last().click()
  await expect(scene.page.locator('.waitlist-sent-view')).toBeVisible()
}

async function entry(scene: SceneContext, state: 'unconfirmed' | 'waiting' | 'offered') {
  const { page, locale, origin } = scene
  const dates = [await nextBookableDay(origin), await nextBookableDay(origin)]
  const id = newId()
  const party = { id, state, locale, adults: 2, children: 1, email: 'ana@mail.example' }
  await withDatabaseOf(scene, (pool) => insertWaitingParties(pool, dates, [party]))
  await page.goto(hrefTo('waitlist', locale, id))
  return { id, date: dates[0] }
}

async function offered(scene: SceneContext) {
  const { id, date } = await entry(scene, 'offered')
  await runInDatabase(scene, newOffer, [newId(), id, date])
  await scene.page.reload()
}

async function left(scene: SceneContext) {
  await entry(scene, 'waiting')
  await scene.page.locator('#leave button').click()
  await expect(scene.page.locator('#leave')).toBeHidden()
}

async function noFullDays(scene: SceneContext) {
  const empty = 'update departure set capacity = licensed_places, held = 0, sold = least(sold, licensed_places - 20)'
  await runInDatabase(scene, empty, [])
  await scene.page.goto(hrefTo('waitlist', scene.locale))
  await expect(scene.page.locator('details.waitlist-how')).toBeVisible()
}

const newOffer = `with day as (
  insert into departure (date, capacity, held) values ($3, 80, 3)
  on conflict (id) do update set held = departure.held + 3 returning date
) insert into waitlist_offer (id, entry_id, date, places, prices, state, created_at, expires_at)
  select $1, $2, date, 3, prices.by_fare, 'live', now(), now() + interval '12 hours' from day, (
    select jsonb_object_agg(ticket, to_jsonb(ticket_price) - 'ticket') as by_fare
    from ticket_price where valid_from is null
  ) as prices`
