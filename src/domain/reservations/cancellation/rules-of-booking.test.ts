import { afterEach, beforeEach, expect, test } from 'vitest'
import { book, call } from '../../../../test/fixtures/api-client.ts'
import { change } from '../../../../test/fixtures/changes.ts'
import { type TestSite, testSite } from '../../../../test/fixtures/test-site.ts'
import { addThreeTrips } from '../../../../test/fixtures/three-trips.ts'
import { tour } from '../../../../test/fixtures/tour.ts'
import type { ReservationView } from '../../../contract/reservation.ts'
import { setTrip } from '../../fleet/manage-trips.ts'
import { getReservationRefunds } from '../../payments/refund-queries.ts'
import { findMailDetails } from '../mail-details.ts'
import { cancelDeparture } from './cancel-departure.ts'

let site: TestSite
let booked: ReservationView
const actor = 'tests'
const card = '4242424242424242'
/**
 * The tour is sold with free cancellation until 48 hours before, 7 days to choose another day, and a minimum of 15
 * guests, decided 24 hours before.
 */
const soldUnder = { cancellation_hours: 48, weather_choice_days: 7, minimum_guests: { count: 15, notice_hours: 24 } }
const setRules = async (rules: Omit<Parameters<typeof setTrip>[1], 'id' | 'actor'>) =>
  expect(await setTrip(site.services, { id: 'tour', ...rules, actor })).toMatchObject({ ok: true })
const quote = (id: string) => call(site.app, 'quoteCancellation', { path: { id } })
const cancel = (over: { date: string; reason: 'minimum' | 'weather'; choice?: boolean }) =>
  cancelDeparture(site.services, { ...tour, ...over, actor })

beforeEach(async () => {
  site = await testSite()
  booked = await book(site.app, card)
})
afterEach(() => site.close())

test('a booking keeps the rules under which it was sold, in every place that tells or applies them', async () => {
  await setRules({ cancellationHours: 100, weatherChoiceDays: 1, minimumGuests: null })
  expect(booked.rules).toEqual(soldUnder)
  const status = await call(site.app, 'status', { path: { id: booked.id } })
  expect(status.body.data.rules).toEqual(soldUnder)
  expect((await quote(booked.id)).body.data.deadline).toBe('2027-07-12T07:00:00.000Z')
  expect((await getReservationRefunds(site.services, booked.id)).deposit).toMatchObject({ cancellationHours: 48 })
  expect((await findMailDetails(site.services, site.services.db, booked.id))?.terms).toMatchObject({
    ...{ cancellationHours: 48, weatherChoiceDays: 7, minimumGuests: { count: 15, noticeHours: 24 } },
  })
  const later = await book(site.app, card, { date: '2027-07-15', adults: 1, children: 0 })
  expect(later.rules).toEqual({ cancellation_hours: 100, weather_choice_days: 1, minimum_guests: null })
})

test('after bad weather each guest has the days to choose of the own booking', async () => {
  await setRules({ weatherChoiceDays: 1 })
  await book(site.app, card, { adults: 1, children: 0 })
  await cancel({ date: booked.date, reason: 'weather', choice: true })
  const rows = await site.services.db.selectFrom('cancellation').select('choose_by').orderBy('choose_by').execute()
  expect(rows.map(({ choose_by }) => choose_by?.toISOString().slice(0, 10))).toEqual(['2027-05-12', '2027-05-18'])
})

test('a departure is cancelled for too few guests only as all its parties were promised', async () => {
  await setRules({ minimumGuests: { count: 10, noticeHours: 72 } })
  await book(site.app, card, { date: '2027-05-14', adults: 1, children: 0 })
  await setRules({ minimumGuests: { count: 10, noticeHours: 12 } })
  await book(site.app, card, { date: '2027-05-14', adults: 1, children: 0 })
  // The clock starts at 12:00 on 11 May, 68 hours before this departure.
  expect(await cancel({ date: '2027-05-14', reason: 'minimum' })).toEqual({
    ...{ ok: false, refusal: 'minimum_too_late', hours: 72 },
  })
  await setRules({ minimumGuests: null })
  await book(site.app, card, { date: '2027-05-20', adults: 1, children: 0 })
  await setRules({ minimumGuests: { count: 10, noticeHours: 12 } })
  expect(await cancel({ date: '2027-05-20', reason: 'minimum' })).toEqual({ ok: false, refusal: 'no_minimum' })
})

test('a booking that moves to another trip gets the rules of that trip; on its own trip it keeps them', async () => {
  await addThreeTrips(site.services.db)
  await setRules({ cancellationHours: 100 })
  await change(site, booked.id, { date: '2027-07-16' })
  const status = async () => (await call(site.app, 'status', { path: { id: booked.id } })).body.data
  expect((await status()).rules).toEqual(soldUnder)
  expect(await setTrip(site.services, { id: 'islands', cancellationHours: 72, actor })).toMatchObject({ ok: true })
  const sailing = { trip: 'islands', start: 'morning', departure_location: 'zadar' }
  expect(await change(site, booked.id, sailing, { card })).toMatchObject({ ok: true })
  await site.runJobs()
  expect((await status()).rules).toMatchObject({ cancellation_hours: 72 })
})

test('the database refuses other rules for a booking', async () => {
  const update = site.services.db.updateTable('reservation').set({ cancellation_hours: 1 } as object)
  await expect(update.where('id', '=', booked.id).execute()).rejects.toThrow('keeps the rules under which it was sold')
})
