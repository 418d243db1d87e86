import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { setDeparture } from '../../src/domain/availability/set-departure.ts'
import { boardParty } from '../../src/domain/boarding/board-party.ts'
import { checkInvariants } from '../../src/domain/invariants/check-invariants.ts'
import { cancelDeparture } from '../../src/domain/reservations/cancellation/cancel-departure.ts'
import { changeByOperator, previewChange } from '../../src/domain/reservations/change/change-by-operator.ts'
import { type TestSite, testSite } from '../fixtures/test-site.ts'
import { type OctoClient, octoClient } from './octo-client.ts'

// Bookings from the hold to the boarding. The client checks every answer against the schemas of the standard.

let site: TestSite
let otok: OctoClient
let agency: OctoClient
beforeAll(async () => {
  site = await testSite()
  otok = await octoClient(site, 'Otok')
  agency = await octoClient(site, 'Agency', 15)
})
afterEach(async () => expect(await checkInvariants(site.services.db, site.services.now())).toEqual([]))
afterAll(() => site.close())

/** A day that no other test books. */
let days = 0
const nextDay = () => `2027-08-${String(++days).padStart(2, '0')}`

const adult = { unitId: 'adult' }
const order = (date: string, over: object = {}) => ({
  uuid: randomUUID(),
  productId: 'kornati',
  optionId: 'zadar',
  availabilityId: `${date}T08:00:00+02:00`,
  unitItems: [adult, adult, { unitId: 'child' }],
  ...over,
})
const guest = { contact: { fullName: 'Ana Maria Kowalska', emailAddress: 'ana@mail.example', locales: ['pl-PL'] } }

async function confirmed(date: string, over: object = {}) {
  const held = await otok.post('/bookings', order(date, over))
  return (await otok.post(`/bookings/${held.json.uuid}/confirm`, guest)).json
}
const placesOf = (date: string) =>
  site.services.db.selectFrom('departure').select(['held', 'sold']).where('date', '=', date).executeTakeFirstOrThrow()
const reservationOf = (code: string) =>
  site.services.db.selectFrom('reservation').selectAll().where('code', '=', code).executeTakeFirstOrThrow()
const ledgerOf = async (code: string) => {
  const { id } = await reservationOf(code)
  const rows = await site.services.db
    .selectFrom('ledger_entry')
    .select(['kind', 'amount'])
    .where('reservation_id', '=', id)
    .orderBy('id')
    .execute()
  return rows.map(({ kind, amount }) => [kind, amount])
}

test('a hold becomes an ordinary reservation, paid to the reseller', async () => {
  const date = nextDay()
  const sent = order(date, { resellerReference: 'OT-1', expirationMinutes: 30 })
  const { json: held } = await otok.post('/bookings/', sent)
  expect(held).toMatchObject({ uuid: sent.uuid, status: 'ON_HOLD', resellerReference: 'OT-1', cancellable: true })
  expect(Date.parse(held.utcExpiresAt) - Date.parse(held.utcCreatedAt)).toBe(30 * 60_000)
  expect(await placesOf(date)).toEqual({ held: 3, sold: 0 })

  const { json: sold } = await otok.post(`/bookings/${sent.uuid}/confirm/`, guest)
  expect(sold).toMatchObject({ status: 'CONFIRMED', contact: { fullName: 'Ana Maria Kowalska' } })
  expect(await placesOf(date)).toEqual({ held: 0, sold: 3 })
  const row = await reservationOf(sold.supplierReference)
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
    { deliveryFormat: 'QRCODE', deliveryValue: `http://bonaca.test/pl/booking/${row.id}` },
  ])
  expect(await ledgerOf(row.code)).toEqual([['outside', 19_500]])
  const audit = await site.services.db
    .selectFrom('operator_action')
    .selectAll()
    .orderBy('id', 'desc')
    .executeTakeFirst()
  expect(audit).toMatchObject({ command: 'reseller confirm', actor: 'reseller Otok' })
})

