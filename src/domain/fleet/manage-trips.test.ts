import { afterEach, beforeEach, expect, test } from 'vitest'
import { raceForLock } from '../../../test/fixtures/lock-contention.ts'
import { type TestSite, testSite } from '../../../test/fixtures/test-site.ts'
import { addThreeTrips } from '../../../test/fixtures/three-trips.ts'
import { inTransaction } from '../../shared/in-transaction.ts'
import { sailingDays } from '../availability/availability.ts'
import { changeBoat, fixDeparture } from '../availability/change-departure-boat.ts'
import { setDeparture } from '../availability/set-departure.ts'
import { checkInvariants } from '../invariants/check-invariants.ts'
import { claimPlaces } from '../places/claim-places.ts'
import { departureId } from '../places/departure-id.ts'
import { createManualReservation } from '../reservations/booking/create-manual-reservation.ts'
import { cancelReservation } from '../reservations/cancellation/cancel-reservation.ts'
import { changeByOperator, previewChange } from '../reservations/change/change-by-operator.ts'
import { operatorSettings } from '../settings/operator-settings.ts'
import { loadTrips, tripOf } from '../trips/trips.ts'
import { addBoat, retireBoat, setBoat } from './manage-boats.ts'
import { addQuay } from './manage-quays.ts'
import { setTrip } from './manage-trips.ts'

// The boat `bonaca` sails the trip `tour` from 08:00 to 17:30 and the trip `sunset` from 18:30 to 21:30. The boat
// `galeb` sails the trip `islands` twice a day.
let site: TestSite
beforeEach(async () => {
  site = await testSite()
  await addThreeTrips(site.services.db)
})
afterEach(async () => {
  expect(await checkInvariants(site.services.db, site.services.now())).toEqual([])
  await site.close()
})

const date = '2027-07-14'
const actor = 'tests'

const order = (trip: string, adults: number, start = '1') => ({
  ...{ trip, date, start, adults, children: 0, infants: 0, departure_location: 'zadar' },
  ...{ first_name: 'Ana', last_name: 'Kowalska', phone: '', email: '', notes: '', special_offers: [], locale: 'pl' },
  payment: { by: 'cash' },
})
const book = (trip: string, adults = 2, start = '1', services = site.services) =>
  createManualReservation(services, order(trip, adults, start), 'phone', actor)

const departure = (trip: string, start = '1') =>
  site.services.db
    .selectFrom('departure')
    .select(['boat', 'capacity', 'licensed_places', 'during', 'fixed'])
    .where('id', '=', departureId({ trip, date, start }))
    .executeTakeFirstOrThrow()

const startTo = (departsAt: string, returnsAt: string) => ({
  id: '1',
  endsNextDay: false,
  calls: [{ quay: 'zadar', departsAt, returnsAt }],
})

test('new times of a start move its coming departures, unless the boat would be in two places', async () => {
  await book('tour')
  await book('sunset')
  const times = (departsAt: string, returnsAt: string) =>
    setTrip(site.services, { id: 'sunset', start: startTo(departsAt, returnsAt), actor })
  expect(await times('19:00', '22:00')).toMatchObject({ ok: true })
  const { during } = await departure('sunset')
  expect(during).toContain('2027-07-14 17:00:00+00')
  expect(await times('17:45', '21:00')).toEqual({ ok: false, refusal: 'boat_in_two_places' })
  expect(tripOf(await loadTrips(site.services.db), 'sunset').starts[0]?.calls[0]).toMatchObject({ departsAt: '19:00' })
  expect((await departure('sunset')).during).toBe(during)
})

test('a longer turnaround is refused if the boat could not sail its next departure with guests', async () => {
  await book('tour')
  await book('sunset')
  const turnaround = (turnaroundMinutes: number) => setTrip(site.services, { id: 'tour', turnaroundMinutes, actor })
  expect(await turnaround(61)).toEqual({ ok: false, refusal: 'boat_in_two_places' })
  expect(await turnaround(60)).toMatchObject({ ok: true })
})

test('starts of one trip may not overlap, also over midnight', async () => {
  const night = { id: 'night', endsNextDay: true, calls: [{ quay: 'zadar', departsAt: '22:00', returnsAt: '08:45' }] }
  expect(await setTrip(site.services, { id: 'islands', start: night, actor })).toEqual({
    ...{ ok: false, refusal: 'starts_overlap', one: 'night', other: 'morning' },
  })
  const earlier = { ...night, calls: [{ quay: 'zadar', departsAt: '22:00', returnsAt: '08:30' }] }
  expect(await setTrip(site.services, { id: 'islands', start: earlier, actor })).toMatchObject({ ok: true })
})

