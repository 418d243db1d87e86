import type { DepartureLocation } from '../contract/reservation.ts'
import type { Locale } from '../i18n/locales.ts'

/** Data about the operator for every mail. `origin` is the public URL of the site without a trailing slash. */
export interface EmailSender {
  businessName: string
  origin: string
  contact: { email: string; phone: string }
}

/**
 * Data of a reservation for mails. Amounts are integer cents, days `YYYY-MM-DD`, times `HH:MM` in the operator's time zone.
 */
export interface MailReservation extends EmailSender {
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
  /** Line totals (price × pieces). */
  lines: { label: string; pieces: number; original_amount: number }[]
  totalAmount: number
  bailAmount: number
  /** How `bailAmount` is paid: `card` online. For manual bookings also in `cash` or, by `outside`, to a partner. */
  depositBy: 'card' | 'cash' | 'outside'
  restAmount: number
  /** Absolute URL of the booking's page. */
  bookingUrl: string
}

export interface MailReview extends EmailSender {
  id: string
  locale: Locale
  firstName: string
  lastName: string
  stars: number
  comment: string
  verified: boolean
}

export interface MailContactMessage extends EmailSender {
  locale: Locale
  name: string
  email: string
  message: string
}

/** An enquiry about a private tour. Date, guests and place are optional fields of the form. */
export interface MailEnquiry extends MailContactMessage {
  date?: string
  guests?: number
  place?: string
}

export type CancellationReason = 'weather' | 'operator' | 'guest'

/** Data of every kind of mail. Mails to the operator are written in the operator's language. */
export interface MailData {
  /**
   * `confirmedAt` is the DTSTAMP of the calendar file. The booking page uses the same value, so both calendar files are
   * identical.
   */
  confirmed: MailReservation & { confirmedAt: Date }
  /** `heldUntil`: when the hold expires and releases the seats. */
  payment_link: MailReservation & { heldUntil: Date }
  received: MailReservation
  not_paid: MailReservation
  failed: MailReservation
  late_money_returned: MailReservation & { returnedAmount: number }
  /** `late`: the guest cancelled after the deadline, so the deposit is not refunded. */
  cancelled: MailReservation & { reason: CancellationReason; returnedAmount: number; late: boolean }
  refund_sent: MailReservation & { returnedAmount: number }
  /**
   * `when`: the day of the trip as seen from the time of sending. The mail is due the evening before, but it may be delayed
   * until the morning of the trip.
   */
  reminder: MailReservation & { when: 'tomorrow' | 'today' }
  thank_you: MailReservation
  operator_new_booking: MailReservation
  operator_places_gone: MailReservation
  operator_refund_failed: MailReservation & { failedAmount: number }
  contact_message: MailContactMessage
  private_tour_enquiry: MailEnquiry
  contact_acknowledgement: EmailSender & { locale: Locale }
  review_received: MailReview
}
