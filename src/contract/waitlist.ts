import { z } from 'zod'
import { email, isoDate } from './primitives.ts'
import { partyFields, tripFields } from './reservation.ts'

/** The most days that a party can list. It waits for places on one of them. */
export const maxWaitlistDates = 5

export const waitlistParty = z.object(partyFields)

/**
 * A party that waits for places on one of the days in `dates`. Repeated days are stored once, but the limit counts each
 * of them.
 */
export const waitlistForm = waitlistParty.extend({
  trip: tripFields.trip,
  start: tripFields.start,
  dates: z
    .array(isoDate, { error: 'error.waitlist_dates' })
    .min(1, 'error.waitlist_dates')
    .max(maxWaitlistDates, 'error.waitlist_too_many_dates'),
  email,
})

export type WaitlistForm = z.infer<typeof waitlistForm>
