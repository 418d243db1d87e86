import type { QuoteLine } from '../../contract/reservation.ts'
import type { ImportedFacts } from '../../platform/database/import-tables.ts'
import type { DepartureId } from '../../platform/database/tables.ts'
import type { DepartureKey } from '../places/departure-id.ts'
import type { ImportedBooking, RowProblem } from './imported-booking.ts'

/** Why a booking of the file is not imported, or not changed. */
const refusals = [
  /** The map has no trip, start or quay of this name or time. */
  'unknown_trip',
  'unknown_start',
  'unknown_quay',
  /** The trip has no prices. */
  'no_prices',
  'does_not_sail',
  'departure_closed',
  'departure_cancelled',
  'boat_out_of_service',
  /** The boat of the departure is out with another one at that time. */
  'boat_elsewhere',
  /** The file has changed a booking that has been changed here too, has boarded, or of which the crew took money. */
  'changed_here',
  'boarded',
  'money_on_board',
  'not_yet_sailed',
] as const

/** Doubts about a booking that is imported all the same. */
const doubts = [
  'no_contact',
  /** The total is then what was paid. */
  'paid_more_than_total',
  /** One of our bookings, or one of another order, has this code: the old ticket does not board. */
  'ticket_code_taken',
  /** The file says booked; here it was cancelled. */
  'cancelled_here',
  'erased_here',
] as const

export type PlanProblemName = (typeof refusals)[number] | (typeof doubts)[number]
export type ImportRefusal = (typeof refusals)[number]
export const planProblems = [...refusals, ...doubts]

/** A problem of a row that shows only with what is stored here; like one of reading the file (`RowProblem`). */
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
  /** Completed or open changes by guest or operator. */
  isChangedHere: boolean
  /** What the crew has taken on board. */
  takenOnBoard: number
  /** What is posted as paid elsewhere. */
  posted: number
}

/** Where a booking of the file sails here. */
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
      /** Without places: it is cancelled. */
      places: number
      isPast: boolean
      /** What has changed in the file since the last import; empty for a new one. */
      changes: ChangedField[]
      /** The booking of an earlier import, which is changed. */
      before: KnownBooking | null
    }
  | { kind: 'same'; code: string; reservationId: string }
  | { kind: 'skipped'; problem: PlanProblemName; code: string | null }
)
/** A booking that is written. */
export type WritingStep = Extract<ImportStep, { kind: 'new' | 'changed' }>

/** People of a departure. `taken`: held and sold here before; `added`: by the import, negative if places return. */
export interface PlannedDeparture extends DepartureKey {
  capacity: number
  taken: number
  added: number
  /** How many are over the capacity after the import. */
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
  /** Of the new bookings that are not cancelled: what they cost, what was paid elsewhere, and what is due on board. */
  total: number
  paid: number
  due: number
  /** Bookings without a total, which get our price, and the sum of these prices. */
  pricedHere: number
  pricedHereTotal: number
  /** Paid for new bookings that are cancelled. */
  paidForCancelled: number
}

export interface ImportPlan {
  rows: number
  steps: ImportStep[]
  /** Of reading the file and of the plan, by row. */
  problems: (RowProblem | PlanProblem)[]
  departures: PlannedDeparture[]
  vanished: VanishedBooking[]
  money: PlannedMoney
}