test('net prices and the prices of the persons add up', async () => {
  const date = nextDay()
  const sent = order(date)
  const { json } = await agency.post('/bookings', sent, { 'Octo-Capabilities': 'octo/pricing' })
  expect(json.pricing).toMatchObject({ retail: 19_500, net: 16_575 })
  const sum = json.unitItems.reduce((total: number, item: { pricing: { net: number } }) => total + item.pricing.net, 0)
  expect(sum).toBe(16_575)
})

test('a repeated uuid answers with the same booking; another request with it is refused', async () => {
  const date = nextDay()
  const sent = order(date)
  const { json: first } = await otok.post('/bookings', sent)
  const repeated = await Promise.all([1, 2, 3].map(() => otok.post('/bookings', sent)))
  for (const { json } of repeated) expect(json).toEqual(first)
  expect(await placesOf(date)).toEqual({ held: 3, sold: 0 })
  expect((await otok.post('/bookings', { ...sent, unitItems: [adult] })).json).toMatchObject({
    error: 'INVALID_BOOKING_UUID',
    uuid: sent.uuid,
  })
  await otok.post(`/bookings/${sent.uuid}/confirm`, guest)
  const { json: again } = await otok.post(`/bookings/${sent.uuid}/confirm`, guest)
  expect(again.status).toBe('CONFIRMED')
  expect((await otok.post('/bookings', sent)).json).toMatchObject({ status: 'CONFIRMED' })
  expect(await placesOf(date)).toEqual({ held: 0, sold: 3 })
  await Promise.all([1, 2, 3].map(() => otok.post(`/bookings/${sent.uuid}/cancel`)))
  expect((await otok.post(`/bookings/${sent.uuid}/cancel`)).json.status).toBe('CANCELLED')
  expect(await placesOf(date)).toEqual({ held: 0, sold: 0 })
  expect(await ledgerOf(first.supplierReference)).toEqual([
    ['outside', 19_500],
    ['outside', -19_500],
  ])
})

test('ten concurrent requests with one uuid make one booking', async () => {
  const date = nextDay()
  const sent = order(date)
  const answers = await Promise.all(Array.from({ length: 10 }, () => otok.post('/bookings', sent)))
  expect(new Set(answers.map(({ json }) => json.id)).size).toBe(1)
  expect(await placesOf(date)).toEqual({ held: 3, sold: 0 })
})

test('a reseller finds only its own bookings', async () => {
  const date = nextDay()
  const sent = order(date, { resellerReference: 'SAME' })
  const { json: mine } = await otok.post('/bookings', sent)
  for (const [method, path, body] of [
    ['GET', ''],
    ['PATCH', '', { notes: 'x' }],
    ['POST', '/confirm', guest],
    ['POST', '/cancel'],
    ['POST', '/extend', { expirationMinutes: 40 }],
  ] as const)
    expect((await agency.send(method, `/bookings/${sent.uuid}${path}`, body)).json.error).toBe('INVALID_BOOKING_UUID')
  for (const query of [`localDate=${date}`, 'resellerReference=SAME', `supplierReference=${mine.supplierReference}`]) {
    expect((await otok.get(`/bookings?${query}`)).json.map(({ uuid }: { uuid: string }) => uuid)).toEqual([sent.uuid])
    expect((await agency.get(`/bookings?${query}`)).json).toEqual([])
  }
  // The same uuid is another booking for another reseller.
  expect((await agency.post('/bookings', sent)).json.supplierReference).not.toBe(mine.supplierReference)
})

