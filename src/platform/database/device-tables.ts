import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { LateMinutes } from '../../contract/guest-notice.ts'
import type { MessageReason } from '../../contract/message-reasons.ts'
import type { AppLocale } from '../../contract/operator-app/app-locales.ts'
import type { AppRole } from '../../contract/operator-app/roles.ts'
import type { PayOutReason } from '../../shared/cash-boxes.ts'
import type { Pieces } from '../../shared/denominations.ts'
import type { Age } from '../../shared/persons.ts'
import type { DepartureId } from './column-types.ts'

/** The tables of the operator's app. */
export interface DeviceTables {
  device: {
    id: string
    name: string
    role: AppRole
    locale: AppLocale
    paired_by: string
    paired_at: Date
    last_seen_at: Generated<Date | null>
    revoked_by: Generated<string | null>
    revoked_at: Generated<Date | null>
    /** The ids of the boats whose departures the device shows; an empty list means all boats. */
    boats: Generated<string[]>
    /** The hash of the secret in the address of the device's calendar; null if there is no such address. */
    calendar_hash: Generated<string | null>
  }
  device_pairing: {
    id: string
    name: string
    role: AppRole
    token_hash: string
    code_hash: string
    created_by: string
    /** The device that made the pairing; null if a command did. */
    created_by_device: string | null
    created_at: Date
    expires_at: Date
    used_at: Generated<Date | null>
    device_id: Generated<string | null>
    boats: Generated<string[]>
  }
  passkey: {
    credential_id: string
    device_id: string
    /** The COSE key in base64url. */
    public_key: string
    counter: number
    transports: string[]
    created_at: Date
    last_used_at: Generated<Date | null>
  }
  passkey_challenge: {
    challenge_hash: string
    purpose: 'pairing' | 'sign_in' | 'check'
    pairing_id: string | null
    device_id: string | null
    expires_at: Date
  }
  device_session: {
    id_hash: string
    device_id: string
    created_at: Date
    expires_at: Date
    passkey_checked_at: Date | null
  }
  device_action: {
    device_id: string
    /** An idempotency key, or `<installation>#<sequence>`; unique among the keys of all devices. */
    key: string
    name: string
    input_hash: string
    result: JSONColumnType<object>
    /** What this action has posted to the ledger for its device, in cents: cash and card payments on the terminal. */
    cash: Generated<number>
    recorded_at: Date
    applied_at: Date
  }
  cash_count: {
    id: GeneratedAlways<number>
    date: string
    /** The cash expected when the count was recorded. When a count is read, the expected cash is computed anew. */
    expected: number
    counted: number
    explanation: string
    counted_by: string
    counted_at: Date
    /** The id of the counted box; `all` if all boxes were counted together. */
    box: Generated<string>
    pieces: ColumnType<Pieces | null, string | null, never>
  }
  cash_movement: {
    id: string
    date: string
    amount: number
    /** The box that the cash is taken from; null for an opening float. */
    from_box: string | null
    /** The box that the cash is put into; null for a pay-out. */
    to_box: string | null
    reason: PayOutReason | null
    explanation: string
    moved_at: Date
    recorded_by: string
    device: string | null
    received_by: Generated<string | null>
    received_at: Generated<Date | null>
    cancelled_by: Generated<string | null>
    cancelled_at: Generated<Date | null>
  }
  departure_message: {
    id: string
    departure: DepartureId
    position: number
    reason: MessageReason
    minutes: number | null
    quay: string | null
    moved_to: string | null
    decide_by: Date | null
    text: string
    sent_by: string
    device: string | null
    sent_at: Date
  }
  departure_message_read: { message: string; reservation_id: string; read_at: Date }
  wallet_pass: { reservation_id: string; version: string; changed_at: Date; checked_at: Date }
  wallet_device: {
    reservation_id: string
    /** `google`, or the identifier of a device with Apple Wallet. */
    device: string
    push_token: string | null
    delivered_version: string | null
    attempts: Generated<number>
    next_attempt_at: Date
  }
  guest_notice: {
    reservation_id: string
    departure: DepartureId
    position: number
    minutes: LateMinutes | null
    told_at: Date
  }
  passenger: { reservation_id: string; age: Age; position: number; sealed: Buffer; given_at: Date }
  persons_signed: {
    id: string
    departure: DepartureId
    /** 1 for the numbers signed first. Each further row of the departure corrects the previous row. */
    position: number
    adults: number
    children: number
    infants: number
    crew: number
    ticked_adults: number
    ticked_children: number
    ticked_infants: number
    reason: string
    boat: string
    licensed_places: number
    signed_by: string
    signed_at: Date
    recorded_by: string
    device: string | null
    /** When this row was first exported for the harbour office; null if it never was. */
    exported_at: Generated<Date | null>
  }
  no_show: { reservation_id: string; recorded_by: string; recorded_at: Date }
}
