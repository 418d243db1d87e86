import { expect, test } from 'vitest'
import type { OctoClient } from './octo-client.ts'
import { adult, guest, ledgerOf, nextDay, order, placesOf, resellerSite, reservationOf } from './reseller-site.ts'

// Bookings from the hold to the confirmation. The client checks every answer against the schemas of the standard.

const shared = resellerSite()

test('a hold becomes an ordinary reservation, paid to the reseller', async () => {
  const date = nextDay()
  const sent = order(date, { resellerReference: 'OT-1', expirationMinutes: 30 })
  const { json: held } = await shared.otok.post('/bookings/', sent)
  expect(held).toMatchObject({ uuid: sent.uuid, status: 'ON_HOLD', resellerReference: 'OT-1', cancellable: true })
  expect(Date.parse(held.utcExpiresAt) - Date.parse(held.utcCreatedAt)).toBe(30 * 60_000)
  expect(await placesOf(shared.site, date)).toEqual({ held: 3, sold: 0 })

  const { json: sold } = await shared.otok.post(`/bookings/${sent.uuid}/confirm/`, guest)
  expect(sold).toMatchObject({ status: 'CONFIRMED', contact: { fullName: 'Ana Maria Kowalska' } })
  expect(await placesOf(shared.site, date)).toEqual({ held: 0, sold: 3 })
  const row = await reservationOf(shared.site, sold.supplierReference)
  expect(row).toMatchObject({
    channel: 'reseller',
    deposit_method: 'outside',
    first_name: 'Ana Maria',
    last_name: 'Kowalska',
    locale: 'pl',
    total_amount: 19_500,
    bail_amount: 19_500,
    // The reseller did not ask for a receipt, so the guest gets no mail from us.
    email: '',
  })
  expect(sold.voucher.deliveryOptions).toEqual([
    { deliveryFormat: 'QRCODE', deliveryValue: `http://bonaca.test/pl/bilet/${row.ticket}` },
  ])
  expect(await ledgerOf(shared.site, row.code)).toEqual([['outside', 19_500]])
  const audit = await shared.site.services.db
    .selectFrom('operator_action')
    .selectAll()
    .orderBy('id', 'desc')
    .executeTakeFirst()
  expect(audit).toMatchObject({ command: 'reseller confirm', actor: 'reseller Otok' })
})

test('net prices and the prices of the persons add up', async () => {
  const date = nextDay()
  const sent = order(date)
  const { json } = await shared.agency.post('/bookings', sent, { 'Octo-Capabilities': 'octo/pricing' })
  expect(json.pricing).toMatchObject({ retail: 19_500, net: 16_575 })
  const sum = json.unitItems.reduce((total: number, item: { pricing: { net: number } }) => total + item.pricing.net, 0)
  expect(sum).toBe(16_575)
})

test('a repeated uuid answers with the same booking; another request with it is refused', async () => {
  const date = nextDay()
  const sent = order(date)
  const { json: first } = await shared.otok.post('/bookings', sent)
  const repeated = await Promise.all([1, 2, 3].map(() => shared.otok.post('/bookings', sent)))
  for (const { json } of repeated) expect(json).toEqual(first)
  expect(await placesOf(shared.site, date)).toEqual({ held: 3, sold: 0 })
  expect((await shared.otok.post('/bookings', { ...sent, unitItems: [adult] })).json).toMatchObject({
    error: 'INVALID_BOOKING_UUID',
    uuid: sent.uuid,
  })
  await shared.otok.post(`/bookings/${sent.uuid}/confirm`, guest)
  const { json: again } = await shared.otok.post(`/bookings/${sent.uuid}/confirm`, guest)
  expect(again.status).toBe('CONFIRMED')
  expect((await shared.otok.post('/bookings', sent)).json).toMatchObject({ status: 'CONFIRMED' })
  expect(await placesOf(shared.site, date)).toEqual({ held: 0, sold: 3 })
  await Promise.all([1, 2, 3].map(() => shared.otok.post(`/bookings/${sent.uuid}/cancel`)))
  expect((await shared.otok.post(`/bookings/${sent.uuid}/cancel`)).json.status).toBe('CANCELLED')
  expect(await placesOf(shared.site, date)).toEqual({ held: 0, sold: 0 })
  expect(await ledgerOf(shared.site, first.supplierReference)).toEqual([
    ['outside', 19_500],
    ['outside', -19_500],
  ])
})

