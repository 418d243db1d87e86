import { z } from 'zod'
import { count, email, isoDate, line, text } from './primitives.ts'
import { departureLocation } from './reservation.ts'

/** Larger than any boat of ours: whoever comes with more writes it into the message. */
const largestGroup = 200

/** What an enquiry about a private tour may say besides. Nothing is booked by it, so none of it has to be known yet. */
const privateTour = z.object({
  date: isoDate.optional(),
  guests: count(1, largestGroup).optional(),
  departure_location: departureLocation.optional(),
})

/** A message to the operator; with `private_tour`, even an empty one, it is an enquiry about a private tour. */
export const contactForm = z.object({
  name: line(120),
  email,
  message: text(5000, 10),
  private_tour: privateTour.optional(),
})

export type ContactForm = z.infer<typeof contactForm>