test('an expired hold gives its places back and can be neither confirmed, extended nor cancelled', async () => {
  const date = nextDay()
  const sent = order(date, { expirationMinutes: 5 })
  await otok.post('/bookings', sent)
  site.clock.advance(6)
  const calls = ['confirm', 'extend', 'cancel'] as const
  const codes = async () =>
    Promise.all(calls.map(async (call) => (await otok.post(`/bookings/${sent.uuid}/${call}`, guest)).json.error))
  const refused = ['INVALID_BOOKING_UUID', 'UNPROCESSABLE_ENTITY', 'UNPROCESSABLE_ENTITY']
  expect(await codes()).toEqual(refused)
  expect((await otok.get(`/bookings/${sent.uuid}`)).json.status).toBe('EXPIRED')
  await site.runJobs()
  expect(await placesOf(date)).toEqual({ held: 0, sold: 0 })
  expect(await codes()).toEqual(refused)
  expect((await otok.get(`/bookings/${sent.uuid}`)).json).toMatchObject({ status: 'EXPIRED', cancellable: false })
})

test('an extended hold lasts longer, up to the cap of all holds', async () => {
  const date = nextDay()
  const sent = order(date, { expirationMinutes: 5 })
  await otok.post('/bookings', sent)
  const until = async (minutes: number) => {
    const { json } = await otok.post(`/bookings/${sent.uuid}/extend`, { expirationMinutes: minutes })
    return (Date.parse(json.utcExpiresAt) - Date.parse(json.utcCreatedAt)) / 60_000
  }
  expect(await until(31)).toBe(31)
  site.clock.advance(6)
  await site.runJobs()
  expect(await placesOf(date)).toEqual({ held: 3, sold: 0 })
  expect(await until(120)).toBe(45)
  expect(await until(1)).toBe(45)
  site.clock.advance(40)
  await site.runJobs()
  expect(await placesOf(date)).toEqual({ held: 0, sold: 0 })
})

test('the day, the place of departure and the party of a hold can change', async () => {
  const [date, other] = [nextDay(), nextDay()]
  const sent = order(date)
  const { json: held } = await otok.post('/bookings', sent)
  const [first, second] = held.unitItems
  const { json } = await otok.patch(`/bookings/${sent.uuid}`, {
    optionId: 'bibinje',
    availabilityId: `${other}T09:00:00+02:00`,
    unitItems: [{ ...first, resellerReference: 'R1' }, second, adult, { unitId: 'infant' }],
  })
  expect(json).toMatchObject({ status: 'ON_HOLD', optionId: 'bibinje', availabilityId: `${other}T09:00:00+02:00` })
  expect(json.unitItems.map(({ unitId }: { unitId: string }) => unitId)).toEqual(['adult', 'adult', 'adult', 'infant'])
  expect(json.unitItems[0]).toMatchObject({ uuid: first.uuid, resellerReference: 'R1' })
  expect([await placesOf(date), await placesOf(other)]).toEqual([
    { held: 0, sold: 0 },
    { held: 4, sold: 0 },
  ])
  // All unit items of the confirmation replace the party.
  const sold = await otok.post(`/bookings/${sent.uuid}/confirm`, { ...guest, unitItems: [adult] })
  expect(sold.json.unitItems).toHaveLength(1)
  expect(await placesOf(other)).toEqual({ held: 0, sold: 1 })
  expect(await ledgerOf(json.supplierReference)).toEqual([['outside', 7500]])
})

test('a confirmed booking changes by the change of paid bookings, and the reseller owes the difference', async () => {
  const [date, other] = [nextDay(), nextDay()]
  const sold = await confirmed(date)
  const path = `/bookings/${sold.uuid}`
  const items = [...sold.unitItems, adult]
  const { json } = await otok.patch(path, { unitItems: items, availabilityId: `${other}T08:00:00+02:00` })
  expect(json).toMatchObject({ status: 'CONFIRMED', availabilityId: `${other}T08:00:00+02:00` })
  expect([await placesOf(date), await placesOf(other)]).toEqual([
    { held: 0, sold: 0 },
    { held: 0, sold: 4 },
  ])
  await otok.patch(path, { unitItems: [adult], notes: 'Vegetarian', contact: { fullName: 'Jo' } })
  const { json: smaller } = await otok.get(path)
  expect(smaller).toMatchObject({ notes: 'Vegetarian', contact: { fullName: 'Jo', emailAddress: null } })
  expect(await ledgerOf(sold.supplierReference)).toEqual([
    ['outside', 19_500],
    ['outside', 7500],
    ['outside', -19_500],
  ])
})

