import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { startSession } from '../../../src/domain/devices/sessions.ts'
import { dayOf } from '../../../src/domain/time/operator-time.ts'
import { seedReservation } from '../../fixtures/reservations.ts'
import { emptyPath } from '../observed-site.ts'
import { stage } from '../stage.ts'
import { phone } from '../visitor.ts'

/**
 * Tests the app in WebKit, the engine of iOS. WebKit's driver does not support passkeys, so the phone cannot sign in.
 * Instead the test creates a session in the database.
 */
export function operatorAppJourney() {
  afterEach(() => stage.site.connect())

  test('the app boards with and without signal, also after it was closed without signal', async () => {
    const { visit, site, db } = stage
    const seeded = await Promise.all(
      ['Babić', 'Horvat'].map((lastName) =>
        seedReservation(db, { date: dayOf(new Date()), departure_location: 'zadar', last_name: lastName }),
      ),
    )
    const ids = seeded.map(({ id }) => id)
    const boarded = async () =>
      (await db.selectFrom('boarding').select('reservation_id').where('reservation_id', 'in', ids).execute()).length
    await visit.driver.resize(...phone)
    await visit.open(emptyPath)
    const token = await signedInPhone()
    await visit.evaluate((session) => {
      // biome-ignore lint/suspicious/noDocumentCookie: WebKit has no Cookie Store API
      document.cookie = `operator_session=${session}; path=/`
    }, token)

    await visit.open('/operator/manifest')
    await visit.shows('Babić')
    await visit.until(
      async () => (await navigator.serviceWorker.getRegistration('/operator'))?.active?.state === 'activated',
    )
    await board('Babić')
    await expect.poll(boarded, { timeout: 20_000 }).toBe(1)
    // The row is in the database before the phone has the answer. Until then the phone counts this boarding as not
    // sent.
    await visit.until(() => !document.body.innerText.includes('not sent'))

    await site.disconnect()
    await visit.driver.reload()
    await visit.shows('Horvat')
    await board('Horvat')
    await visit.shows('1 not sent')
    await visit.driver.reload()
    await visit.shows('1 not sent')
    await site.connect()
    await expect.poll(boarded, { timeout: 20_000 }).toBe(2)
  })
}

async function board(name: string) {
  const { visit } = stage
  await visit.click('main button', { text: name })
  await visit.click('dialog[open] .button-primary')
  await visit.until(() => !document.querySelector('dialog[open]'))
}

async function signedInPhone(): Promise<string> {
  const { db } = stage
  const now = new Date()
  const id = randomUUID()
  await db
    .insertInto('device')
    .values({ id, name: 'iPhone', role: 'crew', locale: 'en', paired_by: 'tests', paired_at: now })
    .execute()
  return startSession(db, { deviceId: id, now })
}
