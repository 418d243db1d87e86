import { afterEach, beforeEach, expect, test } from 'vitest'
import { boardParty } from '../../src/domain/boarding/board-party.ts'
import { checkInvariants } from '../../src/domain/invariants/check-invariants.ts'
import { importBookings } from '../../src/domain/move-in/import-bookings.ts'
import type { ImportedBooking } from '../../src/domain/move-in/imported-booking.ts'
import { planImport } from '../../src/domain/move-in/plan-import.ts'
import { cancelReservation } from '../../src/domain/reservations/cancellation/cancel-reservation.ts'
import { changeByOperator, previewChange } from '../../src/domain/reservations/change/change-by-operator.ts'
import { searchReservations } from '../../src/domain/reservations/search-reservations.ts'
import { type TestSite, testSite } from '../fixtures/test-site.ts'
import { fileOf, imported, sold } from './imported.ts'

let site: TestSite
beforeEach(async () => {
  site = await testSite()
})
afterEach(() => site.close())

const now = () => site.services.now()
const plan = (...bookings: ImportedBooking[]) => planImport(site.services.db, fileOf(...bookings), { now: now() })
const run = async (...bookings: ImportedBooking[]) =>
  importBookings(site.services, await plan(...bookings), { withTickets: false, actor: 'tests' })
const expectInvariants = async () => expect(await checkInvariants(site.services.db, now())).toEqual([])
const only = () => site.services.db.selectFrom('reservation').selectAll().executeTakeFirstOrThrow()
const posted = async () => {
  const rows = await site.services.db.selectFrom('ledger_entry').select(['kind', 'amount']).orderBy('id').execute()
  return rows.map(({ kind, amount }) => `${kind} ${amount}`)
}
const mails = () => site.services.db.selectFrom('message').select('kind').execute()

test('what the file changes is changed here: day, party, money and guest, without a mail', async () => {
  await run(imported('A1'))
  const changed = imported('A1', {
    ...{ date: '2027-07-20', persons: { adults: 3, children: 1, infants: 0 }, total: 25_000, paid: 10_000 },
    ...{ lastName: 'Marić', state: 'booked' },
  })
  expect((await plan(changed)).steps).toMatchObject([{ changes: ['sailing', 'persons', 'money', 'guest'] }])
  expect(await run(changed)).toMatchObject({ imported: 0, changed: 1 })
  expect(await only()).toMatchObject({ date: '2027-07-20', party: 4, total_amount: 25_000, last_name: 'Marić' })
  expect(await sold(site)).toEqual({ '2027-07-14': 0, '2027-07-20': 4 })
  expect(await posted()).toEqual(['outside 3000', 'outside 7000'])
  expect(await mails()).toEqual([])
  expect(await run(changed)).toMatchObject({ same: 1 })
  await expectInvariants()
})

test('a booking that the file has cancelled gives its places back without a refund, and takes them again', async () => {
  await run(imported('A1'))
  expect(await run(imported('A1', { state: 'cancelled' }))).toMatchObject({ cancelled: 1 })
  expect(await sold(site)).toEqual({ '2027-07-14': 0 })
  expect(await posted()).toEqual(['outside 3000'])
  await expectInvariants()
  expect(await run(imported('A1'))).toMatchObject({ changed: 1 })
  expect(await sold(site)).toEqual({ '2027-07-14': 2 })
  expect(await mails()).toEqual([])
  await expectInvariants()
})

test('a booking that was changed, cancelled or boarded here is left alone and listed', async () => {
  await run(imported('A1'))
  const { code } = await only()
  const request = { adults: 5 }
  const prepared = await previewChange(site.services, { booking: code, request }, 'en')
  if (!prepared.ok) throw new Error('refused')
  await changeByOperator(site.services, { booking: code, request, actor: 'tests' }, prepared)
  const larger = imported('A1', { persons: { adults: 3, children: 0, infants: 0 } })
  expect(await plan(imported('A1'))).toMatchObject({ steps: [{ kind: 'same' }], problems: [] })
  expect((await plan(larger)).problems).toMatchObject([{ problem: 'changed_here', skipped: true }])
  expect(await run(larger)).toMatchObject({ changed: 0, skipped: 1 })
  await cancelReservation(site.services, { booking: code, reason: 'operator', actor: 'tests' })
  expect((await plan(imported('A1'))).problems).toMatchObject([{ problem: 'cancelled_here' }])
  expect((await plan(larger)).problems).toMatchObject([{ problem: 'cancelled_here' }])
  expect((await plan(imported('A1', { state: 'cancelled' }))).problems).toMatchObject([{ problem: 'changed_here' }])
  await expectInvariants()
})

