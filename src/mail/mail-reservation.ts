import type { TripTerms } from '../content/template-values.ts'
import type { MessageReason } from '../contract/message-reasons.ts'
import type { QuoteLine } from '../contract/reservation.ts'
import type { Locale } from '../i18n/locales.ts'
import type { LocalizedText } from '../i18n/localized-text.ts'
import type { QuayTexts } from '../platform/database/tables.ts'

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
  ticket: string
  code: string
  /** The visitor's language. */
  locale: Locale
  firstName: string
  lastName: string
  phone: string
  email: string
  notes: string
  trip: string
  start: string
  /** Whether the booking is paid and not cancelled. */
  isBooked: boolean
  /** What guests have booked, by language. */
  tripTitles: LocalizedText
  date: string
  /**
   * The quay and the time at which the party boards. `timetable` is as planned. `departureLocation` includes the
   * changes that the operator has told the guests, such as a delay.
   */
  departureLocation: MailQuay
  timetable: MailQuay
  boat: MailBoat
  returnsAt: string
  /** The day of the return: the day of the trip, or the next day if the trip ends after midnight. */
  returnsOn: string
  terms: TripTerms
  boardingMinutesBefore: number
  party: { adults: number; children: number; infants: number }
  /** The labels are in the visitor's language, `operatorLabel` in the operator's. */
  lines: (Omit<QuoteLine, 'payable_amount'> & { operatorLabel: string })[]
  totalAmount: number
  bailAmount: number
  /**
   * How the deposit (`bailAmount`) is paid. `card`: online. `cash` and `terminal` (by card in person): to the operator.
   * `outside`: elsewhere, such as to a partner.
   */
  depositBy: 'card' | 'cash' | 'terminal' | 'outside'
  restAmount: number
  /** The URL of the terms, in the version under which the booking was made; null if no version is stored. */
  termsUrl: string | null
  /** The guest's link, with which a booking is changed and cancelled; only for mails to the guest. */
  bookingUrl: string
  /** The form for the names of the party; set only if the trip asks for the names and some are missing. */
  namesUrl?: string
  /** Whether the operator issues fiscal receipts. They appear on the page of the booking. */
  hasReceipts?: boolean
  /** The URL in the QR code, which opens the ticket and boards the party. */
  ticketUrl: string
}

/** The quay where a party boards. */
export interface MailQuay {
  id: string
  name: string
  departsAt: string
  latitude: number
  longitude: number
  texts: QuayTexts
  /** The distance of the nearest cash machine; null if it is unknown. */
  cashMachineMetres: number | null
}

/** The boat of a departure, and the marks by which guests recognise it. */
interface MailBoat {
  name: string
  marks: Partial<LocalizedText> | undefined
}

/**
 * A message to the guests of a departure. `isAgain`: whether an earlier message had the same reason. If boarding moves
 * to another quay, the earlier message must also have been about the same planned quay. `text`: the crew's own words,
 * in one language.
 */
export interface MailDepartureMessage {
  reason: MessageReason
  minutes: number | null
  decideBy: MailDeadline | null
  text: string
  isAgain: boolean
}

/** The parts of a booking that a change can alter. */
export interface MailTrip extends Pick<MailReservation, 'date' | 'departureLocation' | 'party' | 'tripTitles'> {
  lines: Pick<QuoteLine, 'kind' | 'pieces' | 'label'>[]
}

/** The cancellation policy, for mails that request or confirm a deposit. */
export interface MailCancellation {
  /** Until when the guest gets the deposit back, by the operator's clock; null once that deadline has passed. */
  cancelBefore: { day: string; time: string } | null
  cancellationHours: number
}

/** The state of a booking for its calendar files. The files of mails and of the booking page have the same state. */
export interface CalendarVersion {
  calendar: {
    isCancelled: boolean
    /**
     * The latest time at which the booking was made, confirmed, changed or cancelled, or its guests were told another
     * time or quay.
     */
    stampedAt: Date
    sequence: number
    /** Departure and return as ISO 8601 with the offset of the operator's time zone. */
    startsAt: string
    endsAt: string
    /** How many minutes before the departure the alarm rings. That is on the evening before. */
    alarmMinutes: number
  }
}

/** A deadline, with its day (`YYYY-MM-DD`) in the operator's time zone. */
export interface MailDeadline {
  date: string
  at: Date
}
