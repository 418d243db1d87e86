import type { APIRequestContext } from '@playwright/test'
import type { ReservationView } from '../../src/contract/reservation.ts'
import type { Connection } from '../../src/database/connect.ts'
import { joinDatabase } from '../../src/database/open.ts'
import { aDay, bookByApi } from './api.ts'

/** Connects to the database of the site under test, as operator commands do. Close it in `afterAll`. */
export const siteDatabase = () =>
  joinDatabase({ databaseUrl: undefined, dataDir: process.env.BONACA_TEST_DATA ?? '' }, () => {})

export type Status = ReservationView['status']
export const statuses: Status[] = ['created', 'pending', 'completed', 'not_paid', 'failed', 'cancelled']

const paidCard = '4242424242424242'
const declinedCard = '4000000000000002'

/** Creates a booking and puts it into the state that is shown as `status`. */
export async function bookingIn(
  status: Status,
  { request, origin, db, email }: { request: APIRequestContext; origin: string; db: Connection; email?: string },
): Promise<ReservationView> {
  const date = await aDay(request, origin, 6)
  const isPaid = status === 'completed' || status === 'cancelled'
  const booking = await bookByApi(request, origin, isPaid ? paidCard : declinedCard, { date, ...(email && { email }) })
  if (status === 'created') await markCreated(db, booking)
  if (status === 'not_paid' || status === 'failed') await end(db, booking, status)
  if (status === 'cancelled') await cancel(db, booking, 'guest')
  return booking
}

/** The state before the first payment attempt has started. */
async function markCreated(db: Connection, { id }: ReservationView) {
  await db.updateTable('reservation').set({ state: 'created' }).where('id', '=', id).execute()
  await db
    .updateTable('payment_attempt')
    .set({ state: 'new', decline: null })
    .where('reservation_id', '=', id)
    .execute()
}

export async function end(db: Connection, { id, date }: ReservationView, state: 'not_paid' | 'failed') {
  await db.updateTable('reservation').set({ state, seats: 'none', ended_at: new Date() }).where('id', '=', id).execute()
  await db
    .updateTable('departure')
    .set((row) => ({ held: row('held', '-', 2) }))
    .where('date', '=', date)
    .execute()
}

export async function cancel(db: Connection, { id }: ReservationView, by: 'guest' | 'operator', reason: string = by) {
  await db
    .insertInto('cancellation')
    .values({ reservation_id: id, reason, cancelled_by: by, cancelled_at: new Date() })
    .execute()
}

/** Inserts a refund of the whole deposit in this state. */
export async function refund(db: Connection, { id }: ReservationView, state: 'pending' | 'succeeded' | 'failed') {
  const attempt = await db
    .selectFrom('payment_attempt')
    .select(['id', 'amount'])
    .where('reservation_id', '=', id)
    .executeTakeFirstOrThrow()
  const at = new Date()
  await db
    .insertInto('refund')
    .values({
      id: crypto.randomUUID(),
      attempt_id: attempt.id,
      amount: attempt.amount,
      reason: 'weather',
      state,
      reference: null,
      created_at: at,
      changed_at: at,
    })
    .execute()
}