test('a plan that is older than a change here does not write over it', async () => {
  await run(imported('A1'))
  const old = await plan(imported('A1', { date: '2027-07-20' }))
  const { code } = await only()
  await cancelReservation(site.services, { booking: code, reason: 'operator', actor: 'tests' })
  const result = await importBookings(site.services, old, { withTickets: false, actor: 'tests' })
  expect(result).toMatchObject({ changed: 0, skipped: 1, refused: [{ sourceId: 'A1', problem: 'changed_here' }] })
  await expectInvariants()
})

test('a booking that is gone from the file is listed and stays', async () => {
  await run(imported('A1'), imported('A2'), imported('A3', { date: '2026-06-02' }))
  const { vanished } = await plan(imported('A1'))
  expect(vanished).toMatchObject([{ sourceId: 'A2', guests: 2, date: '2027-07-14' }])
  await run(imported('A1'))
  expect(await sold(site)).toMatchObject({ '2027-07-14': 4 })
})

test('the old code boards in any spelling; of an order, the booking of the day', async () => {
  await run(
    imported('R-12', { ticketCode: 'FH 77-ab', date: '2027-05-11' }),
    imported('R-12/2', { ticketCode: 'FH 77-ab', date: '2027-05-12' }),
  )
  const search = async (text: string) => {
    const found = await searchReservations(site.services.db, { text }, { today: '2027-05-12', limit: 10 })
    return found.reservations.map(({ date }) => date)
  }
  for (const text of ['FH77AB', 'fh 77-AB']) expect(await search(text)).toEqual(['2027-05-12', '2027-05-11'])
  expect(await boardParty(site.services, { booking: 'fh 77ab', aboard: true, actor: 'tests' })).toMatchObject({
    ok: true,
    aboard: 2,
  })
  await expectInvariants()
})

test('two orders whose codes are the same but for spelling both board by our code only', async () => {
  const first = imported('R-12', { ticketCode: 'FH 77-ab' })
  const second = imported('R-13', { ticketCode: 'fh77ab' })
  await run(first)
  const { problems, steps } = await plan(first, second)
  expect(steps).toMatchObject([{ kind: 'changed', changes: ['ticket'] }, { kind: 'new' }])
  expect(problems).toMatchObject([{ problem: 'ticket_code_taken' }, { problem: 'ticket_code_taken' }])
  await run(first, second)
  expect(await boardParty(site.services, { booking: 'fh77ab', aboard: true, actor: 'tests' })).toMatchObject({
    ok: false,
  })
  expect(await run(first, second)).toMatchObject({ same: 2 })
  await expectInvariants()
})

test('money of what is over is posted when it is booked again', async () => {
  const past = imported('A1', { date: '2026-06-02' })
  await run(past, imported('A2', { state: 'cancelled' }))
  await run({ ...past, paid: 5_000 }, imported('A2'))
  expect(await posted()).toEqual(['outside 3000'])
  const bookings = await site.services.db.selectFrom('reservation').select('bail_amount').orderBy('date').execute()
  expect(bookings).toEqual([{ bail_amount: 5_000 }, { bail_amount: 3_000 }])
  await expectInvariants()
})

test('one of our own codes is not taken as an old one', async () => {
  await run(imported('A1'))
  const { code } = await only()
  const { problems } = await plan(imported('A2', { ticketCode: code.toLowerCase() }))
  expect(problems).toMatchObject([{ problem: 'ticket_code_taken', skipped: false }])
})
