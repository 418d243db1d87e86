import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { book, call, newIdempotencyKey, sandboxCardToken } from '../../../../test/fixtures/api-client.ts'
import { waitForBlockedQuery } from '../../../../test/fixtures/test-database.ts'
import { type TestSite, testSite } from '../../../../test/fixtures/test-site.ts'
import { tour } from '../../../../test/fixtures/tour.ts'
import { inTransaction } from '../../../shared/in-transaction.ts'
import { setSeason } from '../../availability/set-season.ts'
import { updateSetting } from '../../availability/update-setting.ts'
import { checkInvariants } from '../../invariants/check-invariants.ts'
import { outdatedMailOutcome } from '../../messages/outdated-mails.ts'
import { openHolds } from '../../places/open-holds.ts'
import { cancelDeparture } from '../cancellation/cancel-departure.ts'
import { cancelReservation } from '../cancellation/cancel-reservation.ts'
import { endHold } from '../holds/end-hold.ts'
import { resendMail } from '../resend-mail.ts'
import { createManualReservation } from './create-manual-reservation.ts'

let site: TestSite
beforeEach(async () => {
  site = await testSite()
})
afterEach(() => site.close())

const date = '2027-07-14'
const order = (over: object = {}) => ({
  date,
  ...{ adults: 2, children: 0, infants: 0 },
  departure_location: 'zadar',
  first_name: 'Ana',
  last_name: 'Kowalska',
  phone: '',
  email: 'ana@mail.example',
  ...{ notes: '', special_offers: [], locale: 'pl' },
  payment: { by: 'link' },
  ...over,
})

async function created(over: object = {}) {
  const outcome = await createManualReservation(site.services, order(over), 'phone', 'tests')
  if (!outcome.ok) throw new Error(outcome.refusal)
  return outcome
}

const status = async (id: string) => (await call(site.app, 'status', { path: { id } })).body.data
const expectInvariants = async () => expect(await checkInvariants(site.services.db, site.services.now())).toEqual([])
const places = () =>
  site.services.db.selectFrom('departure').select(['held', 'sold']).where('date', '=', date).executeTakeFirst()
const kinds = async (id: string) => {
  const rows = await site.services.db.selectFrom('message').select('kind').where('reservation_id', '=', id).execute()
  return rows.map(({ kind }) => kind).sort()
}

async function pay(id: string, card = '4242424242424242') {
  const body = { provider: 'sandbox', token: await sandboxCardToken(site.app, card) }
  return call(site.app, 'pay', { path: { id }, body, headers: { 'Idempotency-Key': newIdempotencyKey() } })
}

test('a payment link accepts another card after a decline and completes the reservation', async () => {
  const { id } = await created()
  expect(await status(id)).toMatchObject({ status: 'created', payment: { status: 'new', attempts_left: 5 } })
  await pay(id, '4000000000000002')
  expect(await status(id)).toMatchObject({ status: 'pending', payment: { status: 'declined', attempts_left: 4 } })
  await pay(id)
  expect(await status(id)).toMatchObject({ status: 'completed', payment: { status: 'paid' } })
  expect(await places()).toEqual({ held: 0, sold: 2 })
  expect(await kinds(id)).toEqual(['confirmed', 'operator_new_booking', 'payment_link'])
  await expectInvariants()
})

test('an unpaid payment link releases its places after a day and ends as not_paid', async () => {
  const { id, heldUntil } = await created()
  expect(heldUntil).toEqual(new Date(site.clock.now().getTime() + 24 * 3_600_000))
  expect(await status(id)).toMatchObject({ hold_expires_at: heldUntil?.toISOString(), payment_link: true })
  site.clock.advance(24 * 60 - 1)
  await site.runJobs()
  expect(await places()).toEqual({ held: 2, sold: 0 })
  await expectInvariants()
  site.clock.advance(1)
  await site.runJobs()
  expect(await status(id)).toMatchObject({ status: 'not_paid', payment: { attempts_left: 0 } })
  expect(await places()).toEqual({ held: 0, sold: 0 })
  expect(await kinds(id)).toEqual(['not_paid', 'payment_link', 'payment_link_reminder'])
  expect((await pay(id)).status).toBe(409)
  await expectInvariants()
})

