import { afterEach, beforeEach, expect, test } from 'vitest'
import { setDeparture } from '../../src/domain/availability/set-departure.ts'
import { setBoat } from '../../src/domain/fleet/manage-boats.ts'
import { setTrip } from '../../src/domain/fleet/manage-trips.ts'
import { checkInvariants } from '../../src/domain/invariants/check-invariants.ts'
import { cancelDeparture } from '../../src/domain/reservations/cancellation/cancel-departure.ts'
import { book, call, newIdempotencyKey, sandboxCardToken } from '../fixtures/api-client.ts'
import { orderForm } from '../fixtures/site/order-form.ts'
import { type TestSite, testSite } from '../fixtures/test-site.ts'
import { addThreeTrips } from '../fixtures/three-trips.ts'

let site: TestSite
beforeEach(async () => {
  site = await testSite()
  await addThreeTrips(site.services.db)
})
afterEach(async () => {
  expect(await checkInvariants(site.services.db, site.clock.now())).toEqual([])
  await site.close()
})

const date = '2027-07-14'
const visa = '4242424242424242'

/** Moves the departure of the sunset trip to 16:00, when its boat has not yet returned from the tour. */
const letTripsOverlap = () =>
  site.services.db.updateTable('trip_call').set({ departs_at: '16:00' }).where('trip', '=', 'sunset').execute()

async function order(over: Record<string, unknown>) {
  const token = await sandboxCardToken(site.app, visa)
  const body = orderForm({ departure_location: 'zadar', payment: { provider: 'sandbox', token }, ...over })
  return call(site.app, 'create', { body, headers: { 'Idempotency-Key': newIdempotencyKey() } })
}

const free = async (query: Record<string, string>) => (await call(site.app, 'freeTickets', { query })).body.data

test('without a trip a call means the first one; the settings list those on sale', async () => {
  const { value } = (await call(site.app, 'settings')).body.data
  expect([value.trip, value.start, value.prices.adult.original_amount]).toEqual(['tour', '1', 7500])
  expect(value.trips.map((trip: { id: string; starts: unknown[] }) => [trip.id, trip.starts.length])).toEqual([
    ['tour', 1],
    ['sunset', 1],
    ['islands', 2],
  ])
  expect(await free({ date })).toMatchObject({ trip: 'tour', start: '1', total: 80 })
  expect(await free({ date, trip: 'islands', start: 'afternoon' })).toMatchObject({ start: 'afternoon', total: 40 })
})

test('each trip has its own season, prices, largest party and places', async () => {
  const days = await call(site.app, 'disabledDates', {
    query: { trip: 'sunset', from: '2027-05-13', to: '2027-05-16' },
  })
  expect(days.body.data).toEqual(['2027-05-13', '2027-05-14'])
  const morning = { date, trip: 'islands', start: 'morning' }
  const { status, body } = await order({ ...morning, adults: 3, children: 0 })
  expect([status, body.data.status, body.data.quote.total_amount]).toEqual([201, 'completed', 10500])
  expect(body.data).toMatchObject({ trip: 'islands', start: 'morning', departs_at: '09:00' })
  expect([(await free(morning)).total, (await free({ ...morning, start: 'afternoon' })).total]).toEqual([37, 40])
  const large = await order({ ...morning, adults: 13, children: 0 })
  expect([large.status, Object.keys(large.body.errors)]).toEqual([422, ['adults']])
})

test.each([
  [{ trip: 'unknown' }, 'trip'],
  [{ trip: 'Tour!' }, 'trip'],
  [{ trip: 'islands', start: 'night' }, 'start'],
  [{ trip: 'islands', start: 'afternoon', departure_location: 'bibinje' }, 'departure_location'],
  [{ departure_location: 'split' }, 'departure_location'],
])('an order with %j gets 422 for its %s', async (over, field) => {
  const { status, body } = await order(over)
  expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
})

test('a draft can be booked by nobody, a trip by link by whoever has its id', async () => {
  const { db } = site.services
  await db.updateTable('trip').set({ state: 'draft' }).where('id', '=', 'sunset').execute()
  await db.updateTable('trip').set({ state: 'by_link' }).where('id', '=', 'islands').execute()
  const { value } = (await call(site.app, 'settings')).body.data
  expect(value.trips.map(({ id }: { id: string }) => id)).toEqual(['tour'])
  expect((await order({ date, trip: 'sunset' })).status).toBe(422)
  expect((await order({ date, trip: 'islands', start: 'morning' })).status).toBe(201)
})

