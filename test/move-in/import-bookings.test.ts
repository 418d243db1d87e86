import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkInvariants } from '../../src/domain/invariants/check-invariants.ts'
import { queueReminders, queueThankYous } from '../../src/domain/messages/queue-trip-mails.ts'
import { importBookings } from '../../src/domain/move-in/import-bookings.ts'
import type { ImportedBooking } from '../../src/domain/move-in/imported-booking.ts'
import { planImport } from '../../src/domain/move-in/plan-import.ts'
import { type TestSite, testSite } from '../fixtures/test-site.ts'
import { fileOf, imported, sold } from './imported.ts'

let site: TestSite
beforeEach(async () => {
  site = await testSite()
})
afterEach(() => site.close())

const now = () => site.services.now()
const plan = (...bookings: ImportedBooking[]) => planImport(site.services.db, fileOf(...bookings), { now: now() })
const run = async (bookings: ImportedBooking[], withTickets = false) =>
  importBookings(site.services, await plan(...bookings), { withTickets, actor: 'tests' })
const expectInvariants = async () => expect(await checkInvariants(site.services.db, now())).toEqual([])
const reservations = () => site.services.db.selectFrom('reservation').selectAll().orderBy('date').execute()
const mails = async () => {
  const rows = await site.services.db.selectFrom('message').select(['kind', 'recipient']).orderBy('recipient').execute()
  return rows.map(({ kind, recipient }) => `${kind} ${recipient}`)
}

test('an import sells the places, posts what was paid elsewhere, keeps the order of the file’s money, and mails nobody', async () => {
  const bookings = [
    imported('A1', { total: 21_100, paid: 5_000, persons: { adults: 2, children: 1, infants: 0 } }),
    imported('A2', { email: null, phone: null, total: null, agent: 'Adria Travel' }),
    imported('A3', { state: 'cancelled', paid: 1_000, total: 9_000 }),
    imported('A4', { state: 'no_show', date: '2026-06-02' }),
  ]
  const before = await plan(...bookings)
  expect(before.money).toMatchObject({ pricedHere: 1, paidForCancelled: 1_000 })
  expect(before.problems).toMatchObject([{ row: 2, problem: 'no_contact', skipped: false }])
  expect(await run(bookings)).toMatchObject({ imported: 4, changed: 0, refused: [], tickets: 0 })
  expect(await sold(site)).toEqual({ '2026-06-02': 2, '2027-07-14': 5 })
  const [past, ...coming] = await reservations()
  expect(past).toMatchObject({ state: 'completed', seat_status: 'sold', channel: 'imported', terms_accepted_at: null })
  const first = coming.find(({ children }) => children === 1)
  expect(first).toMatchObject({ total_amount: 21_100, bail_amount: 5_000, deposit_method: 'outside' })
  const lines = await site.services.db
    .selectFrom('reservation_line')
    .selectAll()
    .where('reservation_id', '=', first?.id ?? '')
    .execute()
  expect(
    lines.map(({ item_id, original_amount, payable_amount }) => [item_id, original_amount, payable_amount]),
  ).toEqual([
    ['adult', 16_231, 5_000],
    ['child', 4_869, 0],
  ])
  const entries = await site.services.db.selectFrom('ledger_entry').select('amount').orderBy('amount').execute()
  expect(entries.map(({ amount }) => amount)).toEqual([3_000, 5_000])
  expect(await mails()).toEqual([])
  await expectInvariants()
})

test('the same file again imports nothing twice, also at the same time', async () => {
  const bookings = ['A1', 'A2', 'A3'].map((id) => imported(id))
  const [one, other] = await Promise.all([run(bookings), run(bookings)])
  expect(one.imported + other.imported).toBe(3)
  expect(await run(bookings)).toMatchObject({ imported: 0, same: 3 })
  expect(await reservations()).toHaveLength(3)
  await expectInvariants()
})

test('a departure over its capacity is imported and flagged, and sells nothing until its guests are fewer', async () => {
  await site.services.db.updateTable('trip').set({ capacity: 5 }).execute()
  const bookings = ['A1', 'A2', 'A3', 'A4'].map((id) => imported(id))
  expect((await plan(...bookings)).departures).toMatchObject([{ capacity: 5, taken: 0, added: 8, over: 3 }])
  expect(await run(bookings)).toMatchObject({ imported: 4 })
  await expectInvariants()
  const cancelled = bookings.map((each) => ({ ...each, state: 'cancelled' as const })).slice(0, 2)
  expect(await run([...cancelled, ...bookings.slice(2)])).toMatchObject({ cancelled: 2, same: 2 })
  const departure = await site.services.db.selectFrom('departure').selectAll().executeTakeFirstOrThrow()
  expect(departure).toMatchObject({ sold: 4, over_capacity: 0 })
  await expectInvariants()
})

test('departures that are closed, cancelled or not sailed are skipped with the reason', async () => {
  await site.services.db
    .insertInto('departure')
    .values([
      { date: '2027-07-15', capacity: 80, status: 'closed' },
      { date: '2027-07-16', capacity: 80, status: 'cancelled' },
    ])
    .execute()
  const bookings = [
    imported('A1', { date: '2027-07-15' }),
    imported('A2', { date: '2027-07-16' }),
    imported('A3', { date: '2027-12-24' }),
    imported('A4', { trip: 'submarine' }),
    imported('A5', { start: '03:15' }),
    imported('A6', { quay: 'nowhere' }),
  ]
  const { problems } = await plan(...bookings)
  expect(problems.map(({ problem, skipped }) => skipped && problem)).toEqual([
    ...['departure_closed', 'departure_cancelled', 'does_not_sail', 'unknown_trip', 'unknown_start', 'unknown_quay'],
  ])
  expect(await run(bookings)).toMatchObject({ imported: 0, skipped: 6 })
  expect(await reservations()).toEqual([])
})

test('tickets are sent once to coming guests with an address, and the past gets no thanks', async () => {
  const bookings = [
    imported('A1', { email: 'one@mail.example' }),
    imported('A2', { email: null }),
    imported('A3', { email: 'past@mail.example', date: '2026-06-02' }),
  ]
  await run(bookings)
  await queueThankYous(site.services, '2026-06-02')
  expect(await mails()).toEqual([])
  expect(await run(bookings, true)).toMatchObject({ same: 3, tickets: 1 })
  expect(await run(bookings, true)).toMatchObject({ tickets: 0 })
  expect(await mails()).toEqual(['confirmed one@mail.example'])
  await expectInvariants()
})

test('a guest who was imported before the reminder time gets the reminder', async () => {
  await run([imported('A1', { email: 'one@mail.example' })])
  site.clock.advance((Date.parse('2027-07-13T16:00:00Z') - now().getTime()) / 60_000)
  await queueReminders(site.services, '2027-07-14')
  expect(await mails()).toEqual(['reminder one@mail.example'])
})
