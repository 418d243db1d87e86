import type { APIRequestContext } from '@playwright/test'
import type { ReservationView } from '../../src/contract/reservation.ts'
import type { Database } from '../../src/database/connect.ts'
import { joinDatabase } from '../../src/database/open.ts'
import { nextBookableDay, bookByApi } from './api.ts'

/** Connects to the database of the site under test, as operator commands do. Close it in `afterAll`. */
export const openSiteDatabase = () =>
  joinDatabase({ databaseUrl: undefined, dataDir: process.env.BONACA_TEST_DATA ?? '' }, () => {})

export type BookingStatus = ReservationView['status']
export const bookingStatuses: BookingStatus[] = ['created', 'pending', 'completed', 'not_paid', 'failed', 'cancelled']

const paidCard = '4242424242424242'
const declinedCard = '4000000000000002'

/** Creates a booking and puts it into the state that is shown as `status`. */
export async function createBookingInState(
  status: BookingStatus,
  { request, origin, db, email }: { request: APIRequestContext; origin: string; db: Database; email?: string },
): Promise<ReservationView> {
  const date = await nextBookableDay(request, origin, 6)
  const isPaid = status === 'completed' || status === 'cancelled'
  const booking = await bookByApi(request, origin, isPaid ? paidCard : declinedCard, { date, ...(email && { email }) })
  if (status === 'created') await markCreated(db, booking)
  if (status === 'not_paid' || status === 'failed') await markBookingEnded(db, booking, status)
  if (status === 'cancelled') await markBookingCancelled(db, booking, 'guest')
  return booking
}

/** The state before the first payment attempt has started. */
async function markCreated(db: Database, { id }: ReservationView) {
  await db.updateTable('reservation').set({ state: 'created' }).where('id', '=', id).execute()
  await db
    .updateTable('payment_attempt')
    .set({ state: 'new', decline: null })
    .where('reservation_id', '=', id)
    .execute()
}

export async function markBookingEnded(db: Database, { id, date }: ReservationView, state: 'not_paid' | 'failed') {
  await db.updateTable('reservation').set({ state, seats: 'none', ended_at: new Date() }).where('id', '=', id).execute()
  await db
    .updateTable('departure')
    .set((row) => ({ held: row('held', '-', 2) }))
    .where('date', '=', date)
    .execute()
}

export async function markBookingCancelled(db: Database, { id }: ReservationView, by: 'guest' | 'operator', reason: string = by) {
  await db
    .insertInto('cancellation')
    .values({ reservation_id: id, reason, cancelled_by: by, cancelled_at: new Date() })
    .execute()
}

/** Inserts a refund of the whole deposit in this state. */
export async function insertRefundInState(db: Database, { id }: ReservationView, state: 'pending' | 'succeeded' | 'failed') {
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