test('ten concurrent requests with one uuid make one booking', async () => {
  const date = nextDay()
  const sent = order(date)
  const answers = await Promise.all(Array.from({ length: 10 }, () => shared.otok.post('/bookings', sent)))
  expect(new Set(answers.map(({ json }) => json.id)).size).toBe(1)
  expect(await placesOf(shared.site, date)).toEqual({ held: 3, sold: 0 })
})

test('a reseller finds only its own bookings', async () => {
  const date = nextDay()
  const sent = order(date, { resellerReference: 'SAME' })
  const { json: mine } = await shared.otok.post('/bookings', sent)
  for (const [method, path, body] of [
    ['GET', ''],
    ['PATCH', '', { notes: 'x' }],
    ['POST', '/confirm', guest],
    ['POST', '/cancel'],
    ['POST', '/extend', { expirationMinutes: 40 }],
  ] as const)
    expect((await shared.agency.send(method, `/bookings/${sent.uuid}${path}`, body)).json.error).toBe(
      'INVALID_BOOKING_UUID',
    )
  for (const query of [`localDate=${date}`, 'resellerReference=SAME', `supplierReference=${mine.supplierReference}`]) {
    expect((await shared.otok.get(`/bookings?${query}`)).json.map(({ uuid }: { uuid: string }) => uuid)).toEqual([
      sent.uuid,
    ])
    expect((await shared.agency.get(`/bookings?${query}`)).json).toEqual([])
  }
  // Each reseller has its own uuids: with the same uuid, another reseller creates another booking.
  expect((await shared.agency.post('/bookings', sent)).json.supplierReference).not.toBe(mine.supplierReference)
})

test('an expired hold gives its places back and can be neither confirmed, extended nor cancelled', async () => {
  const date = nextDay()
  const sent = order(date, { expirationMinutes: 5 })
  await shared.otok.post('/bookings', sent)
  shared.site.clock.advance(6)
  const calls = ['confirm', 'extend', 'cancel'] as const
  const codes = async () =>
    Promise.all(calls.map(async (call) => (await shared.otok.post(`/bookings/${sent.uuid}/${call}`, guest)).json.error))
  const refused = ['INVALID_BOOKING_UUID', 'UNPROCESSABLE_ENTITY', 'UNPROCESSABLE_ENTITY']
  expect(await codes()).toEqual(refused)
  expect((await shared.otok.get(`/bookings/${sent.uuid}`)).json.status).toBe('EXPIRED')
  await shared.site.runJobs()
  expect(await placesOf(shared.site, date)).toEqual({ held: 0, sold: 0 })
  expect(await codes()).toEqual(refused)
  expect((await shared.otok.get(`/bookings/${sent.uuid}`)).json).toMatchObject({
    status: 'EXPIRED',
    cancellable: false,
  })
})

test('an extended hold lasts longer, up to the cap of all holds', async () => {
  const date = nextDay()
  const sent = order(date, { expirationMinutes: 5 })
  await shared.otok.post('/bookings', sent)
  const until = async (minutes: number) => {
    const { json } = await shared.otok.post(`/bookings/${sent.uuid}/extend`, { expirationMinutes: minutes })
    return (Date.parse(json.utcExpiresAt) - Date.parse(json.utcCreatedAt)) / 60_000
  }
  expect(await until(31)).toBe(31)
  shared.site.clock.advance(6)
  await shared.site.runJobs()
  expect(await placesOf(shared.site, date)).toEqual({ held: 3, sold: 0 })
  expect(await until(120)).toBe(45)
  expect(await until(1)).toBe(45)
  shared.site.clock.advance(40)
  await shared.site.runJobs()
  expect(await placesOf(shared.site, date)).toEqual({ held: 0, sold: 0 })
})

