import { cached } from '../../platform/cache/query-cache.ts'
import type { Queryable } from '../../platform/database/connect.ts'
import type { FareType } from '../../platform/database/tables.ts'
import { addDays } from '../time/operator-time.ts'

/** The price of one fare on a date, in cents: `original` is the full price, `payable` the deposit included in it. */
interface FarePrice {
  original_amount: number
  payable_amount: number
  min_age: number
  max_age: number | null
}

export type FarePrices = Record<FareType, FarePrice>

/** The prices of a trip on a date; a seasonal price overrides the standard price. */
export const getPricesOn = async (db: Queryable, trip: string, date: string): Promise<FarePrices> =>
  (await loadPriceList(db, trip))(date)

/** Whether each ticket of the trip has a standard price. If one has none, the trip can't be booked. */
export const hasPrices = async (db: Queryable, trip: string): Promise<boolean> =>
  (await cached(db, readPrices)).has(trip)

/** Loads the prices of a trip, from the cache if possible. @returns a function that gives the prices on a date */
export async function loadPriceList(db: Queryable, trip: string): Promise<PriceList> {
  const list = (await cached(db, readPrices)).get(trip)
  if (!list) throw new Error(`no prices of the trip ${trip}`)
  return list
}

type PriceList = (date: string) => FarePrices

/** The price list of each trip with complete prices, by the id of the trip. */
async function readPrices(db: Queryable): Promise<Map<string, PriceList>> {
  const rows = await db
    .selectFrom('ticket_price')
    .select(['trip', 'ticket', 'original_amount', 'payable_amount', 'min_age', 'max_age', 'valid_from', 'valid_to'])
    .orderBy('valid_from', (order) => order.desc().nullsLast())
    .execute()
  const byTrip = [...Map.groupBy(rows, ({ trip }) => trip)]
  return new Map(byTrip.filter(([, ofTrip]) => isComplete(ofTrip)).map(([trip, ofTrip]) => [trip, priceListOf(ofTrip)]))
}

type PriceRow = FarePrice & { ticket: FareType; valid_from: string | null; valid_to: string | null }

const isComplete = (rows: PriceRow[]): boolean =>
  new Set(rows.filter(({ valid_from }) => valid_from === null).map(({ ticket }) => ticket)).size === 3

function priceListOf(rows: PriceRow[]): PriceList {
  const pricesFrom = (from: string) =>
    pricesOf(rows.filter((row) => row.valid_from === null || (row.valid_from <= from && from <= (row.valid_to ?? ''))))
  const standard = pricesFrom('')
  // Prices change on the first day of a season and on the day after its last one.
  const changes = rows
    .flatMap(({ valid_from, valid_to }) => (valid_from && valid_to ? [valid_from, addDays(valid_to, 1)] : []))
    .sort()
    .map((from) => ({ from, prices: pricesFrom(from) }))
  return (date) => changes.findLast(({ from }) => from <= date)?.prices ?? standard
}

function pricesOf(rows: (FarePrice & { ticket: FareType })[]): FarePrices {
  const price = (ticket: FareType): FarePrice => {
    const row = rows.find((candidate) => candidate.ticket === ticket)
    if (!row) throw new Error(`no price for fare ${ticket}`)
    return {
      original_amount: row.original_amount,
      payable_amount: row.payable_amount,
      min_age: row.min_age,
      max_age: row.max_age,
    }
  }
  return { adult: price('adult'), child: price('child'), infant: price('infant') }
}
