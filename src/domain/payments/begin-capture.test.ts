import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { book } from '../../../test/fixtures/api-client.ts'
import { change } from '../../../test/fixtures/changes.ts'
import { raceForLock } from '../../../test/fixtures/lock-contention.ts'
import { type TestSite, testSite } from '../../../test/fixtures/test-site.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import type { PaymentProvider } from '../../platform/integrations/payment-provider.ts'
import { checkInvariants } from '../invariants/check-invariants.ts'
import { cancelParty } from '../reservations/cancellation/cancel-reservation.ts'
import { lockBooking } from '../reservations/lock-reservation.ts'
import { reconcileAttempt } from './reconcile-attempt.ts'

const day = '2027-07-14'
const otherDay = '2027-07-12'

let site: TestSite
let sandbox: PaymentProvider
beforeEach(async () => {
  site = await testSite()
  sandbox = site.services.providers.get('sandbox')!
})
afterEach(() => site.close())

const replaceProvider = (over: Partial<PaymentProvider>) =>
  (site.services.providers as Map<string, PaymentProvider>).set('sandbox', { ...sandbox, ...over })

/** A paid booking with a change whose payment is authorized; the request to capture it was lost. */
async function authorizedChange(request: Parameters<typeof change>[2]) {
  const { id } = await book(site.app, '4242424242424242')
  replaceProvider({ capture: async () => ({ outcome: 'unknown', cause: 'no answer' }) })
  await change(site, id, request, { card: '4242424242424242' })
  const attempt = await site.services.db
    .selectFrom('payment_attempt')
    .select('id')
    .where('change_id', 'is not', null)
    .executeTakeFirstOrThrow()
  return { id, attemptId: attempt.id }
}

/** The statuses of all charges at the provider. A charge that was captured can't be voided any more, only refunded. */
async function charges(): Promise<string[]> {
  const { rows } = await sql<{ status: string }>`select status from sandbox.charge`.execute(site.services.db)
  return rows.map(({ status }) => status).toSorted()
}

const lock = (trx: Transaction, id: string) => lockBooking(trx, id).then((reservation) => reservation!)

const cancel = async (trx: Transaction, id: string) => {
  const options = { reason: 'guest', returns: false, now: site.services.now() } as const
  await cancelParty(site.services, trx, await lock(trx, id), options)
}

const board = async (trx: Transaction, id: string) => {
  await lock(trx, id)
  const boarding = { reservation_id: id, boarded_by: 'tests', boarded_at: site.services.now() }
  await trx.insertInto('boarding').values(boarding).execute()
}

/** Fails the change, as another process does when the bank refuses its capture. */
const failChange = async (trx: Transaction, id: string) => {
  await lock(trx, id)
  await sql`update departure set sold = sold - 1 where date = ${day}`.execute(trx)
  await sql`update reservation_change set state = 'failed', seat_status = 'none', ended_at = created_at`.execute(trx)
}

test.each([
  ['a cancellation', 'the departure', { adults: 3 }, cancel],
  ['a cancellation', 'the reservation', { date: otherDay, adults: 4 }, cancel],
  ['boarding', 'the reservation', { date: otherDay, adults: 4 }, board],
  ['the failure of the change', 'the departure', { adults: 3 }, failChange],
])('%s that commits while the capture waits for %s voids the payment of the change', async (_, __, request, action) => {
  const { id, attemptId } = await authorizedChange(request)
  replaceProvider({})
  await raceForLock(
    site.database,
    (trx) => action(trx, id),
    () => reconcileAttempt(site.services, attemptId),
  )
  expect(await charges()).toEqual(['canceled', 'captured'])
  expect(await checkInvariants(site.services.db, site.services.now())).toEqual([])
})
