import { expect, test } from 'vitest'
import { setDeparture } from '../../src/domain/availability/set-departure.ts'
import { resellerReport } from '../../src/domain/resellers/reseller-report.ts'
import { changeResale } from '../../src/domain/reservations/resale/change.ts'
import type { OctoClient } from './octo-client.ts'
import {
  adult,
  guest,
  ledgerOf,
  nextDay,
  order,
  placesOf,
  resellerSite,
  type Sold,
  sailing,
  sold,
} from './reseller-site.ts'

// Three trips on two boats: each trip is a product, each quay an option, and each start an availability.

const shared = resellerSite({ trips: 3 })

const tour = sold('kornati', 'zadar', '08:00')
const sunset = sold('sunset', 'zadar', '18:30')
const [morning, afternoon] = [sold('islands', 'zadar', '09:00'), sold('islands', 'zadar', '14:00')]

const held = async (product: Sold, date: string, over: object = {}) =>
  (await shared.otok.post('/bookings', order(date, { ...sailing(product, date), ...over }))).json

async function booked(product: Sold, date: string) {
  const { uuid } = await held(product, date)
  return (await shared.otok.post(`/bookings/${uuid}/confirm`, guest)).json
}

const availability = async ({ productId, optionId }: Sold, localDate: string) =>
  (await shared.otok.post('/availability', { productId, optionId, localDate })).json

const change = async ({ uuid }: { uuid: string }, part: object) =>
  (await shared.otok.patch(`/bookings/${uuid}`, part)).json

test('each trip on sale is a product with its quays, times, ages, prices and rules', async () => {
  const { json } = await shared.otok.get('/products', { 'Octo-Capabilities': 'pricing, content' })
  type Option = (typeof json)[number]
  const shown = json.map(({ id, title, options }: Option) => [
    ...[id, title],
    options.map(
      ({ id: quay, default: isDefault, availabilityLocalStartTimes, restrictions, units, ...option }: Option) => [
        ...[quay, isDefault, availabilityLocalStartTimes, restrictions.maxUnits, option.cancellationCutoff],
        ...[units[0].restrictions.minAge, units[0].pricingFrom[0].retail],
      ],
    ),
  ])
  expect(shown).toEqual([
    [
      ...['kornati', 'Kornati and Telašćica, without the rush'],
      [
        ['zadar', true, ['08:00'], 20, '48 hours', 12, 7500],
        ['bibinje', false, ['09:00'], 20, '48 hours', 12, 7500],
      ],
    ],
    ['sunset', 'Sunset cruise', [['zadar', true, ['18:30'], 20, '24 hours', 14, 4000]]],
    [
      ...['islands', 'Ugljan and Pašman'],
      [
        ['zadar', true, ['09:00', '14:00'], 12, '48 hours', 12, 3500],
        ['bibinje', false, ['09:30'], 12, '48 hours', 12, 3500],
      ],
    ],
  ])
})

test('each start of a day is an availability; the calendar shows the one with the most places', async () => {
  const date = nextDay()
  const departure = { trip: 'islands', date, start: 'morning', actor: 'a test' }
  await setDeparture(shared.site.services, { ...departure, capacity: 3 })
  const calendar = async (quantity: number) => {
    const { availabilityId: _, ...option } = sailing(morning, date)
    const asked = { ...option, localDateStart: date, localDateEnd: date, units: [{ id: 'adult', quantity }] }
    return (await shared.otok.post('/availability/calendar', asked)).json
  }
  expect(await availability(morning, date)).toMatchObject([
    { id: `${date}T09:00:00+02:00`, localDateTimeEnd: `${date}T12:00:00+02:00`, vacancies: 3, status: 'AVAILABLE' },
    { id: `${date}T14:00:00+02:00`, localDateTimeEnd: `${date}T17:00:00+02:00`, vacancies: 40, status: 'AVAILABLE' },
  ])
  expect(await calendar(4)).toMatchObject([{ localDate: date, available: true, vacancies: 40, capacity: 40 }])
  await setDeparture(shared.site.services, { ...departure, start: 'afternoon', status: 'closed' })
  expect(await calendar(4)).toMatchObject([{ available: false, status: 'SOLD_OUT', capacity: 3 }])
  expect(await calendar(3)).toMatchObject([{ available: true, vacancies: 3 }])
})