test('resellers hold at most the share of unpaid holds', async () => {
  const date = nextDay()
  await shared.site.services.db.insertInto('departure').values({ date, capacity: 20 }).execute()
  const eight = { unitItems: Array.from({ length: 8 }, () => adult) }
  const first = await shared.otok.post('/bookings', order(date, eight))
  expect((await shared.agency.post('/bookings', order(date, eight))).json.error).toBe('UNPROCESSABLE_ENTITY')
  expect(await placesOf(shared.site, date)).toEqual({ held: 8, sold: 0 })
  await shared.otok.post(`/bookings/${first.json.uuid}/confirm`, guest)
  expect((await shared.agency.post('/bookings', order(date, eight))).json.status).toBe('ON_HOLD')
})

test('one reseller holds at most half of the share, also by changes and concurrent requests', async () => {
  const [date, other] = [nextDay(), nextDay()]
  await shared.site.services.db.insertInto('departure').values({ date, capacity: 40 }).execute()
  const party = (people: number) => ({ unitItems: Array.from({ length: people }, () => adult) })
  const hold = (client: OctoClient, day: string, people: number) => client.post('/bookings', order(day, party(people)))
  const outcomes = await Promise.all([1, 2, 3, 4].map(() => hold(shared.otok, date, 4)))
  expect(outcomes.map(({ json }) => json.status ?? json.error).toSorted()).toEqual([
    'ON_HOLD',
    'ON_HOLD',
    'UNPROCESSABLE_ENTITY',
    'UNPROCESSABLE_ENTITY',
  ])
  const { json: elsewhere } = await hold(shared.otok, other, 3)
  const moved = await shared.otok.patch(`/bookings/${elsewhere.uuid}`, { availabilityId: `${date}T08:00:00+02:00` })
  expect(moved.json.errorMessage).toContain('unpaid holds')
  const [first] = outcomes.flatMap(({ json }) => json.uuid ?? [])
  const grow = (people: number) => shared.otok.patch(`/bookings/${first}`, party(people))
  expect([(await grow(7)).json.error, (await grow(6)).json.status]).toEqual(['UNPROCESSABLE_ENTITY', 'ON_HOLD'])
  const range = { productId: 'kornati', optionId: 'zadar', localDate: date }
  expect((await shared.otok.post('/availability', range)).json[0]).toMatchObject({ available: false, maxUnits: 0 })
  expect((await shared.agency.post('/availability', range)).json[0]).toMatchObject({ available: true, maxUnits: 10 })
  expect((await hold(shared.agency, date, 10)).json.status).toBe('ON_HOLD')
})

test('free places are those that a hold would get', async () => {
  const date = nextDay()
  await shared.site.services.db.insertInto('departure').values({ date, capacity: 20 }).execute()
  const range = { productId: 'kornati', optionId: 'zadar', localDateStart: date, localDateEnd: date }
  const shown = async () => {
    const [day] = (await shared.otok.post('/availability', range)).json
    const [calendarDay] = (await shared.otok.post('/availability/calendar', range)).json
    const { available, status, vacancies } = calendarDay
    expect(day).toMatchObject({ available, status, vacancies })
    return { available, status, vacancies, maxUnits: day.maxUnits }
  }
  const hold = async (client: OctoClient, people: number) =>
    (await client.post('/bookings', order(date, { unitItems: Array(people).fill(adult) }))).json.error
  const fits = async (quantity: number) =>
    (await shared.otok.post('/availability', { ...range, units: [{ id: 'adult', quantity }] })).json[0].available
  expect(await shown()).toEqual({ available: true, status: 'AVAILABLE', vacancies: 20, maxUnits: 8 })
  expect(await hold(shared.agency, 6)).toBeUndefined()
  expect(await shown()).toEqual({ available: true, status: 'AVAILABLE', vacancies: 14, maxUnits: 4 })
  expect([await fits(4), await fits(5)]).toEqual([true, false])
  expect([await hold(shared.otok, 5), await hold(shared.otok, 4)]).toEqual(['UNPROCESSABLE_ENTITY', undefined])
  expect(await shown()).toEqual({ available: false, status: 'SOLD_OUT', vacancies: 0, maxUnits: 0 })
  expect(await hold(shared.otok, 1)).toBe('UNPROCESSABLE_ENTITY')
})