test('endHold does not end a reservation whose payment starts concurrently', async () => {
  const { id } = await created()
  site.clock.advance(24 * 60)
  const { db } = site.services
  let ended: Promise<unknown> = Promise.resolve()
  await inTransaction(db, async (trx) => {
    await trx.selectFrom('departure').select('date').where('date', '=', date).forUpdate().execute()
    ended = endHold(site.services, id)
    await waitForBlockedQuery(site.database)
    await trx.updateTable('reservation').set({ state: 'paying' }).where('id', '=', id).execute()
  })
  await ended
  expect(await places()).toEqual({ held: 2, sold: 0 })
  expect(await kinds(id)).toEqual(['payment_link'])
})

test.each([
  ['the hold has expired', async () => site.clock.advance(24 * 60)],
  ['the deposit is paid', async (id: string) => pay(id)],
])('a payment link mail is obsolete once %s', async (_, happens) => {
  const { id } = await created()
  const { db, now } = site.services
  const message = await db.selectFrom('message').selectAll().where('reservation_id', '=', id).executeTakeFirstOrThrow()
  const outdated = () => inTransaction(db, (trx) => outdatedMailOutcome(trx, message, now()))
  expect(await outdated()).toBeUndefined()
  await happens(id)
  expect(await outdated()).toBe('obsolete')
})

test('a payment that starts in the last second of a link gets 15 minutes for its challenge', async () => {
  const { id } = await created()
  site.clock.advance(24 * 60 - 1 / 60)
  await pay(id, '4000000000003220')
  site.clock.advance(2 / 60)
  await site.runJobs()
  expect(await places()).toEqual({ held: 2, sold: 0 })
  expect(await status(id)).toMatchObject({ payment: { status: 'requires_action' } })
  site.clock.advance(15)
  await site.runJobs()
  expect(await status(id)).toMatchObject({ status: 'not_paid' })
  expect(await places()).toEqual({ held: 0, sold: 0 })
  await expectInvariants()
})

test('a challenge that is left open ends after 45 minutes, and the guest can pay later', async () => {
  const { id } = await created()
  await pay(id, '4000000000003220')
  site.clock.advance(44)
  await site.runJobs()
  expect(await status(id)).toMatchObject({ payment: { status: 'requires_action', attempts_left: 4 } })
  site.clock.advance(60)
  await site.runJobs()
  expect(await status(id)).toMatchObject({ status: 'pending', payment: { status: 'canceled', attempts_left: 4 } })
  site.clock.advance(20 * 60)
  await pay(id)
  expect(await status(id)).toMatchObject({ status: 'completed' })
  await expectInvariants()
})

test('two tabs pay one link: one payment is captured', async () => {
  const { id } = await created()
  await Promise.all([pay(id), pay(id)])
  await site.runJobs()
  expect(await status(id)).toMatchObject({ status: 'completed' })
  expect(await places()).toEqual({ held: 0, sold: 2 })
  const { rows } = await sql`select amount from ledger_entry`.execute(site.services.db)
  expect(rows).toEqual([{ amount: 3000 }])
  await expectInvariants()
})

test('payment links count in the share of unpaid holds: the operator may exceed it, visitors hold places only while they pay', async () => {
  await site.services.db.insertInto('departure').values({ date, capacity: 12 }).execute()
  expect(await created({ adults: 8 })).toMatchObject({ shareReached: false })
  expect(await created({ adults: 2 })).toMatchObject({ shareReached: true })
  const visitor = await book(site.app, '4000000000003220', { date, adults: 1, children: 0 })
  expect(visitor.hold_expires_at).toBeNull()
  const held = { ...tour, bookings: 2, places: 10, links: 2, shareReached: true }
  expect(await openHolds(site.services.db)).toMatchObject([held])
  await expectInvariants()
})

test('a link is refused once the boat has left; cash is not', async () => {
  const services = { ...site.services, now: () => new Date('2027-07-14T06:00:00Z') }
  const left = await createManualReservation(services, order(), 'phone', 'tests')
  expect(left).toEqual({ ok: false, refusal: 'departed' })
  const cash = await createManualReservation(services, order({ payment: { by: 'cash' } }), 'quay', 'tests')
  expect(cash.ok).toBe(true)
})