test('a trip closes and stays cancellable by its own rules', async () => {
  const date = '2027-05-15'
  expect(await availability(sunset, date)).toMatchObject([{ utcCutoffAt: `${date}T14:00:00Z` }])
  expect(await availability(tour, date)).toMatchObject([{ utcCutoffAt: '2027-05-14T18:00:00Z' }])
  const [short, long] = [await booked(sunset, date), await booked(tour, date)]
  // The time is then less than 48 hours before the tour, and more than 24 hours before the sunset cruise.
  shared.site.clock.advance(60 * 48)
  const cancel = async ({ uuid }: { uuid: string }) => (await shared.otok.post(`/bookings/${uuid}/cancel`, {})).json
  expect(await cancel(short)).toMatchObject({ status: 'CANCELLED', cancellation: { refund: 'FULL' } })
  expect(await cancel(long)).toMatchObject({ error: 'UNPROCESSABLE_ENTITY' })
})

test.each([
  ['a hold', held, []],
  ['a confirmed booking', booked, [19_500, 8_500 - 19_500]],
] as const)('%s moves to another trip at its price, and to another start', async (_, book, amounts) => {
  const date = nextDay()
  const booking = await book(tour, date)
  const moved = await change(booking, sailing(morning, date))
  expect(moved).toMatchObject({ status: booking.status, ...sailing(morning, date), product: { id: 'islands' } })
  expect(await placesOf(shared.site, date)).toEqual({ held: 0, sold: 0 })
  const ledger = await ledgerOf(shared.site, booking.supplierReference)
  expect(ledger).toEqual(amounts.map((amount) => ['outside', amount]))
  // A change that names no product keeps the product of the booking.
  const { availabilityId } = sailing(afternoon, date)
  expect(await change(booking, { availabilityId })).toMatchObject({ productId: 'islands', availabilityId })
})

test('a booking moves only to a departure of the product and option that it names', async () => {
  const date = nextDay()
  const ids = { zadar: `${date}T14:00:00+02:00`, bibinje: `${date}T09:30:00+02:00` }
  const fromBibinje = await held(sold('islands', 'bibinje', '09:30'), date)
  const fromZadar = await held(afternoon, date)
  expect(await change(fromBibinje, { productId: 'sunset' })).toMatchObject({ error: 'INVALID_OPTION_ID' })
  for (const [booking, part] of [
    [fromZadar, { productId: 'sunset' }],
    [fromZadar, { productId: 'sunset', availabilityId: ids.zadar }],
    [fromZadar, { availabilityId: ids.bibinje }],
    // The boat that departs in the afternoon doesn't call at Bibinje.
    [fromZadar, { optionId: 'bibinje' }],
  ] as const)
    expect(await change(booking, part)).toMatchObject({ error: 'INVALID_AVAILABILITY_ID' })
  expect(await change(fromZadar, { productId: 'islands', availabilityId: ids.zadar })).toMatchObject({
    status: 'ON_HOLD',
  })
})

test.each([
  ['a hold', held],
  ['a confirmed booking', booked],
] as const)('%s that has moved meanwhile cannot board where its start does not call', async (_, book) => {
  const { uuid } = await book(afternoon, nextDay())
  const reseller = { id: shared.otok.id, name: 'Otok', commission: 20, placesPerDay: 1000 }
  expect(await changeResale(shared.site.services, reseller, { uuid, location: 'bibinje' })).toMatchObject({ ok: false })
  expect((await shared.otok.get(`/bookings/${uuid}`)).json).toMatchObject({ optionId: 'zadar' })
})

/** Runs `act` while all trips sail with the same boat. */
async function withOneBoat(act: () => Promise<void>) {
  const sailWith = (boat: string) =>
    shared.site.services.db.updateTable('trip').set({ boat }).where('id', '=', 'islands').execute()
  await sailWith('bonaca')
  await act().finally(() => sailWith('galeb'))
}

test('while its boat is out with another trip, a departure is sold out', () =>
  withOneBoat(async () => {
    const date = nextDay()
    const { uuid } = await booked(tour, date)
    const away = { available: false, status: 'SOLD_OUT', vacancies: 0, capacity: 40, maxUnits: 0 }
    expect(await availability(morning, date)).toMatchObject([away, away])
    expect(await availability(sunset, date)).toMatchObject([{ available: true }])
    expect(await held(morning, date)).toMatchObject({ error: 'UNPROCESSABLE_ENTITY' })
    await shared.otok.post(`/bookings/${uuid}/cancel`, {})
    expect(await availability(morning, date)).toMatchObject([{ available: true }, { available: true }])
    expect(await held(morning, date)).toMatchObject({ status: 'ON_HOLD' })
    expect(await held(tour, date)).toMatchObject({ error: 'UNPROCESSABLE_ENTITY' })
  }))

