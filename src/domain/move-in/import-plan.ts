import type { QuoteLine } from '../../contract/reservation.ts'
import type { ImportedFacts } from '../../platform/database/import-tables.ts'
import type { DepartureId } from '../../platform/database/tables.ts'
import type { DepartureKey } from '../places/departure-id.ts'
import type { ImportedBooking, RowProblem } from './imported-booking.ts'

/** Why a booking of the file is not imported, or not changed. */
const refusals = [
  /** The site has no trip, start or quay like that of the file, or the file does not say which of several it is. */
  'unknown_trip',
  'unknown_start',
  'unknown_quay',
  /** The trip has no prices. */
  'no_prices',
  'does_not_sail',
  'departure_closed',
  'departure_cancelled',
  'boat_out_of_service',
  /** Another departure has the boat at that time. */
  'boat_elsewhere',
  /**
   * The file changes a booking after it was changed here, after its party boarded, or after the crew took more money
   * than the amount that is unpaid in the file.
   */
  'changed_here',
  'boarded',
  'money_on_board',
  'not_yet_sailed',
] as const

/**
 * Other problems. The first three are doubts about a booking that is imported all the same; with the last two it is
 * skipped.
 */
const otherProblems = [
  'no_contact',
  /** The total is then set to what was paid. */
  'paid_more_than_total',
  /**
   * The booking gets no alias, so the old ticket does not board: another booking has its code, or the code has no
   * letter or digit.
   */
  'ticket_code_taken',
  /** The booking was cancelled here, but in the file it is not cancelled. */
  'cancelled_here',
  'erased_here',
] as const

export type PlanProblemName = (typeof refusals)[number] | (typeof otherProblems)[number]
export type ImportRefusal = (typeof refusals)[number]
export const planProblems = [...refusals, ...otherProblems]

/**
 * A problem that is found when the bookings of the file are compared with what is stored here. It has the same fields
 * as a problem that is found when the file is read.
 */
export type PlanProblem = Omit<RowProblem, 'problem' | 'field'> & { field: string; problem: PlanProblemName }

/** A booking of an earlier import as it is stored. Amounts in cents. */
export interface KnownBooking {
  reservationId: string
  code: string
  facts: ImportedFacts
  contactHash: string | null
  ticketCode: string | null
  departure: DepartureId
  party: number
  isCancelled: boolean
  isErased: boolean
  hasBoarded: boolean
  /** Whether guest or operator have changed the booking here, or have begun a change of it. */
  isChangedHere: boolean
  /** What the guest has paid on board, in cash or by card. */
  takenOnBoard: number
  /** The sum of the ledger entries for money that was paid elsewhere. */
  posted: number
}

/** The departure and the quay of this site to which a booking of the file belongs. */
export interface ImportSailing extends DepartureKey {
  quay: string
}

export interface ImportedPrice {
  lines: QuoteLine[]
  total: number
  paid: number
}

export type ChangedField = 'state' | 'sailing' | 'persons' | 'money' | 'guest' | 'ticket'

/** What the import does with one booking of the file. */
export type ImportStep = { booking: ImportedBooking } & (
  | {
      kind: 'new' | 'changed'
      sailing: ImportSailing
      departure: DepartureId
      facts: ImportedFacts
      price: ImportedPrice
      contactHash: string
      alias: string | null
      /** The places that the booking needs; 0 if it is cancelled. */
      places: number
      isPast: boolean
      /** What has changed in the file since the last import; empty for a new one. */
      changes: ChangedField[]
      /** The booking as it is stored since an earlier import; null for a new one. */
      before: KnownBooking | null
    }
  | { kind: 'same'; code: string; reservationId: string }
  | { kind: 'skipped'; problem: PlanProblemName; code: string | null }
)
/** A step that writes a booking. */
export type WritingStep = Extract<ImportStep, { kind: 'new' | 'changed' }>

/**
 * The places of a departure. `taken`: held and sold here before the import. `added`: what the import adds; negative if
 * the import frees more places than it takes.
 */
export interface PlannedDeparture extends DepartureKey {
  capacity: number
  taken: number
  added: number
  /** How many people exceed the capacity after the import. */
  over: number
}

/** A booking of an earlier import that the file no longer has. */
export interface VanishedBooking {
  source: string
  sourceId: string
  code: string
  date: string
  guests: number
}

/** Amounts in cents. */
export interface PlannedMoney {
  /**
   * Sums over the new bookings that are not cancelled: what they cost, what was paid elsewhere, and what is due on
   * board.
   */
  total: number
  paid: number
  due: number
  /**
   * How many of the bookings in these sums have no total in the file and so get our price, and the sum of these prices.
   */
  pricedHere: number
  pricedHereTotal: number
  /** What was paid elsewhere for new bookings that are cancelled. */
  paidForCancelled: number
}

export interface ImportPlan {
  rows: number
  steps: ImportStep[]
  /** The problems of reading the file and of the plan, in the order of the rows. */
  problems: (RowProblem | PlanProblem)[]
  departures: PlannedDeparture[]
  vanished: VanishedBooking[]
  money: PlannedMoney
}
