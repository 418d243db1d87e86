import { z } from 'zod'
import { amount, currency, isoDate } from './primitives.ts'
import { startId, tripId } from './reservation.ts'

export const publicDeparture = z.object({
  trip: tripId,
  title: z.string(),
  date: isoDate,
  start: startId,
  departs_at: z
    .string()
    .meta({ description: 'from the first place of departure', example: '2027-07-14T08:00:00+02:00' }),
  free_places: z.enum(['none', 'few', 'more']),
  currency,
  prices: z.object({ adult: amount, child: amount, infant: amount }),
  url: z.url().meta({ description: 'the booking page with this departure' }),
})
export type PublicDeparture = z.infer<typeof publicDeparture>

/** How many days `/departures.json` lists, today included. */
export const listedDays = 60