test('of resellers that book two trips of one boat at once, those of one trip get it', () =>
  withOneBoat(async () => {
    const date = nextDay()
    const reserve = (client: OctoClient, product: Sold) =>
      client.post('/bookings', order(date, { ...sailing(product, date), unitItems: [adult] }))
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, at) => [
        reserve(shared.otok, at % 2 ? tour : morning),
        reserve(shared.agency, at % 2 ? morning : tour),
      ]).flat(),
    )
    const products = answers.flatMap(({ json }) => (json.status === 'ON_HOLD' ? [json.productId] : []))
    expect(new Set(products).size).toBe(1)
    expect(products).toHaveLength(6)
    expect(answers.filter(({ json }) => json.error === 'UNPROCESSABLE_ENTITY')).toHaveLength(6)
  }))

test('a trip over midnight ends on the next day, also when the clock changes', async () => {
  const { pool } = shared.site.database
  const set = (departs: string, returns: string, endsNextDay: boolean) =>
    pool.query(`update trip_call set departs_at = '${departs}', returns_at = '${returns}' where start = 'afternoon';
      update trip_start set ends_next_day = ${endsNextDay} where id = 'afternoon'`)
  await set('23:00', '03:30', true)
  const [, night] = await availability(morning, '2027-10-30')
  expect([night.localDateTimeStart, night.localDateTimeEnd]).toEqual([
    '2027-10-30T23:00:00+02:00',
    '2027-10-31T03:30:00+01:00',
  ])
  await set('14:00', '17:00', false)
})

test('a trip that is sold no longer is no product, and its bookings stay', async () => {
  const date = nextDay()
  const booking = await booked(afternoon, date)
  const set = (table: 'trip' | 'trip_start', state: 'retired' | 'on_sale' | 'in_use') =>
    shared.site.database.pool.query(`update ${table} set state = $1 where id in ('islands', 'afternoon')`, [state])
  const read = async () => (await shared.otok.get(`/bookings/${booking.uuid}`)).json
  await set('trip_start', 'retired')
  expect((await shared.otok.get('/products/islands')).json.options[0].availabilityLocalStartTimes).toEqual(['09:00'])
  expect(await availability(afternoon, date)).toHaveLength(1)
  expect(await held(afternoon, date)).toMatchObject({ error: 'INVALID_AVAILABILITY_ID' })
  expect(await read()).toMatchObject({ status: 'CONFIRMED', availabilityId: booking.availabilityId })
  const more = { unitItems: [...booking.unitItems, adult].map(({ uuid, unitId }) => ({ uuid, unitId })) }
  expect(await change(booking, more)).toMatchObject({ error: 'INVALID_AVAILABILITY_ID' })
  expect(await change(booking, { notes: 'Vegetarian' })).toMatchObject({ notes: 'Vegetarian' })
  await set('trip_start', 'in_use')
  await set('trip', 'retired')
  expect((await shared.otok.get('/products')).json.map(({ id }: { id: string }) => id)).toEqual(['kornati', 'sunset'])
  expect((await shared.otok.get('/products/islands')).json).toMatchObject({ error: 'INVALID_PRODUCT_ID' })
  expect(await held(morning, date)).toMatchObject({ error: 'INVALID_PRODUCT_ID' })
  expect(await change(booking, sailing(morning, date))).toMatchObject({ error: 'INVALID_AVAILABILITY_ID' })
  expect(await change(booking, sailing(afternoon, date))).toMatchObject({ status: 'CONFIRMED' })
  expect((await shared.otok.get(`/bookings?localDate=${date}&productId=islands&optionId=zadar`)).json).toEqual([
    await read(),
  ])
  expect((await shared.otok.get(`/bookings?localDate=${date}&productId=sunset`)).json).toEqual([])
  await set('trip', 'on_sale')
})

test('the report of a reseller has the sums of each trip, and of one trip alone', async () => {
  const date = nextDay()
  await booked(tour, date)
  await booked(morning, date)
  await booked(afternoon, date)
  const { db } = shared.site.services
  const report = { from: date, to: date, reseller: 'Otok' }
  const [otok] = await resellerReport(db, report)
  expect(otok?.trips.map(({ trip, bookings }) => [trip, bookings])).toEqual([
    ['islands', 2],
    ['tour', 1],
  ])
  expect(otok?.netAmount).toBe(otok?.trips.reduce((sum, { netAmount }) => sum + netAmount, 0))
  expect(await resellerReport(db, { ...report, trip: 'islands' })).toMatchObject([{ bookings: 2 }])
  expect(await resellerReport(db, { ...report, trip: 'sunset' })).toMatchObject([{ bookings: 0, trips: [] }])
})
