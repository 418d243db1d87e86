import type { LiveOffer } from '../../../../domain/waitlist/take-offer.ts'
import type { BookingFields } from './booking-fields.ts'

/** The draft of the visitor who sends a request. */
export interface CurrentDraft {
  token: string | null
  fields: BookingFields
  /** The reservation made from this draft, if it ended unpaid. */
  formerReservationId: string | null
  /** The reservation made from the visitor's last draft, if it is paid. */
  existing: PaidReservation | null
  /** The visitor's live offer from the waitlist. */
  offer: LiveOffer | null
}

export interface PaidReservation {
  id: string
  code: string
}
