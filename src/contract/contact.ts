import { z } from 'zod'
import { email, integerBetween, isoDate, multilineText, singleLineText } from './primitives.ts'
import { departureLocation } from './reservation.ts'

/** Larger than any boat. */
const maxGroupSize = 200

/** Optional details of an enquiry about a private tour, which books nothing. */
const privateTour = z.object({
  date: isoDate.optional(),
  guests: integerBetween(1, maxGroupSize).optional(),
  departure_location: departureLocation.optional(),
})

/** A message to the operator; with `private_tour`, even an empty object, it is an enquiry about a private tour. */
export const contactForm = z.object({
  name: singleLineText(120),
  email,
  message: multilineText(5000, 10),
  private_tour: privateTour.optional(),
})

export type ContactForm = z.infer<typeof contactForm>
