import type { Transaction } from '../../../platform/database/connect.ts'
import { inTransaction } from '../../../shared/in-transaction.ts'
import type { AppContext } from '../../context.ts'
import { type DepartureKey, departureId } from '../../places/departure-id.ts'
import { ensureDeparture } from '../../places/ensure-departure.ts'
import { retryIfMoved } from '../../places/lock-departures.ts'
import type { Reseller } from '../../resellers/registry.ts'
import { lockBooking } from '../lock-reservation.ts'
import { type ResaleRefused, ResaleRefusedError, refuse } from './resale-order.ts'
import { findResoldBooking, type ResoldBooking } from './resold-booking.ts'

/** The key without its undefined fields. */
const defined = (key: Partial<DepartureKey>): Partial<DepartureKey> =>
  Object.fromEntries(Object.entries(key).filter(([, value]) => value !== undefined))

/**
 * Runs `act` in a transaction that holds the locks of the booked departure and of the reservation. If the booking moves
 * to another departure (`other`), that departure is locked too. A refusal rolls the transaction back.
 */
export async function withResoldBooking<Result>(
  services: AppContext,
  { reseller, uuid, other }: { reseller: Reseller; uuid: string; other?: Partial<DepartureKey> | undefined },
  act: (trx: Transaction, booking: ResoldBooking, now: Date) => Promise<Result>,
): Promise<Result | ResaleRefused> {
  const now = services.now()
  const run = async (trx: Transaction): Promise<Result> => {
    const found = await findResoldBooking(trx, reseller.id, uuid)
    if (!found) throw new ResaleRefusedError('uuid')
    const { trip, date, start } = found
    const others = other ? [departureId({ trip, date, start, ...defined(other) })] : []
    for (const departure of others) await ensureDeparture(trx, departure)
    await lockBooking(trx, found.id, others)
    const booking = await findResoldBooking(trx, reseller.id, uuid)
    if (!booking) throw new Error(`booking ${uuid} not found under its lock`)
    return act(trx, booking, now)
  }
  try {
    return await retryIfMoved(() => inTransaction(services.db, run))
  } catch (error) {
    if (error instanceof ResaleRefusedError) return refuse(error.refusal)
    throw error
  }
}
