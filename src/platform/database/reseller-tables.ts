import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { ResellerContact } from '../../contract/octo-requests.ts'
import type { FareType } from './column-types.ts'

export type NotificationKind = 'BOOKING_UPDATE' | 'AVAILABILITY_UPDATE' | 'PRODUCT_UPDATE'

/** The tables of resellers, their bookings and notifications. */
export interface ResellerTables {
  reseller: {
    id: string
    name: string
    /** The SHA-256 of the reseller's key, in hexadecimal. */
    key_hash: string
    /** The reseller's part of the retail price, in percent. */
    commission: number
    /** The most that the reseller can owe for future trips, in cents. */
    credit: Generated<number>
    /** The most places of one departure that the reseller can have, held and sold together. */
    places_per_day: Generated<number>
    bounds_set_at: Generated<Date>
    webhook_url: string | null
    webhook_secret: string | null
    created_at: Date
    revoked_at: ColumnType<Date | null, Date | null | undefined>
  }
  reseller_booking: {
    reservation_id: string
    reseller_id: string
    /** Chosen by the reseller, and used as idempotency key. */
    uuid: string
    request_hash: string
    commission: number
    reference: string | null
    contact: JSONColumnType<ResellerContact>
    cancelled_at: ColumnType<Date | null, Date | null | undefined>
    cancel_reason: ColumnType<string | null, string | null | undefined>
    updated_at: Date
  }
  reseller_unit_item: {
    reservation_id: string
    position: number
    uuid: string
    unit: FareType
    reference: string | null
    contact: JSONColumnType<ResellerContact>
  }
  reseller_event: {
    id: GeneratedAlways<number>
    kind: NotificationKind
    reservation_id: string | null
    trip: string | null
    first_date: string | null
    last_date: string | null
  }
  reseller_notification: {
    id: string
    reseller_id: string
    kind: NotificationKind
    body: JSONColumnType<object>
    state: Generated<'due' | 'sent' | 'failed'>
    attempts: Generated<number>
    last_error: ColumnType<string | null, string | null | undefined>
    created_at: Date
    /** When the next attempt is due; null before the first attempt, which is due at once. */
    next_attempt_at: ColumnType<Date | null, Date | null | undefined>
    ended_at: ColumnType<Date | null, Date | null | undefined>
  }
}