test('a trip on sale keeps a start with a quay, and a season', async () => {
  const set = (change: object) => setTrip(site.services, { id: 'tour', actor, ...change })
  const withoutQuay = { id: '1', endsNextDay: false, calls: [] }
  expect(await set({ start: withoutQuay })).toEqual({ ok: false, refusal: 'times', problem: 'no_return' })
  expect(await set({ retiredStart: '1' })).toEqual({ ok: false, refusal: 'not_ready', missing: ['start'] })
  expect(await set({ seasons: [] })).toEqual({ ok: false, refusal: 'not_ready', missing: ['season'] })
})

test('a quay must be at the sea', async () => {
  const inland = {
    id: 'knin',
    name: 'Knin',
    latitude: 44.04,
    longitude: 16.2,
    texts: {},
    ...{ parking: null, cashMachineMetres: null, picture: null },
    actor,
  }
  expect(await addQuay(site.services, inland)).toEqual({ ok: false, refusal: 'not_at_sea' })
  expect(await addQuay(site.services, { ...inland, latitude: 16.44, longitude: 43.5 })).toMatchObject({ ok: false })
  expect(await addQuay(site.services, { ...inland, latitude: 43.5075, longitude: 16.4378 })).toMatchObject({ ok: true })
})

test('another boat of a trip takes the coming departures that nobody has booked; the others keep theirs', async () => {
  await book('sunset')
  const free = { trip: 'sunset', date: '2027-07-15', start: '1', actor }
  await setDeparture(site.services, { ...free, capacity: 50 })
  expect(await setTrip(site.services, { id: 'sunset', boat: 'galeb', capacity: 40, actor })).toMatchObject({
    ...{ ok: true, trip: { boat: { id: 'galeb' }, capacity: 40 } },
    keptBoat: [{ trip: 'sunset', date, start: '1', guests: 2 }],
  })
  expect(await departure('sunset')).toMatchObject({ boat: 'bonaca' })
  const rows = await site.services.db.selectFrom('departure').select(['boat', 'capacity']).where('date', '=', free.date)
  expect(await rows.execute()).toEqual([{ boat: 'galeb', capacity: 45 }])
})

test('the licence of a boat can not go below a capacity, and a higher one reaches its departures', async () => {
  const places = (licensedPlaces: number) => setBoat(site.services, { id: 'galeb', licensedPlaces, actor })
  expect(await places(39)).toMatchObject({ refusal: 'trip_above_licence', trip: 'islands', capacity: 40 })
  const key = { trip: 'islands', date, start: 'morning', actor }
  await setDeparture(site.services, { ...key, capacity: 44 })
  expect(await places(43)).toMatchObject({ refusal: 'departure_above_licence', date, capacity: 44 })
  expect(await setDeparture(site.services, { ...key, capacity: 46 })).toMatchObject({
    refusal: 'above_licence',
    places: 45,
  })
  expect(await places(46)).toMatchObject({ ok: true })
  expect(await setDeparture(site.services, { ...key, capacity: 46 })).toMatchObject({ ok: true })
  expect(await departure('islands', 'morning')).toMatchObject({ licensed_places: 46 })
})

test('a departure gets another boat if the guests fit and it is free; the capacity follows', async () => {
  await book('tour', 20)
  await book('islands', 2, 'morning')
  const swap = (trip: string, start: string, boat: string) =>
    changeBoat(site.services, { trip, date, start, boat, actor })
  expect(await swap('tour', '1', 'galeb')).toEqual({ ok: false, refusal: 'boat_taken', boat: 'galeb' })
  expect(await departure('tour')).toMatchObject({ boat: 'bonaca', capacity: 80 })
  await book('sunset', 20)
  await book('sunset', 20)
  await book('sunset', 6)
  expect(await swap('sunset', '1', 'galeb')).toMatchObject({ refusal: 'boat_too_small', places: 45, taken: 46 })
  expect(await swap('islands', 'afternoon', 'nothing')).toMatchObject({ refusal: 'unknown_boat' })
  await setBoat(site.services, { id: 'galeb', licensedPlaces: 46, actor })
  expect(await swap('sunset', '1', 'galeb')).toMatchObject({ ok: true, departure: { boat: 'galeb', capacity: 46 } })
})

test('a swap and the first booking of another trip race for one boat: one of them gets it', async () => {
  await book('islands', 2, 'morning')
  await raceForLock(
    site.database,
    (trx) =>
      changeBoat({ ...site.services, db: trx }, { trip: 'islands', date, start: 'morning', boat: 'bonaca', actor }),
    async () => expect(await book('tour')).toMatchObject({ ok: false, refusal: 'no_places' }),
  )
  expect(await departure('islands', 'morning')).toMatchObject({ boat: 'bonaca' })
})

