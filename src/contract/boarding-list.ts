import { z } from 'zod'
import { amount, isoDate } from './primitives.ts'

/**
 * The boarding list that the manifest page exports on a phone. `device` identifies the phone. `cash` is the total that this
 * phone has recorded for a party, in cents: with a total, importing the list again is idempotent.
 */
export const boardingList = z.object({
  boarding: isoDate,
  device: z.string().regex(/^[0-9a-f]{16}$/),
  parties: z
    .array(z.object({ code: z.string().max(40), aboard: z.iso.datetime().nullable(), cash: amount.min(0) }))
    .max(1000),
})

export type BoardingList = z.infer<typeof boardingList>
