import { z } from 'zod'
import { integerBetween } from './primitives.ts'

/** How many minutes late the operator can report a boat to be; 0 means on time. */
export const laterMinutes = integerBetween(0, 720)

/** When and where a party boards, after delays and changes. Times are `HH:MM` in the operator's time zone. */
export const sailingNow = z.object({
  state: z.enum(['on_time', 'later', 'moved', 'cancelled']),
  /** How many minutes after the timetable the boat leaves. */
  minutes: z.int(),
  departs_at: z.string().meta({ example: '08:20' }),
  /** The id of the quay where the party boards now. */
  departure_location: z.string().meta({ example: 'old-harbour' }),
})
export type SailingNow = z.infer<typeof sailingNow>
