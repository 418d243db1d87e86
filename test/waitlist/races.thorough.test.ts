import { expect, test } from 'vitest'
import { setDeparture } from '../../src/domain/availability/set-departure.ts'
import { updateSetting } from '../../src/domain/availability/update-setting.ts'
import type { AppContext } from '../../src/domain/context.ts'
import { cancelReservation } from '../../src/domain/reservations/cancellation/cancel-reservation.ts'
import { offerPlaces } from '../../src/domain/waitlist/offer-places.ts'
import { createDatabasePool } from '../../src/platform/database/connect.ts'
import { inTransaction } from '../../src/shared/in-transaction.ts'
import { call, newIdempotencyKey, sandboxCardToken } from '../fixtures/api-client.ts'
import { orderForm } from '../fixtures/site/order-form.ts'
import { waitForBlockedQuery } from '../fixtures/test-database.ts'
import type { TestSite } from '../fixtures/test-site.ts'
import { departureOn, tour } from '../fixtures/tour.ts'
import { fillDay, fullDay, offersOf, wait, waitlistSite } from '../fixtures/waitlist.ts'

let site: TestSite
waitlistSite((opened) => {
  site = opened
})

const actor = 'tests'

/** A second process on the same database. */
function secondProcess(): { services: AppContext; close(): Promise<void> } {
  const other = createDatabasePool(site.database.settings, { size: 12 })
  return { services: { ...site.services, db: other.db }, close: () => other.close() }
}

async function bookPairs(count: number): Promise<string[]> {
  const codes: string[] = []
  for (let index = 0; index < count; index++) {
    const payment = { provider: 'sandbox', token: await sandboxCardToken(site.app, '4242424242424242') }
    const { body } = await call(site.app, 'create', {
      body: orderForm({ date: fullDay, adults: 2, children: 0, payment, email: `guest-${index}@mail.example` }),
      headers: { 'Idempotency-Key': newIdempotencyKey() },
    })
    codes.push(body.data.code)
  }
  return codes
}

test('100 parties wait while two processes cancel bookings: no place is offered twice, and the order is kept', async () => {
  await updateSetting(site.services, { name: 'holds_share', value: 1, actor })
  await setDeparture(site.services, { ...tour, date: fullDay, capacity: 40, actor })
  const codes = await bookPairs(20)
  const emails = Array.from({ length: 100 }, (_, index) => `party-${String(index).padStart(3, '0')}@mail.example`)
  for (const [index, email] of emails.entries()) {
    await wait(site, email, 1 + (index % 3))
    site.clock.advance(1 / 60)
  }
  const other = secondProcess()
  const processes = [site.services, other.services]
  await Promise.all(
    codes.flatMap((booking, index) => {
      const services = processes[index % 2]!
      return [
        cancelReservation(services, { booking, reason: 'operator', actor }),
        offerPlaces(processes[(index + 1) % 2]!, departureOn(fullDay)),
      ]
    }),
  )
  await Promise.all(processes.map((services) => offerPlaces(services, departureOn(fullDay))))
  await other.close()
  await site.runJobs()
  const offers = await offersOf(site)
  const offered = Object.values(offers).reduce((sum, places) => sum + places, 0)
  const departure = await site.services.db
    .selectFrom('departure')
    .selectAll()
    .where('date', '=', fullDay)
    .executeTakeFirstOrThrow()
  expect(departure).toMatchObject({ held: offered, sold: 0 })
  // Parties of one, two and three fill every pair of places that came free.
  expect(offered).toBe(40)
  // The oldest party that fits comes first. A party was passed over only if it needed more places than were free then,
  // so it has more than one person.
  const last = Object.keys(offers).sort().at(-1)!
  const passedOver = emails.filter((email) => email < last && !(email in offers))
  const sizeOf = (email: string) => 1 + (emails.indexOf(email) % 3)
  expect(passedOver.every((email) => sizeOf(email) > 1)).toBe(true)
}, 60_000)

test('two days that free places at once never offer to the same party twice', async () => {
  const days = [fullDay, '2027-07-15']
  for (const date of days) await fillDay(site, date)
  for (let index = 0; index < 12; index++) await wait(site, `party-${index}@mail.example`, 1, days)
  await Promise.all(days.map((date) => setDeparture(site.services, { ...tour, date, capacity: 26, actor })))
  const other = secondProcess()
  await Promise.all([
    offerPlaces(site.services, departureOn(fullDay)),
    offerPlaces(other.services, departureOn('2027-07-15')),
  ])
  await other.close()
  expect(Object.keys(await offersOf(site))).toHaveLength(12)
})

test('a job that starts before the commit of the transaction that frees the places waits for it', async () => {
  await fillDay(site)
  await wait(site, 'ana@mail.example', 2)
  let offering: Promise<void> = Promise.resolve()
  await inTransaction(site.services.db, async (trx) => {
    await trx.updateTable('departure').set({ capacity: 22 }).where('date', '=', fullDay).execute()
    offering = offerPlaces(site.services, departureOn(fullDay))
    await Promise.race([waitForBlockedQuery(site.database), offering])
  })
  await offering
  expect(await offersOf(site)).toEqual({ 'ana@mail.example': 2 })
})
