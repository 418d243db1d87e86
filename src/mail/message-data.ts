import type { CancellationReason, ChoiceReason } from '../contract/operator-app/cancellation-reasons.ts'
import type { Locale } from '../i18n/locales.ts'
import type { LocalizedText } from '../i18n/localized-text.ts'
import type { RefundProblem } from '../platform/integrations/payment-provider.ts'
import type { VoyageToReport } from '../shared/harbour-columns.ts'
import type {
  CalendarVersion,
  EmailSender,
  MailCancellation,
  MailDeadline,
  MailDepartureMessage,
  MailReservation,
  MailTrip,
} from './mail-reservation.ts'

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

/** A party on the waitlist. On the page at `entryUrl` it can confirm or change its entry, or leave the waitlist. */
export interface MailWaitlistEntry extends EmailSender {
  locale: Locale
  tripTitles: LocalizedText
  /** The time of departure if the trip has several starts a day; null if it has one. */
  departs: string | null
  party: { adults: number; children: number; infants: number }
  entryUrl: string
}

/** Checks of the site, in the operator's language. `failing`: those that fail. `fine`: those that succeed again. */
export interface MailHealth extends EmailSender {
  failing: { title: string; found: string; advice: string }[]
  fine: string[]
}

/**
 * A device that was paired with the role of an owner. `pairedBy`: the name of the device on which the pairing was
 * created, or the user who created it with the command `device pair`.
 */
export type MailNewDevice = EmailSender & { name: string; pairedBy: string }

export type MailHarbour = EmailSender & { operatorOrigin: string; voyages: VoyageToReport[] }

/** Data of every kind of mail. Mails to the operator are written in the operator's language. */
export interface MailData {
  confirmed: MailReservation & MailCancellation & CalendarVersion
  /** `until`: when the hold expires and releases the seats. */
  payment_link: MailReservation & MailCancellation & { until: MailDeadline }
  payment_link_reminder: MailReservation & { until: MailDeadline }
  /** Sent to the address that the booking had before. */
  address_replaced: MailReservation
  received: MailReservation
  not_paid: MailReservation
  failed: MailReservation
  late_money_returned: MailReservation & { returnedAmount: number }
  /**
   * `late`: the guest cancelled after the deadline, so the deposit is not refunded. `minimumGuests`: how many guests
   * the trip needs, and how many hours before departure it can still be cancelled for too few guests; null if the trip
   * has no minimum.
   */
  cancelled: MailReservation &
    CalendarVersion & {
      reason: CancellationReason
      returnedAmount: number
      /** The amount that the bank returns to the guest, or about which it still decides; 0 if there is none. */
      disputedAmount: number
      late: boolean
      /** Whether the booking was unpaid. */
      unpaid: boolean
      minimumGuests: { count: number; noticeHours: number } | null
    }
  /** `chooseUntil`: the last day on which the guest can choose, `YYYY-MM-DD`. */
  weather_choice: MailReservation &
    CalendarVersion & { reason: ChoiceReason; chooseUntil: string; refundableAmount: number }
  boat_changed: MailReservation
  departure_message: MailReservation & CalendarVersion & { message: MailDepartureMessage }
  /**
   * `previous`: the trip before the change. `paidAmount`: paid online for the change; `returnedAmount`: refunded to the
   * card; `byHandAmount`: the rest of the refund, returned the way it was paid.
   */
  changed: MailData['confirmed'] & { previous: MailTrip } & Record<
      'paidAmount' | 'returnedAmount' | 'byHandAmount',
      number
    >
  /** `changeDate`: the day to which the guest wanted to change. */
  change_not_paid: MailReservation & { changeDate: string }
  change_failed: MailReservation & { changeDate: string }
  change_money_returned: MailReservation & { returnedAmount: number }
  refund_sent: MailReservation & { returnedAmount: number }
  /**
   * `when`: the day of the trip as seen from the time of sending. The mail is due the evening before, but it may be delayed
   * until the morning of the trip.
   */
  reminder: MailReservation & { when: 'tomorrow' | 'today' }
  thank_you: MailReservation
  operator_new_booking: MailReservation
  /** Several new bookings in one mail, each with the data that the mail lists. */
  operator_new_bookings: EmailSender & {
    bookings: Pick<
      MailReservation,
      'code' | 'firstName' | 'lastName' | 'date' | 'departureLocation' | 'party' | 'totalAmount' | 'ticketUrl'
    >[]
  }
  operator_changed: MailReservation & { previousDate: string }
  operator_cancelled: MailReservation
  operator_places_gone: MailReservation
  operator_refund_failed: MailReservation & { failedAmount: number; problem: Exclude<RefundProblem, 'permission'> }
  /** `leftAmount`: the amount that can still be refunded. */
  operator_refund_found: MailReservation & { foundAmount: number; leftAmount: number }
  operator_refund_waiting: MailReservation & { waitingAmount: number; problem: 'balance' | 'permission' }
  /** `reason`: the provider's code. `respondBy`: the last day for evidence, `YYYY-MM-DD`. */
  operator_dispute: MailReservation & {
    state: 'warning' | 'inquiry' | 'open' | 'won' | 'lost'
    amount: number
    reason: string
    respondBy: string | null
  }
  operator_health: MailHealth
  operator_new_device: MailNewDevice
  operator_harbour: MailHarbour
  contact_message: MailContactMessage
  private_tour_enquiry: MailEnquiry
  /** `name` and `message` are empty if the message is not quoted. */
  contact_acknowledgement: Omit<MailEnquiry, 'email'>
  review_received: MailReview
  waitlist_confirm: MailWaitlistEntry & { dates: string[] }
  /**
   * `until`: the deadline of the offer. `openBy`: if the guest has not opened the link by then, and other parties wait,
   * the offer ends early; null if the offer lasts until `until` in any case. `isLast`: whether the entry closes if this
   * offer is not taken.
   */
  waitlist_offer: MailWaitlistEntry & {
    date: string
    until: MailDeadline
    openBy: MailDeadline | null
    isLast: boolean
    bookingUrl: string
  }
  /** `places`: the number of free places. If they are enough for the party, it can book on the website. */
  waitlist_note: MailWaitlistEntry & { date: string; places: number; bookingUrl: string }
}
