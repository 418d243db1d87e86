import type { Transaction } from '../../platform/database/connect.ts'

/** A change moved the booking to another day after its days were read. The transaction is rolled back and repeated. */
export class BookingMovedError extends Error {}

/**
 * Locks departures in the order of their dates: two transactions that lock the same days can't deadlock. Departures are
 * locked before reservations, entries of the waitlist and offers.
 */
export async function lockDepartures(trx: Transaction, dates: string[]): Promise<void> {
  if (dates.length === 0) return
  await trx.selectFrom('departure').select('date').where('date', 'in', dates).orderBy('date').forUpdate().execute()
}

const maxRetries = 5

/** Repeats a transaction whose booking was moved to another day between the read of its days and their locks. */
export async function retryIfMoved<Result>(transaction: () => Promise<Result>): Promise<Result> {
  for (let retry = 0; ; retry++) {
    try {
      return await transaction()
    } catch (error) {
      if (!(error instanceof BookingMovedError) || retry >= maxRetries) throw error
    }
  }
}
