import { z } from 'zod'
import { amount, isoDate } from './primitives.ts'

/**
 * What was ticked on a phone, as the manifest's page saves it. `device` names the phone's copy of the list; `cash` is all
 * that was taken there from a party, in cents, so that the same list can be read in again and again.
 */
export const boardingList = z.object({
  boarding: isoDate,
  device: z.string().regex(/^[0-9a-f]{16}$/),
  parties: z
    .array(z.object({ code: z.string().max(40), aboard: z.iso.datetime().nullable(), cash: amount.min(0) }))
    .max(1000),
})

export type BoardingList = z.infer<typeof boardingList>
