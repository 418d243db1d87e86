import { isoDate } from '../../contract/primitives.ts'
import type { DepartureStatus } from '../../platform/database/tables.ts'
import { inTransaction } from '../../shared/in-transaction.ts'
import { recordAction } from '../audit-log/record-action.ts'
import type { AppContext } from '../context.ts'
import { departureOn } from '../places/departure-id.ts'
import { ensureDeparture } from '../places/ensure-departure.ts'
import { offerReturnedPlaces } from '../places/offer-returned-places.ts'
import { operatorSettings } from '../settings/operator-settings.ts'
import { inSeason } from './sailing-day.ts'

export interface DepartureState {
  date: string
  capacity: number
  status: DepartureStatus
  held: number
  sold: number
}

export type SetDepartureOutcome =
  | { ok: true; departure: DepartureState }
  | { ok: false; refusal: 'not_a_day' | 'off_season' | 'cancelled' | 'nothing_to_set' }
  | { ok: false; refusal: 'below_taken'; taken: number; held: number }

const columns = ['date', 'capacity', 'status', 'held', 'sold'] as const

type Context = Pick<AppContext, 'db' | 'now' | 'queue'>

/** A departure, with the default capacity for a date without a row; null if `date` is not a date. */
export async function getDeparture({ db }: Pick<AppContext, 'db'>, date: string): Promise<DepartureState | null> {
  if (!isoDate.safeParse(date).success) return null
  const row = await db.selectFrom('departure').select(columns).where('id', '=', departureOn(date)).executeTakeFirst()
  if (row) return row
  const { capacity } = await operatorSettings(db)
  return { date, capacity, status: 'open', held: 0, sold: 0 }
}

/** Sets a departure's capacity, or opens or closes it. A capacity below the held and sold places is rejected. */
export function setDeparture(
  services: Context,
  { date, capacity, status, actor }: { date: string; capacity?: number; status?: 'open' | 'closed'; actor: string },
): Promise<SetDepartureOutcome> {
  const now = services.now()
  return inTransaction(services.db, async (trx): Promise<SetDepartureOutcome> => {
    if (capacity === undefined && status === undefined) return { ok: false, refusal: 'nothing_to_set' }
    if (!isoDate.safeParse(date).success) return { ok: false, refusal: 'not_a_day' }
    const { season } = await operatorSettings(trx)
    if (!inSeason(date, season)) return { ok: false, refusal: 'off_season' }
    const id = departureOn(date)
    await ensureDeparture(trx, id)
    const before = await trx
      .selectFrom('departure')
      .select(columns)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const taken = before.held + before.sold
    if (before.status === 'cancelled') return { ok: false, refusal: 'cancelled' }
    if (capacity !== undefined && capacity < taken)
      return { ok: false, refusal: 'below_taken', taken, held: before.held }
    const departure = { ...before, capacity: capacity ?? before.capacity, status: status ?? before.status }
    await trx
      .updateTable('departure')
      .set({ capacity: departure.capacity, status: departure.status })
      .where('id', '=', id)
      .execute()
    const newPlaces = departure.capacity > before.capacity || (before.status !== 'open' && departure.status === 'open')
    // Also when the day closes: the job then ends its live offers.
    await offerReturnedPlaces(services, trx, id, { newPlaces })
    await recordAction(trx, { command: 'departure set', details: { before, after: departure }, actor, now })
    return { ok: true, departure }
  })
}
