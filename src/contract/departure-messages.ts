import { z } from 'zod'
import { integerBetween } from './primitives.ts'

/** By how many minutes a boat can be late. */
export const laterMinutes = integerBetween(0, 720)

/** How a departure sails for one party. The times are `HH:MM` of the operator's day. */
export const sailingNow = z.object({
  state: z.enum(['on_time', 'later', 'moved', 'cancelled']),
  /** How many minutes after the timetable the boat leaves. */
  minutes: z.int(),
  departs_at: z.string().meta({ example: '08:20' }),
  /** The id of the quay where the party boards now. */
  departure_location: z.string().meta({ example: 'old-harbour' }),
})
export type SailingNow = z.infer<typeof sailingNow>
