import type { ColumnType, Generated, GeneratedAlways, JSONColumnType, Selectable } from 'kysely'
import type { TracingSource } from '../../contract/primitives.ts'
import type { Locale } from '../../i18n/locales.ts'
import type { LocalizedText } from '../../i18n/localized-text.ts'
import type { ChangeTable } from './change-table.ts'
import type {
  Channel,
  DepartureId,
  DepartureStatus,
  DepositMethod,
  FareType,
  HoldKeyKind,
  HoldKind,
  ReservationState,
  SeatStatus,
} from './column-types.ts'
import type { DemandTables } from './demand-tables.ts'
import type { DeviceTables } from './device-tables.ts'
import type { FiscalTables } from './fiscal-tables.ts'
import type { ImportTables } from './import-tables.ts'
import type { PaymentTables } from './payment-tables.ts'
import type { PictureTables } from './picture-tables.ts'
import type { ResellerTables } from './reseller-tables.ts'
import type { SiteTables } from './site-tables.ts'
import type { TextTables } from './text-tables.ts'
import type { TripTables } from './trip-tables.ts'
import type { WaitlistTables } from './waitlist-tables.ts'

export * from './column-types.ts'
export type { QuayTexts, Stop } from './trip-tables.ts'

/** The tables as created by `migrations/`. Days are `YYYY-MM-DD`, amounts integer cents. */
export interface Tables
  extends PaymentTables,
    WaitlistTables,
    ResellerTables,
    DeviceTables,
    TripTables,
    PictureTables,
    SiteTables,
    TextTables,
    ImportTables,
    DemandTables,
    FiscalTables {
  setting: { key: string; value: ColumnType<unknown, string>; changed_at: Date }
  ticket_price: {
    id: GeneratedAlways<number>
    trip: Generated<string>
    ticket: FareType
    original_amount: number
    payable_amount: number
    min_age: number
    max_age: number | null
    valid_from: string | null
    valid_to: string | null
  }
  special_offer: {
    id: string
    position: number
    original_amount: number
    payable_amount: number
    max_pieces: number
    title: JSONColumnType<LocalizedText>
    description: JSONColumnType<LocalizedText>
    removed_at: Date | null
  }
  departure: {
    id: GeneratedAlways<DepartureId>
    trip: Generated<string>
    start: Generated<string>
    date: string
    /** If an insert leaves out the boat, a trigger sets the boat of the trip. */
    boat: ColumnType<string, string | undefined>
    licensed_places: GeneratedAlways<number>
    /** The time for which the boat is taken: from the first call to the end of the turnaround. */
    during: GeneratedAlways<string>
    capacity: number
    status: Generated<DepartureStatus>
    held: Generated<number>
    sold: Generated<number>
    /** Imported places beyond the capacity. A trigger lowers it when places become free or the capacity grows. */
    over_capacity: Generated<number>
    /** Whether the operator has assigned the boat to this departure before anybody books. */
    fixed: Generated<boolean>
  }
  reservation: ReservationTable
  reservation_line: {
    reservation_id: string
    position: number
    kind: 'ticket' | 'special_offer'
    item_id: string
    label: string
    pieces: number
    original_amount: number
    payable_amount: number
  }
  cancellation: {
    reservation_id: string
    reason: string
    cancelled_by: 'operator' | 'guest'
    cancelled_at: Date
    /** Until when the guest can choose another day instead of a refund of the deposit; null if there is no choice. */
    choose_by: Generated<Date | null>
    /** `refund`: guest or operator chose it, or `choose_by` passed. Null before that, or without a choice. */
    choice: Generated<'refund' | null>
  }
  reservation_change: ChangeTable
  reservation_note: {
    id: GeneratedAlways<number>
    reservation_id: string
    note: string
    noted_by: string
    noted_at: Date
  }
  boarding: {
    reservation_id: string
    boarded_by: string
    boarded_at: Date
    /** How many of the party are aboard; null means the whole party. */
    guests: Generated<number | null>
    /** The guests aboard by age. If the sum is not the number aboard, a trigger corrects it and counts adults first. */
    adults: Generated<number>
    children: Generated<number>
    infants: Generated<number>
  }
  idempotency_key: {
    key: string
    request_hash: string
    reservation_id: string
    /** Null if the request is a change or cancellation without a payment. */
    attempt_id: string | null
    created_at: Date
  }
  reservation_event: {
    id: GeneratedAlways<number>
    reservation_id: string
    event: string
    from_state: ReservationState | null
    to_state: ReservationState
    happened_at: Date
  }
  message: {
    id: string
    kind: string
    reservation_id: string | null
    dedupe_key: Generated<string>
    details: JSONColumnType<Record<string, string>>
    recipient: string
    locale: Locale
    state: Generated<'due' | 'sent' | 'failed'>
    attempts: Generated<number>
    last_error: string | null
    due_at: Date
    sent_at: Date | null
  }
  review: {
    id: string
    reservation_id: string | null
    first_name: string
    last_name: string
    comment: string
    stars: number
    verified: boolean
    locale: Locale
    status: Generated<'awaiting_approval' | 'published' | 'rejected'>
    created_at: Date
    decided_at: Date | null
    /** Why the review was rejected. */
    reason: string | null
  }
  booking_draft: {
    id: string
    fields: JSONColumnType<Record<string, unknown>>
    reservation_id: string | null
    offer_id: Generated<string | null>
    created_at: Date
    changed_at: Date
  }
  operator_action: {
    id: GeneratedAlways<number>
    command: string
    details: JSONColumnType<object>
    actor: string
    happened_at: Date
    /** The device of the operator's app; null for a command. */
    device_id: string | null
  }
  hold_key: { reservation_id: string; kind: HoldKeyKind; key: string }
  health_check: {
    check_name: string
    subject: string
    cause: string | null
    facts: JSONColumnType<Record<string, string | number>>
    checked_at: Date
    failing_since: Date | null
    notified_at: Date | null
  }
  rate_limit: { name: string; key: string; tat: Date }
  secret: { name: string; value: string }
}

