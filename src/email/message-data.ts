import type { DepartureLocation } from '../contract/reservation.ts'
import type { Locale } from '../i18n/locales.ts'

/** What every mail needs to know of the business. `origin` is the site's public address, without a slash at its end. */
export interface Sender {
  businessName: string
  origin: string
  contact: { email: string; phone: string }
}

/** A reservation as mails tell it. Amounts are integer cents, days `YYYY-MM-DD`, times `HH:MM` on the operator's clock. */
export interface MailReservation extends Sender {
  id: string
  code: string
  /** The visitor's language. */
  locale: Locale
  firstName: string
  lastName: string
  phone: string
  email: string
  notes: string
  date: string
  departureLocation: {
    id: DepartureLocation
    name: string
    departsAt: string
    latitude: number
    longitude: number
  }
  returnsAt: string
  boardingMinutesBefore: number
  party: { adults: number; children: number; infants: number }
  /** Amounts of whole lines, pieces included. */
  lines: { label: string; pieces: number; original_amount: number }[]
  totalAmount: number
  bailAmount: number
  /** How `bailAmount` is paid: online, or in cash or elsewhere when somebody books with the operator. */
  depositBy: 'card' | 'cash' | 'outside'
  restAmount: number
  /** Absolute address of the booking's page. */
  bookingUrl: string
}

export interface MailReview extends Sender {
  id: string
  locale: Locale
  firstName: string
  lastName: string
  stars: number
  comment: string
  verified: boolean
}

export interface MailContactMessage extends Sender {
  locale: Locale
  name: string
  email: string
  message: string
}

/** An enquiry about a private tour: what its sender wishes, as far as they said. */
export interface MailEnquiry extends MailContactMessage {
  date?: string
  guests?: number
  place?: string
}

export type CancellationReason = 'weather' | 'operator' | 'guest'

/** Every mail we send, and what it is made from. Those to the operator are written in the operator's language. */
export interface MailData {
  /** `confirmedAt` stamps the calendar file; the booking page passes the same, so that both files are the same. */
  confirmed: MailReservation & { confirmedAt: Date }
  /** `heldUntil`: when the places are given up again. */
  payment_link: MailReservation & { heldUntil: Date }
  received: MailReservation
  not_paid: MailReservation
  failed: MailReservation
  late_money_returned: MailReservation & { returnedAmount: number }
  /** `late`: the guest has asked for it when the deposit doesn't go back any more. */
  cancelled: MailReservation & { reason: CancellationReason; returnedAmount: number; late: boolean }
  refund_sent: MailReservation & { returnedAmount: number }
  /** `when`: it is due the evening before, and may have been held up until the morning. */
  reminder: MailReservation & { when: 'tomorrow' | 'today' }
  thank_you: MailReservation
  operator_new_booking: MailReservation
  operator_places_gone: MailReservation
  operator_refund_failed: MailReservation & { failedAmount: number }
  contact_message: MailContactMessage
  private_tour_enquiry: MailEnquiry
  contact_acknowledgement: Sender & { locale: Locale }
  review_received: MailReview
}