test('the first booking takes the boat; the other trip says so and has it again after the cancellation', async () => {
  await letTripsOverlap()
  const { db } = site.services
  expect((await free({ date, trip: 'sunset' })).total).toBe(60)
  const { body } = await order({ date })
  expect(await free({ date, trip: 'sunset' })).toMatchObject({ bookable: false, total: 0 })
  const refused = await order({ date, trip: 'sunset' })
  expect([refused.status, refused.body.errors.date]).toEqual([
    422,
    [expect.stringContaining('the boat is out on another trip')],
  ])
  expect(refused.body.available.nearest_dates).toContain('2027-07-15')
  const cancellation = await call(site.app, 'cancel', {
    path: { id: body.data.id },
    body: { email: 'ana.kowalska@mail.example', expected: { refund_amount: 3900 } },
    headers: { 'Idempotency-Key': newIdempotencyKey() },
  })
  expect(cancellation.status).toBe(201)
  expect((await free({ date, trip: 'sunset' })).total).toBe(60)
  await db.updateTable('departure').set({ fixed: true }).where('trip', '=', 'tour').execute()
  expect((await free({ date, trip: 'sunset' })).bookable).toBe(false)
})

test('a refusal names the other starts and trips with room for the party that day, each at its time and price', async () => {
  const { db } = site.services
  const close = (trip: string, start = '1') =>
    setDeparture(site.services, { trip, date, start, status: 'closed', actor: 'tests' })
  const sameDay = async (over: Record<string, unknown> = {}) =>
    (await order({ date, children: 0, ...over })).body.available.same_day
  await close('islands', 'morning')
  const afternoon = {
    ...{ trip: 'islands', name: 'Ugljan and Pašman', start: 'afternoon' },
    ...{ departs_at: '14:00', places_left: 40, adult_amount: 3500 },
  }
  const morning = { trip: 'islands', start: 'morning' }
  expect(await sameDay(morning)).toMatchObject([afternoon, { trip: 'tour', places_left: 80 }, { trip: 'sunset' }])
  expect(await sameDay({ ...morning, adults: 13 })).toMatchObject([{ trip: 'tour' }, { trip: 'sunset' }])
  await close('tour')
  await db.updateTable('trip').set({ state: 'by_link' }).where('id', '=', 'sunset').execute()
  expect(await sameDay()).toEqual([afternoon])
  await close('islands', 'afternoon')
  expect(await sameDay()).toBeUndefined()
})

test('a departure whose boat is out of service cannot be booked, also with guests aboard', async () => {
  await order({ date })
  await setBoat(site.services, { id: 'bonaca', state: 'out_of_service', actor: 'tests' })
  expect(await free({ date })).toMatchObject({ bookable: false, total: 0 })
  expect((await call(site.app, 'disabledDates', { query: { from: date, to: date } })).body.data).toEqual([date])
  const refused = await order({ date })
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['date']])
  expect((await order({ date, trip: 'islands', start: 'morning' })).status).toBe(201)
})

test('of two trips that need one boat at once, one gets it; guests of the other never pay', async () => {
  await letTripsOverlap()
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      order({ date, trip: n % 2 === 0 ? 'tour' : 'sunset', adults: 1, children: 0, email: `guest-${n}@mail.example` }),
    ),
  )
  const booked = answers.flatMap(({ status, body }) => (status === 201 ? [body.data.trip] : []))
  expect(booked).toHaveLength(4)
  expect(new Set(booked).size).toBe(1)
  const { db } = site.services
  expect(await db.selectFrom('payment_attempt').select('id').execute()).toHaveLength(4)
  const rows = await db.selectFrom('departure').select(['trip', 'sold']).where('sold', '>', 0).execute()
  expect(rows).toEqual([{ trip: booked[0], sold: 4 }])
})

test('the last places of two trips of one boat, in the morning and in the evening, are sold once each', async () => {
  await site.services.db.updateTable('trip').set({ capacity: 3 }).execute()
  const answers = await Promise.all(
    ['tour', 'sunset', 'tour', 'sunset'].map((trip) => order({ date, trip, adults: 2, children: 0 })),
  )
  const booked = answers.filter(({ status }) => status === 201).map(({ body }) => body.data.trip)
  expect(booked.toSorted()).toEqual(['sunset', 'tour'])
})

test('a booking moves to another trip, with its prices, and to another start', async () => {
  const booking = await book(site.app, visa, { date, departure_location: 'zadar' })
  const request = { trip: 'islands', start: 'afternoon' }
  const quoted = await call(site.app, 'quoteChange', { path: { id: booking.id }, body: request })
  // The price for two adults and a child falls from 195 to 85 euros. The deposit stays as it is, so less is due aboard.
  expect(quoted.body.data).toMatchObject({
    ...{ due_now_amount: 0, refund_amount: 0, rest_amount: 4600, needs_email: true, prices: 'current' },
    before: { trip: 'tour', start: '1', departs_at: '08:00' },
    after: { trip: 'islands', start: 'afternoon', departs_at: '14:00' },
  })
  const email = 'ana.kowalska@mail.example'
  const change = (body: Record<string, unknown>) =>
    call(site.app, 'change', {
      ...{ path: { id: booking.id }, headers: { 'Idempotency-Key': newIdempotencyKey() } },
      body: { email, ...body },
    })
  const expected = { total_amount: 8500, due_now_amount: 0, refund_amount: 0 }
  expect((await change({ ...request, expected })).body.data).toMatchObject({ trip: 'islands', status: 'completed' })
  expect([(await free({ date })).total, (await free({ date, ...request })).total]).toEqual([80, 37])
  expect((await change({ start: 'morning', expected })).body.data).toMatchObject({ start: 'morning' })
  const wrongQuay = await change({ start: 'afternoon', departure_location: 'bibinje', expected })
  expect([wrongQuay.status, Object.keys(wrongQuay.body.errors)]).toEqual([422, ['departure_location']])
})

