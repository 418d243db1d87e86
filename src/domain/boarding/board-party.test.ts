import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedReservation } from '../../../test/fixtures/reservations.ts'
import { type TestDatabase, waitForBlockedQuery } from '../../../test/fixtures/test-database.ts'
import { type TestSite, testSite } from '../../../test/fixtures/test-site.ts'
import { tour } from '../../../test/fixtures/tour.ts'
import { inTransaction } from '../../shared/in-transaction.ts'
import { checkInvariants } from '../invariants/check-invariants.ts'
import { findStuckWork } from '../monitoring/stuck-work.ts'
import { cancelDeparture } from '../reservations/cancellation/cancel-departure.ts'
import { cancelReservation } from '../reservations/cancellation/cancel-reservation.ts'
import { boardParty } from './board-party.ts'

let site: TestSite
let database: TestDatabase
beforeAll(async () => {
  site = await testSite()
  database = site.database
})
afterAll(() => site.close())

const cashEntriesOf = async (id: string) => {
  const rows = await database.db
    .selectFrom('ledger_entry')
    .select('amount')
    .where('reservation_id', '=', id)
    .where('kind', '=', 'cash')
    .execute()
  return rows.map(({ amount }) => amount)
}

test('of eight concurrent calls that take the whole cash due, one succeeds and posts it', async () => {
  const { code, id } = await seedReservation(database.db, { date: '2027-05-11' })
  const order = { booking: code, cash: 15600, aboard: true, actor: 'tests' }
  const outcomes = await Promise.all(Array.from({ length: 8 }, () => boardParty(site.services, order)))
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await cashEntriesOf(id)).toEqual([15600])
})

test('cancelling a departure with guests aboard removes the boardings and lists their cash to hand back', async () => {
  const { code } = await seedReservation(database.db, { date: '2027-05-10' })
  const services = { ...site.services, now: () => new Date('2027-05-10T06:30:00Z') }
  await boardParty(services, { booking: code, cash: 'all', aboard: true, actor: 'tests' })
  await cancelDeparture(services, { ...tour, date: '2027-05-10', reason: 'weather', actor: 'tests' })
  expect(await checkInvariants(database.db, services.now())).toEqual([])
  expect(await findStuckWork(database.db, services.now())).toMatchObject({ cashToHandBack: [code] })
  const again = await boardParty(services, { booking: code, aboard: true, actor: 'tests' })
  expect(again).toMatchObject({ ok: false, refusal: 'cancelled' })
})

test('a cancellation that waits for a concurrent boarding is refused with “aboard”', async () => {
  const { code, id } = await seedReservation(database.db, { date: '2027-05-11', departure_location: 'bibinje' })
  const services = { ...site.services, now: () => new Date('2027-05-11T06:30:00Z') }
  let cancelled: Promise<unknown> = Promise.resolve()
  await inTransaction(database.db, async (trx) => {
    await trx.selectFrom('reservation').select('id').where('id', '=', id).forUpdate().execute()
    cancelled = cancelReservation(services, { booking: code, reason: 'operator', actor: 'tests' })
    await waitForBlockedQuery(database)
    const boarding = { reservation_id: id, boarded_by: 'tests', boarded_at: services.now() }
    await trx.insertInto('boarding').values(boarding).execute()
  })
  expect(await cancelled).toEqual({ ok: false, refusal: 'aboard' })
})