test('a full day can neither be booked nor moved to', async () => {
  const [date, full] = [nextDay(), nextDay()]
  await setDeparture(site.services, { date: full, capacity: 2, actor: 'a test' })
  const sold = await confirmed(date)
  const refused = { error: 'UNPROCESSABLE_ENTITY' }
  expect((await otok.post('/bookings', order(full))).json).toMatchObject(refused)
  const move = { availabilityId: `${full}T08:00:00+02:00` }
  expect((await otok.patch(`/bookings/${sold.uuid}`, move)).json).toMatchObject(refused)
  expect(await placesOf(full)).toEqual({ held: 0, sold: 0 })
})

test('from 48 hours before departure a booking can no longer be changed or cancelled', async () => {
  const date = '2027-05-14'
  const sold = await confirmed(date)
  expect(sold.cancellable).toBe(true)
  site.clock.advance(24 * 60)
  const { json } = await otok.get(`/bookings/${sold.uuid}`)
  expect(json.cancellable).toBe(false)
  const refused = { error: 'UNPROCESSABLE_ENTITY' }
  expect((await otok.post(`/bookings/${sold.uuid}/cancel`, { force: true })).json).toMatchObject(refused)
  expect((await otok.patch(`/bookings/${sold.uuid}`, { unitItems: [adult] })).json).toMatchObject(refused)
  expect(await placesOf(date)).toEqual({ held: 0, sold: 3 })
})

test('a boarded booking is redeemed', async () => {
  const sold = await confirmed('2027-05-20')
  await site.services.db.updateTable('message').set({ state: 'sent', sent_at: site.services.now() }).execute()
  site.clock.advance(8 * 24 * 60)
  const board = { booking: sold.voucher.deliveryOptions[0].deliveryValue, aboard: true, actor: 'a test' }
  expect(await boardParty(site.services, board)).toMatchObject({ ok: true })
  expect((await otok.get(`/bookings/${sold.uuid}`)).json).toMatchObject({ status: 'REDEEMED', cancellable: false })
})

test('after bad weather the reseller owes nothing, and there is no choice on our page', async () => {
  const date = nextDay()
  const sold = await confirmed(date)
  await cancelDeparture(site.services, { date, reason: 'weather', choice: true, actor: 'a test' })
  const { json } = await otok.get(`/bookings/${sold.uuid}`)
  expect(json).toMatchObject({ status: 'CANCELLED', cancellation: { refund: 'FULL' } })
  expect(await ledgerOf(sold.supplierReference)).toEqual([
    ['outside', 19_500],
    ['outside', -19_500],
  ])
})

test('a change by the operator adapts the persons; added ones pay on board', async () => {
  const date = nextDay()
  const sold = await confirmed(date)
  const change = { booking: sold.supplierReference, request: { adults: 3, children: 0 } }
  const preview = await previewChange(site.services, change)
  if (!preview.ok) throw new Error('not possible')
  expect(await changeByOperator(site.services, { ...change, actor: 'a test' }, preview)).toMatchObject({
    outcome: 'made',
  })
  const { json } = await otok.get(`/bookings/${sold.uuid}`)
  expect(json.unitItems.map(({ unitId }: { unitId: string }) => unitId)).toEqual(['adult', 'adult', 'adult'])
  expect(json.unitItems[0].uuid).toBe(sold.unitItems[0].uuid)
})