test('a night trip ends on the next day, and its boat is away until then', async () => {
  const { db } = site.services
  await db.updateTable('trip_start').set({ ends_next_day: true }).where('trip', '=', 'sunset').execute()
  await db
    .updateTable('trip_call')
    .set({ departs_at: '22:00', returns_at: '07:45' })
    .where('trip', '=', 'sunset')
    .execute()
  expect((await order({ date, trip: 'sunset' })).status).toBe(201)
  // The boat is back at 07:45 and can leave again half an hour later, which is too late for the tour at 08:00.
  expect((await free({ date: '2027-07-15' })).bookable).toBe(false)
  expect((await free({ date })).bookable).toBe(true)
})

const actor = 'tests'
const quoteOf = async (id: string, body: Record<string, unknown>) =>
  (await call(site.app, 'quoteChange', { path: { id }, body })).body

test('a move to another trip keeps to its largest party', async () => {
  const booking = await book(site.app, visa, { date, departure_location: 'zadar', adults: 13, children: 0 })
  expect(Object.keys((await quoteOf(booking.id, { trip: 'islands', start: 'morning' })).errors)).toEqual(['adults'])
})

test('a trip that is no longer on sale sells none of its other days to its guests', async () => {
  const { body } = await order({ date, trip: 'islands', start: 'morning' })
  await setTrip(site.services, { id: 'islands', state: 'draft', actor })
  expect(Object.keys((await quoteOf(body.data.id, { date: '2027-07-15' })).errors)).toEqual(['date'])
})

test('a call that a booking names stays, so that its page and its mails have time and place', async () => {
  const booking = await book(site.app, visa, { date, departure_location: 'zadar' })
  const later = { ...site.services, now: () => new Date('2027-07-20T10:00:00Z') }
  const calls = [{ quay: 'bibinje', departsAt: '09:00', returnsAt: '17:30' }]
  const start = { id: '1', endsNextDay: false, calls }
  expect(await setTrip(later, { id: 'tour', start, actor })).toMatchObject({ refusal: 'booked_call' })
  expect((await call(site.app, 'status', { path: { id: booking.id } })).body.data.departs_at).toBe('08:00')
})

test('after bad weather another day keeps the price, another trip has its own, and each cancellation is mailed', async () => {
  const { body } = await order({ date, trip: 'islands', start: 'morning' })
  const { id } = body.data
  const cancel = (start: string) =>
    cancelDeparture(site.services, { ...{ trip: 'islands', date, start }, reason: 'weather', choice: true, actor })
  await cancel('morning')
  const totalOf = async (request: Record<string, unknown>) =>
    (await quoteOf(id, request)).data.quote.total_amount as number
  expect([await totalOf({ date: '2027-07-15' }), await totalOf({ trip: 'tour' })]).toEqual([8500, 19500])
  const moved = await call(site.app, 'change', {
    ...{ path: { id }, headers: { 'Idempotency-Key': newIdempotencyKey() } },
    body: {
      ...{ start: 'afternoon', email: 'ana.kowalska@mail.example' },
      expected: { total_amount: 8500, due_now_amount: 0, refund_amount: 0 },
    },
  })
  expect(moved.body.data).toMatchObject({ start: 'afternoon', status: 'completed' })
  await cancel('afternoon')
  const mails = site.services.db.selectFrom('message').select('dedupe_key').where('kind', '=', 'weather_choice')
  expect(await mails.orderBy('dedupe_key').execute()).toEqual(
    ['afternoon', 'morning'].map((start) => ({ dedupe_key: `islands/${date}/${start}` })),
  )
})

test('after bad weather a guest can choose a trip that does not offer the booked extra, without that extra', async () => {
  await site.services.db.insertInto('offer_trip').values({ offer: 'snorkel', trip: 'tour' }).execute()
  const extras = ['snorkel', 'prosek'].map((id) => ({ id, pieces: 1 }))
  const { body } = await order({ date, special_offers: extras })
  await cancelDeparture(site.services, { trip: 'tour', date, start: '1', reason: 'weather', choice: true, actor })
  const evening = { trip: 'sunset', departure_location: 'zadar' }
  expect(Object.keys((await quoteOf(body.data.id, evening)).errors)).toEqual(['special_offers.0.id'])
  expect(Object.keys((await quoteOf(body.data.id, { ...evening, special_offers: [] })).errors)).toEqual(['form'])
  const { data } = await quoteOf(body.data.id, { ...evening, special_offers: extras.slice(1) })
  expect(data.after).toMatchObject({ trip: 'sunset', adults: 2 })
})