test('a fixed departure takes the boat before any booking, and gives it back', async () => {
  // The sunset trip then overlaps with the tour, which has the same boat.
  await setTrip(site.services, { id: 'sunset', start: startTo('16:00', '19:00'), actor })
  const fix = (trip: string, fixed: boolean) => fixDeparture(site.services, { trip, date, start: '1', fixed, actor })
  expect(await fix('sunset', true)).toMatchObject({ ok: true, departure: { fixed: true } })
  expect(await book('tour')).toMatchObject({ ok: false, refusal: 'no_places' })
  expect(await fix('tour', true)).toEqual({ ok: false, refusal: 'boat_taken', boat: 'bonaca' })
  expect(await fix('sunset', false)).toMatchObject({ ok: true })
  expect(await book('tour')).toMatchObject({ ok: true })
  expect(await fix('sunset', true)).toMatchObject({ refusal: 'boat_taken' })
})

test('a fix waits for the first booking of the other trip, and is refused then', async () => {
  await setTrip(site.services, { id: 'sunset', start: startTo('16:00', '19:00'), actor })
  await raceForLock(
    site.database,
    (trx) => book('tour', 2, '1', { ...site.services, db: trx }),
    async () =>
      expect(await fixDeparture(site.services, { trip: 'sunset', date, start: '1', fixed: true, actor })).toMatchObject(
        { refusal: 'boat_taken' },
      ),
  )
})

test('a boat with guests of another trip can not be retired', async () => {
  await book('islands', 2, 'morning')
  await changeBoat(site.services, { trip: 'islands', date, start: 'morning', boat: 'bonaca', actor })
  expect(await retireBoat(site.services, { id: 'bonaca', actor })).toMatchObject({
    refusal: 'coming_bookings',
    departures: [{ trip: 'islands', guests: 2 }],
  })
})

test('a departure of the past keeps its boat, and a licence lowered during the swap limits it', async () => {
  const swap = { trip: 'tour', date, start: '1', boat: 'vila', actor }
  expect(await changeBoat(site.services, { ...swap, date: '2027-05-01' })).toEqual({ ok: false, refusal: 'past' })
  await addBoat(site.services, { id: 'vila', name: 'Vila', licensedPlaces: 60, usualCrew: 0, facts: {}, actor })
  const swapped = await raceForLock(
    site.database,
    (trx) => setBoat({ ...site.services, db: trx }, { id: 'vila', licensedPlaces: 50, actor }),
    () => changeBoat(site.services, swap),
  )
  expect(swapped).toMatchObject({ ok: true, departure: { boat: 'vila', capacity: 50 } })
})

test('a booking that waits while its boat goes out of service gets no places', async () => {
  await book('tour')
  const claim = {
    departure: departureId({ trip: 'tour', date, start: '1' }),
    party: 1,
    holds: { always: 8, share: 0.5 },
  }
  const claimed = await raceForLock(
    site.database,
    (trx) => setBoat({ ...site.services, db: trx }, { id: 'bonaca', state: 'out_of_service', actor }),
    () => inTransaction(site.services.db, (trx) => claimPlaces(trx, claim)),
  )
  expect(claimed).toBeNull()
})

test('a departure whose boat is out of service sells no further place; its bookings stay, and another boat sells again', async () => {
  const booked = await book('tour')
  const free = { trip: 'tour', date: '2027-07-15', start: '1', actor }
  await setDeparture(site.services, { ...free, capacity: 50 })
  await setBoat(site.services, { id: 'bonaca', state: 'out_of_service', actor })
  expect(await book('tour')).toEqual({ ok: false, refusal: 'boat_out_of_service', boat: 'Bonaca' })
  const claim = (day: string) => {
    const departure = departureId({ trip: 'tour', date: day, start: '1' })
    return inTransaction(site.services.db, (trx) =>
      claimPlaces(trx, { departure, party: 1, holds: { always: 8, share: 0.5 } }),
    )
  }
  expect([await claim(date), await claim(free.date)]).toEqual([null, null])
  const settings = await operatorSettings(site.services.db, 'tour')
  const search = { from: date, to: '2027-07-16', now: site.services.now(), settings }
  const days = await sailingDays(site.services.db, search)
  expect(days.map(({ state, placesLeft }) => [state, placesLeft])).toEqual(Array(3).fill(['closed', 0]))
  await changeBoat(site.services, { trip: 'tour', date, start: '1', boat: 'galeb', actor })
  expect(await book('tour')).toMatchObject({ ok: true })
  await setBoat(site.services, { id: 'galeb', state: 'out_of_service', actor })
  const id = booked.ok ? booked.id : ''
  const smaller = { booking: id, request: { adults: 1 } }
  const preview = await previewChange(site.services, smaller, 'en')
  expect(preview.ok).toBe(true)
  if (preview.ok)
    expect(await changeByOperator(site.services, { ...smaller, actor }, preview)).toMatchObject({ outcome: 'made' })
  expect(await cancelReservation(site.services, { booking: id, reason: 'guest', actor })).toMatchObject({ ok: true })
})

test('the only trip on sale stays on sale', async () => {
  for (const id of ['sunset', 'islands']) await setTrip(site.services, { id, state: 'draft', actor })
  expect(await setTrip(site.services, { id: 'tour', state: 'draft', actor })).toEqual({
    ok: false,
    refusal: 'last_on_sale',
  })
})
