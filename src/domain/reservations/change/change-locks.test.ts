import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { book } from '../../../../test/fixtures/api-client.ts'
import { change, expectedOf, quoteOf } from '../../../../test/fixtures/changes.ts'
import { waitForBlockedQuery } from '../../../../test/fixtures/test-database.ts'
import { type TestSite, testSite } from '../../../../test/fixtures/test-site.ts'
import type { ReservationView } from '../../../contract/reservation.ts'
import type { Transaction } from '../../../platform/database/connect.ts'
import { inTransaction } from '../../../shared/in-transaction.ts'
import { checkInvariants } from '../../invariants/check-invariants.ts'

// These tests cover guards that the simulation rarely reaches, because two transactions have to meet within a few
// statements.

const day = '2027-07-14'
const earlierDay = '2027-07-12'

let site: TestSite
let booked: ReservationView
beforeEach(async () => {
  site = await testSite()
  booked = await book(site.app, '4242424242424242')
  // The row of the earlier day is inserted last: a lock without an order would take the later day first.
  await site.services.db.insertInto('departure').values({ date: earlierDay, capacity: 20 }).execute()
})
afterEach(async () => {
  expect(await checkInvariants(site.services.db, site.services.now())).toEqual([])
  await site.close()
})

/** Starts a change while another transaction has locked a day, and runs an action in that transaction once the change waits. */
async function changeDuring(
  locked: string,
  start: () => ReturnType<typeof change>,
  action: (trx: Transaction) => Promise<unknown>,
) {
  let changing: ReturnType<typeof change> | undefined
  await inTransaction(site.services.db, async (trx) => {
    await sql`select from departure where date = ${locked} for update`.execute(trx)
    changing = start()
    await waitForBlockedQuery(site.database)
    await action(trx)
  })
  return changing
}

test('a change locks the earlier day first, so that opposite changes cannot deadlock', async () => {
  const lockLaterDay = (trx: Transaction) =>
    sql`select from departure where date = ${day} for update nowait`.execute(trx)
  const outcome = await changeDuring(earlierDay, () => change(site, booked.id, { date: earlierDay }), lockLaterDay)
  expect(outcome).toMatchObject({ ok: true, reservation: { date: earlierDay } })
})

test('amounts that change while the change waits for its locks are compared with the quote again', async () => {
  const expected = expectedOf(await quoteOf(site, booked.id, { adults: 1 }))
  // Without the comparison with `expected`, the money would be refunded although no e-mail address was confirmed.
  const payMore = (trx: Transaction) =>
    sql`update reservation set bail_amount = 19500 where id = ${booked.id}`.execute(trx)
  const outcome = await changeDuring(day, () => change(site, booked.id, { adults: 1 }, { expected }), payMore)
  expect(outcome).toMatchObject({ ok: false, problem: 'quote_changed', quote: { refund_amount: 3900 } })
  await site.services.db.updateTable('reservation').set({ bail_amount: 3900 }).where('id', '=', booked.id).execute()
})
