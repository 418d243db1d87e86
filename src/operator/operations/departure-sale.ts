import { z } from 'zod'
import { departureLocation, startId, tripId } from '../../contract/reservation.ts'
import { sailsOn } from '../../domain/availability/sailing-day.ts'
import type { DepartureState } from '../../domain/availability/set-departure.ts'
import { getPricesOn, hasPrices } from '../../domain/pricing/prices.ts'
import { startOf, type Trips, tripOf } from '../../domain/trips/trips.ts'
import type { Queryable } from '../../platform/database/connect.ts'

/** An open departure with its quays, free places, and full prices in cents. */
export const departureSale = z.object({
  ...{ trip: tripId, start: startId },
  free: z.int(),
  places: z.array(z.object({ id: departureLocation, name: z.string(), departsAt: z.string() })),
  prices: z.object({ adult: z.int(), child: z.int(), infant: z.int() }),
})

export async function salesOf(
  db: Queryable,
  trips: Trips,
  departures: DepartureState[],
): Promise<z.input<typeof departureSale>[]> {
  const sales: z.input<typeof departureSale>[] = []
  for (const { trip, start, date, status, capacity, held, sold } of departures) {
    if (status !== 'open' || !sailsOn(date, tripOf(trips, trip)) || !(await hasPrices(db, trip))) continue
    const { adult, child, infant } = await getPricesOn(db, trip, date)
    sales.push({
      ...{ trip, start, free: Math.max(0, capacity - held - sold) },
      places: startOf(tripOf(trips, trip), start).calls.map(({ quay: { id, name }, departsAt }) => ({
        id,
        name,
        departsAt,
      })),
      prices: { adult: adult.original_amount, child: child.original_amount, infant: infant.original_amount },
    })
  }
  return sales
}