export type DepartureRow = Selectable<Tables['departure']>
export type ReservationRow = Selectable<Tables['reservation']>
export type AttemptRow = Selectable<Tables['payment_attempt']>
export type ChangeRow = Selectable<ChangeTable>

interface ReservationTable {
  /** The secret in the guest's link. Whoever has it can change and cancel the booking. */
  id: string
  /** The id in QR codes and for crew and resellers, who must not know the secret `id` (decision 065). */
  ticket: GeneratedAlways<string>
  code: string
  state: ReservationState
  seat_status: SeatStatus
  hold_kind: Generated<HoldKind>
  trip: Generated<string>
  start: Generated<string>
  date: string
  departure: GeneratedAlways<DepartureId>
  /** The id of the quay. */
  departure_location: string
  adults: number
  children: number
  infants: number
  party: GeneratedAlways<number>
  first_name: string
  last_name: string
  phone: string
  email: string
  notes: string
  locale: Locale
  tracing_id: string | null
  tracing_source: TracingSource
  /** Null for manual bookings, where the operator explains the terms. */
  terms_accepted_at: Date | null
  terms_version: ColumnType<number | null, number | null | undefined>
  channel: Generated<Channel>
  /** `searchText` of names, e-mail, phone and code; null until the next search computes it. */
  search: ColumnType<string | null, never>
  deposit_method: Generated<DepositMethod>
  currency: Generated<'EUR'>
  total_amount: number
  bail_amount: number
  /** Unless `deposit_method` is `card`: the part of the deposit that was paid by card for added people. Else 0. */
  added_by_card: Generated<number>
  /** Copied from the trip when the reservation is made or gets another trip. A trigger forbids any other change. */
  cancellation_hours: GeneratedAlways<number>
  weather_choice_days: GeneratedAlways<number>
  minimum_guests: GeneratedAlways<number | null>
  minimum_guests_notice_hours: GeneratedAlways<number | null>
  /** The part of the deposit that was paid in cash. */
  cash_deposit: GeneratedAlways<number>
  created_at: Date
  hold_expires_at: Date
  hold_extended_at: Date | null
  ended_at: Date | null
  /** When the guest's name, contact data and texts were erased; null while they are stored. */
  anonymized_at: ColumnType<Date | null, Date | null | undefined>
}
