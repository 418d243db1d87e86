import { sql } from 'kysely'
import type { Queryable } from '../../platform/database/connect.ts'
import type { DepartureId, DepartureStatus } from '../../platform/database/tables.ts'
import type { Days } from '../accounting/report-period.ts'
import { depositToCrew } from '../payments/crew-money.ts'
import { type DepartureKey, departureId } from '../places/departure-id.ts'
import { isOfBoats } from '../places/of-boats.ts'
import { isBookable, loadTrips } from '../trips/trips.ts'

export interface FeedDeparture extends DepartureKey {
  status: DepartureStatus
  /** The id of the boat. */
  boat: string
  capacity: number
  /** How often guests were told another time or quay. */
  changes: number
  /**
   * The number of people in the confirmed parties. `dueAmount` is what they have to pay on board and have not paid yet,
   * in cents.
   */
  guests: number
  dueAmount: number
}

/**
 * The departures of a calendar, by day: those with guests, those that were cancelled, and from `today` on the open ones
 * of trips that guests can book, on sale or by link. Departures without a row in the database are left out.
 * @param boats only departures of these boats; of all boats if empty
 */
export async function calendarDepartures(
  db: Queryable,
  { today, boats, ...days }: Days & { today: string; boats: string[] },
): Promise<FeedDeparture[]> {
  const rows = await db
    .selectFrom('departure')
    .select(['trip', 'date', 'start', 'status', 'boat', 'capacity'])
    .select((select) =>
      select
        .selectFrom('departure_message')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('departure_message.departure', '=', 'departure.id')
        .where('reason', 'in', ['later', 'other_quay'])
        .$asScalar()
        .$notNull()
        .as('changes'),
    )
    .where('date', '>=', days.from)
    .where('date', '<=', days.to)
    .orderBy('date')
    .orderBy('id')
    .execute()
  const [parties, { trips }] = [await partiesOf(db, days), await loadTrips(db)]
  const isOnSale = ({ trip, date, status }: (typeof rows)[number]) =>
    date >= today && status === 'open' && trips.some((one) => one.id === trip && isBookable(one))
  return rows
    .filter(isOfBoats(boats))
    .map((row) => ({ ...row, guests: 0, dueAmount: 0, ...parties.get(departureId(row)) }))
    .filter((row) => row.guests > 0 || row.status === 'cancelled' || isOnSale(row))
}

async function partiesOf(db: Queryable, { from, to }: Days) {
  const parties = await db
    .selectFrom('reservation')
    .select(['departure', 'party', 'deposit_method', 'bail_amount', 'added_by_card'])
    .select([
      sql<number>`total_amount - bail_amount`.as('rest'),
      sql<number>`coalesce((select sum(amount) from ledger_entry where reservation_id = reservation.id
        and kind in ('cash', 'terminal')), 0)::int`.as('taken'),
    ])
    .where('date', '>=', from)
    .where('date', '<=', to)
    .where('state', '=', 'completed')
    .where(sql<boolean>`not exists (select from cancellation where reservation_id = reservation.id)`)
    .execute()
  const sums = new Map<DepartureId, { guests: number; dueAmount: number }>()
  for (const { departure, party, rest, taken, ...deposit } of parties) {
    const { cash, terminal } = depositToCrew(deposit)
    const { guests, dueAmount } = sums.get(departure) ?? { guests: 0, dueAmount: 0 }
    sums.set(departure, { guests: guests + party, dueAmount: dueAmount + rest - (taken - cash - terminal) })
  }
  return sums
}
