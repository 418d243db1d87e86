import { z } from 'zod'
import { maxGroupSize, minMessageLength } from '../shared/field-rules.ts'
import { maxLengths } from '../shared/max-lengths.ts'
import { email, integerBetween, isoDate, multilineText, personName } from './primitives.ts'
import { departureLocation } from './reservation.ts'

/** Optional details of an enquiry about a private tour. An enquiry doesn't book anything. */
const privateTour = z.object({
  date: isoDate.optional(),
  guests: integerBetween(1, maxGroupSize).optional(),
  departure_location: departureLocation.optional(),
})

/** A message to the operator. If `private_tour` is present, even as an empty object, it is an enquiry about a private tour. */
export const contactForm = z.object({
  name: personName(maxLengths.name, 'error.name_required'),
  email,
  message: multilineText(maxLengths.message, minMessageLength),
  private_tour: privateTour.optional(),
})

export type ContactForm = z.infer<typeof contactForm>
