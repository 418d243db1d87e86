import type { Transaction } from '../../platform/database/connect.ts'
import type { DepartureId } from '../../platform/database/tables.ts'

/** A change moved the booking to another departure after its departures were read. The transaction is rolled back and repeated. */
export class BookingMovedError extends Error {}

/**
 * Locks departures in the order of their keys: two transactions that lock the same departures can't deadlock. Departures are
 * locked before reservations, entries of the waitlist and offers.
 */
export async function lockDepartures(trx: Transaction, departures: DepartureId[]): Promise<void> {
  if (departures.length === 0) return
  await trx.selectFrom('departure').select('id').where('id', 'in', departures).orderBy('id').forUpdate().execute()
}

const maxRetries = 5

/** Repeats a transaction whose booking was moved to another departure between the read of its departures and their locks. */
export async function retryIfMoved<Result>(transaction: () => Promise<Result>): Promise<Result> {
  for (let retry = 0; ; retry++) {
    try {
      return await transaction()
    } catch (error) {
      if (!(error instanceof BookingMovedError) || retry >= maxRetries) throw error
    }
  }
}
