import { afterEach, expect, test } from 'vitest'
import type { ReservationView } from '../../src/contract/reservation.ts'
import { setDeparture } from '../../src/domain/availability/set-departure.ts'
import { cancelDeparture } from '../../src/domain/reservations/cancellation/cancel-departure.ts'
import { book, call, newIdempotencyKey } from '../fixtures/api-client.ts'
import { change, guestEmail } from '../fixtures/changes.ts'
import type { TestSite } from '../fixtures/test-site.ts'
import { tour } from '../fixtures/tour.ts'
import { offersOf, fullDay as ofThree, wait, waitlistSite } from '../fixtures/waitlist.ts'

// Changes and cancellations of a booking free places like any other source: waiting parties get them.

const ofFour = '2027-07-12'
const next = 'next@mail.example'

let site: TestSite
/** Two adults and a child on `ofThree`, a day with three places. */
let booked: ReservationView
waitlistSite(async (opened) => {
  site = opened
  booked = await book(site.app, '4242424242424242')
  await setDeparture(site.services, { ...tour, date: ofThree, capacity: 3, actor: 'tests' })
  await setDeparture(site.services, { ...tour, date: ofFour, capacity: 4, actor: 'tests' })
})
afterEach(async () => {
  // Marks all mails as sent: no mail job runs here, and mails that are overdue would violate an invariant.
  await site.services.db.updateTable('message').set({ state: 'sent' }).execute()
})

const offers = async () => {
  await site.runJobs()
  return offersOf(site)
}
const cancelByGuest = (refund_amount: number) =>
  call(site.app, 'cancel', {
    path: { id: booked.id },
    body: { email: guestEmail, expected: { refund_amount } },
    headers: { 'Idempotency-Key': newIdempotencyKey() },
  })

test('a change to another day offers the places of the day before', async () => {
  await wait(site, next, 3)
  expect(await offers()).toEqual({})
  await change(site, booked.id, { date: ofFour })
  expect(await offers()).toEqual({ [next]: 3 })
})

test('a change to fewer people offers the places of the others', async () => {
  await wait(site, next, 1)
  await change(site, booked.id, { children: 0 })
  expect(await offers()).toEqual({ [next]: 1 })
})

test('a change with a payment offers the places of the day before once it is paid', async () => {
  await setDeparture(site.services, { ...tour, date: ofFour, capacity: 8, actor: 'tests' })
  await wait(site, next, 3)
  const larger = { date: ofFour, adults: 4, children: 0 }
  await change(site, booked.id, larger, { card: '4000000000000002' })
  expect(await offers()).toEqual({})
  await change(site, booked.id, larger, { card: '4242424242424242' })
  expect(await offers()).toEqual({ [next]: 3 })
})

test('the expired hold of a change offers its places', async () => {
  await change(site, booked.id, { date: ofFour, adults: 4, children: 0 }, { card: '4000000000000002' })
  await wait(site, next, 2, [ofFour])
  expect(await offers()).toEqual({})
  site.clock.advance(16)
  expect(await offers()).toEqual({ [next]: 2 })
})

test('a cancellation by the guest offers the places', async () => {
  await wait(site, next, 2)
  expect(await cancelByGuest(3900)).toMatchObject({ status: 201 })
  expect(await offers()).toEqual({ [next]: 2 })
})

test('the other day after bad weather takes places, and offers them when the guest cancels', async () => {
  await cancelDeparture(site.services, { ...tour, date: ofThree, reason: 'weather', choice: true, actor: 'tests' })
  await change(site, booked.id, { date: ofFour })
  await wait(site, next, 4, [ofFour])
  expect(await offers()).toEqual({})
  expect(await cancelByGuest(3900)).toMatchObject({ status: 201 })
  expect(await offers()).toEqual({ [next]: 4 })
})

test('a booking that used an offer can be moved to another day', async () => {
  const { db, ids, now } = site.services
  const entryId = await wait(site, next, 3)
  await db.updateTable('waitlist_entry').set({ state: 'offered' }).where('id', '=', entryId).execute()
  await db
    .insertInto('waitlist_offer')
    .values({
      ...{ id: ids.reservation(), entry_id: entryId, date: ofThree, places: 3, prices: '{}', state: 'taken' },
      ...{ created_at: now(), expires_at: now(), reservation_id: booked.id },
    })
    .execute()
  await change(site, booked.id, { date: ofFour })
  await offers()
  expect(await db.selectFrom('waitlist_offer').select('state').execute()).toEqual([{ state: 'booked' }])
})