test('with emailReceipt the guest gets our ticket', async () => {
  const { json: held } = await otok.post('/bookings', order(nextDay()))
  await otok.post(`/bookings/${held.uuid}/confirm`, { ...guest, emailReceipt: true })
  const { id } = await reservationOf(held.supplierReference)
  const mails = await site.services.db
    .selectFrom('message')
    .select(['kind', 'recipient'])
    .where('reservation_id', '=', id)
    .execute()
  expect(mails.sort((a, b) => a.kind.localeCompare(b.kind))).toEqual([
    { kind: 'confirmed', recipient: 'ana@mail.example' },
    { kind: 'operator_new_booking', recipient: 'operator@bonaca.test' },
  ])
})

const day = '2027-09-01'
test.each([
  ['an unknown product', { productId: 'x', optionId: 'x' }, 'INVALID_PRODUCT_ID'],
  ['an unknown option', { optionId: 'x', availabilityId: 'x' }, 'INVALID_OPTION_ID'],
  ['an unknown availability', { availabilityId: 'x', unitItems: [] }, 'INVALID_AVAILABILITY_ID'],
  ['the availability of the other option', { availabilityId: `${day}T09:00:00+02:00` }, 'INVALID_AVAILABILITY_ID'],
  ['a day without a trip', { availabilityId: '2027-12-24T08:00:00+01:00' }, 'INVALID_AVAILABILITY_ID'],
  ['no persons', { unitItems: [] }, 'UNPROCESSABLE_ENTITY'],
  ['absent persons', { unitItems: undefined }, 'UNPROCESSABLE_ENTITY'],
  ['an unknown unit', { unitItems: [{ unitId: 'senior' }], notes: 5 }, 'INVALID_UNIT_ID'],
  ['an infant alone', { unitItems: [{ unitId: 'infant' }] }, 'UNPROCESSABLE_ENTITY'],
  ['a party above the limit', { unitItems: Array(21).fill(adult) }, 'UNPROCESSABLE_ENTITY'],
  ['a uuid that is none', { uuid: 'x' }, 'INVALID_BOOKING_UUID'],
  ['a text that PostgreSQL cannot store', { notes: '\u0000' }, 'BAD_REQUEST'],
  ['a card number', { notes: '4242 4242 4242 4242' }, 'UNPROCESSABLE_ENTITY'],
  [
    'one uuid for two persons',
    { unitItems: [1, 2].map(() => ({ ...adult, uuid: '6cbd2582-1345-4d8d-8223-ad004beebc1a' })) },
    'BAD_REQUEST',
  ],
])('a hold with %s is refused by the code of the standard', async (_, over, code) => {
  expect((await otok.post('/bookings', order(day, over))).json.error).toBe(code)
})

test.each([
  ['GET', '/bookings', undefined, 'BAD_REQUEST'],
  ['GET', '/bookings?localDateStart=2027-08-01', undefined, 'BAD_REQUEST'],
  ['GET', '/bookings?localDate=2027-08-01&optionId=x', undefined, 'INVALID_OPTION_ID'],
  ['GET', '/bookings/x', undefined, 'INVALID_BOOKING_UUID'],
  ['GET', `/bookings/${randomUUID()}`, undefined, 'INVALID_BOOKING_UUID'],
  ['POST', `/bookings/${randomUUID()}/confirm`, {}, 'INVALID_BOOKING_UUID'],
  ['POST', `/bookings/${randomUUID()}/cancel`, {}, 'INVALID_BOOKING_UUID'],
])('%s %s is refused by the code of the standard', async (method, path, body, code) => {
  expect((await otok.send(method, path, body)).json.error).toBe(code)
})

test('a confirmation needs a contact', async () => {
  const { json } = await otok.post('/bookings', order(nextDay()))
  expect((await otok.post(`/bookings/${json.uuid}/confirm`, {})).json.error).toBe('BAD_REQUEST')
  expect((await otok.post(`/bookings/${json.uuid}/confirm`, { contact: { fullName: 'X' } })).json.status).toBe(
    'CONFIRMED',
  )
})