test('other settings leave an open link as it is, and it can be paid', async () => {
  const { id, heldUntil } = await created()
  const { services } = site
  await updateSetting(services, { name: 'link_hours', value: 1, actor: 'tests' })
  await updateSetting(services, { name: 'closes_days_before', value: 7, actor: 'tests' })
  await setSeason(services, { ...tour, from: '08-01', actor: 'tests' })
  await services.db.updateTable('departure').set({ status: 'closed' }).where('date', '=', date).execute()
  site.clock.advance(23 * 60)
  await site.runJobs()
  expect(await status(id)).toMatchObject({ status: 'created', hold_expires_at: heldUntil?.toISOString() })
  await pay(id)
  expect(await status(id)).toMatchObject({ status: 'completed' })
  await expectInvariants()
})

test('the link can be sent again after a decline', async () => {
  const { id, code } = await created()
  await pay(id, '4000000000000002')
  expect(await resendMail(site.services, { booking: code, actor: 'tests' })).toMatchObject({ mail: 'payment_link' })
  await pay(id)
  expect(await resendMail(site.services, { booking: code, actor: 'tests' })).toMatchObject({ mail: 'confirmed' })
})

test.each([
  ['that nobody has opened', undefined, ['cancelled', 'payment_link']],
  ['with a declined card', '4000000000000002', ['cancelled', 'payment_link']],
  ['that is being paid', '4000000000003220', ['not_paid', 'payment_link']],
])('the cancellation of a day ends a link %s, with one mail', async (_, card, mails) => {
  const { id } = await created()
  if (card) await pay(id, card)
  const day = { ...tour, date, reason: 'weather', choice: true, actor: 'tests' } as const
  expect(await cancelDeparture(site.services, day)).toMatchObject({ ok: true, parties: 0, underWay: 1 })
  await site.runJobs()
  expect(await status(id)).toMatchObject({ status: 'not_paid' })
  expect(await places()).toEqual({ held: 0, sold: 0 })
  expect(await kinds(id)).toEqual(mails)
  await expectInvariants()
})

test('concurrent manual reservations of the last places: one succeeds, the others get no_places', async () => {
  await site.services.db.insertInto('departure').values({ date, capacity: 3 }).execute()
  const outcomes = await Promise.all(
    Array.from({ length: 6 }, () =>
      createManualReservation(site.services, order({ payment: { by: 'cash' } }), 'quay', 'tests'),
    ),
  )
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(outcomes.find(({ ok }) => !ok)).toEqual({ ok: false, refusal: 'no_places', left: 1 })
  await expectInvariants()
})

test('a cash deposit of a manual reservation is shown as paid', async () => {
  const { id } = await created({ payment: { by: 'cash', paid: 10000 } })
  expect(await status(id)).toMatchObject({
    status: 'completed',
    quote: { total_amount: 15000, bail_amount: 10000, rest_amount: 5000 },
    payment: { status: 'paid' },
  })
})

test.each([
  // The boat leaves Zadar at 08:00, which is 06:00 in UTC.
  ['2027-07-12T05:59:00Z', 'guest', { inTime: true, returned: 3000, kept: 0 }],
  ['2027-07-12T06:00:00Z', 'guest', { inTime: false, returned: 0, kept: 3000 }],
  ['2027-07-14T05:59:00Z', 'weather', { inTime: true, returned: 3000, kept: 0 }],
  ['2027-07-14T06:00:00Z', 'operator', { ok: false, refusal: 'sailed' }],
] as const)('cancelReservation at %s with the reason “%s” returns %j', async (at, reason, expected) => {
  const { id, code } = await created()
  await pay(id)
  const services = { ...site.services, now: () => new Date(at) }
  const outcome = await cancelReservation(services, { booking: code, reason, actor: 'tests' })
  expect(outcome).toMatchObject(expected)
  if (!outcome.ok) return
  const cancelled = site.services.db.selectFrom('message').select('details').where('kind', '=', 'cancelled')
  const row = await cancelled.executeTakeFirst()
  expect(row?.details.late).toBe(outcome.inTime ? undefined : 'yes')
  expect(await places()).toEqual({ held: 0, sold: 0 })
})
