import type { Selectable, Updateable } from 'kysely'
import { emptyContact } from '../../contract/octo-requests.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { fiscalDocument, tablesWithoutGuests } from './tables-without-guests.ts'

/**
 * Classifies every column that can hold text, dates and ids included. Erasure and retention are built from this list. A
 * column of `Tables` that is missing here is a type error; `test/privacy/personal-data.test.ts` compares the list with the
 * schema of the database.
 */
type PersonalDataList = { [T in TableName]: { [C in TextColumn<T>]: NotPersonal | Personal<T, C> } }

export type TableName = keyof Tables
type TextColumn<T extends TableName> = {
  [C in keyof Tables[T]]: NonNullable<Selectable<Tables[T]>[C & keyof Selectable<Tables[T]>]> extends
    | number
    | boolean
    | Date
    ? never
    : C
}[keyof Tables[T]]

export type NotPersonal =
  /** An id, a code or a position: identifies a row, retained for accounting. */
  | 'key'
  /** One of the values that the code defines. */
  | 'enum'
  | 'date'
  /** A hash of a secret, such as a token, or a hash of what a rate limit counts by, such as an address. */
  | 'hash'
  /** A reference issued by the payment provider, retained for accounting. */
  | 'provider reference'
  /** Settings and texts of the operator, prices, and other data that is not about a person. */
  | 'content'
  /** The operator's user account or device. */
  | 'staff'
  | 'secret'

type Personal<T extends TableName, C> =
  | { replacement: C extends keyof Updateable<Tables[T]> ? Updateable<Tables[T]>[C] : never }
  /** Erasure deletes the row. */
  | 'row deleted'
  /** The value is replaced by `anonymizeAuditLog` where it is personal. */
  | 'redacted'
  /** The value is computed from columns that erasure replaces. A trigger sets the value to null when they change. */
  | 'generated'

/** Accounting needs no names: the ledger identifies a booking by its code. */
const anonymousName = { replacement: '—' }
const empty = { replacement: '' }
const cleared = { replacement: null }
const noContact = { replacement: JSON.stringify(emptyContact) }

/** The columns that refer to a departure. */
const departure = { trip: 'key', start: 'key', date: 'date', departure: 'key' } as const

export const personalData = {
  ...tablesWithoutGuests,
  reservation: {
    id: 'key',
    ticket: 'key',
    code: 'key',
    state: 'enum',
    seat_status: 'enum',
    hold_kind: 'enum',
    ...departure,
    departure_location: 'enum',
    first_name: anonymousName,
    last_name: anonymousName,
    phone: empty,
    email: empty,
    notes: empty,
    locale: 'enum',
    tracing_id: cleared,
    tracing_source: 'enum',
    channel: 'enum',
    search: 'generated',
    deposit_method: 'enum',
    currency: 'enum',
  },
  reservation_line: { reservation_id: 'key', kind: 'enum', item_id: 'key', label: 'content' },
  hold_key: { reservation_id: 'key', kind: 'enum', key: 'hash' },
  cancellation: { reservation_id: 'key', reason: 'enum', cancelled_by: 'enum', choice: 'enum' },
  reservation_change: {
    id: 'key',
    reservation_id: 'key',
    kind: 'enum',
    state: 'enum',
    seat_status: 'enum',
    hold_kind: 'enum',
    ...departure,
    departure_location: 'enum',
    lines: 'content',
    previous: 'content',
  },
  reservation_note: { reservation_id: 'key', note: 'row deleted', noted_by: 'staff' },
  imported_booking: {
    ...{ source: 'key', source_id: 'key', reservation_id: 'key', facts: 'content', agent: 'content' },
    ...{ ticket_code: cleared, alias: cleared, contact_hash: cleared },
  },
  boarding: { reservation_id: 'key', boarded_by: 'staff' },
  reservation_event: { reservation_id: 'key', event: 'enum', from_state: 'enum', to_state: 'enum' },
  booking_draft: { id: 'hash', fields: 'row deleted', reservation_id: 'key', offer_id: 'key' },
  payment_attempt: {
    id: 'key',
    reservation_id: 'key',
    change_id: 'key',
    provider: 'enum',
    state: 'enum',
    token: cleared,
    reference: 'provider reference',
    decline: 'enum',
    next_action: cleared,
    // Set to null once the attempt is settled. Erasure is refused until then.
    rate_limit_keys: 'hash',
  },
  refund: {
    ...{ id: 'key', attempt_id: 'key', request_id: 'key', reference: 'provider reference' },
    ...{ reason: 'enum', state: 'enum', sent_by: 'enum', problem: 'enum' },
  },
  dispute: { id: 'provider reference', attempt_id: 'key', state: 'enum', reason: 'enum' },
  ledger_entry: {
    ...{ reservation_id: 'key', attempt_id: 'key', refund_id: 'key', dispute_id: 'key' },
    ...{ kind: 'enum', device: 'staff', slip: 'provider reference' },
  },
  ledger_number: {},
  fiscal_due: { reservation_id: 'key' },
  fiscal_buyer: { reservation_id: 'key', company: 'row deleted', address: 'row deleted', vatin: 'row deleted' },
  fiscal_document: { reservation_id: 'key', kind: 'enum', payment: 'enum', ...fiscalDocument },
  idempotency_key: { key: 'row deleted', request_hash: 'row deleted', reservation_id: 'key', attempt_id: 'key' },
  provider_event: { provider: 'enum', event_id: 'provider reference', attempt_id: 'key' },
  payment_exception: {
    provider: 'enum',
    attempt_id: 'key',
    reason: 'enum',
    details: { replacement: '{}' },
    note: cleared,
  },
  message: {
    id: 'key',
    kind: 'enum',
    reservation_id: 'key',
    dedupe_key: 'key',
    details: 'row deleted',
    recipient: 'row deleted',
    locale: 'enum',
    state: 'enum',
    last_error: 'row deleted',
  },
  review: {
    id: 'key',
    reservation_id: 'key',
    first_name: 'row deleted',
    last_name: 'row deleted',
    comment: 'row deleted',
    locale: 'enum',
    status: 'enum',
    reason: 'row deleted',
  },
  waitlist_entry: {
    id: 'key',
    state: 'enum',
    email: 'row deleted',
    mailbox: 'row deleted',
    locale: 'enum',
    last_date: 'date',
    close_reason: 'enum',
  },
  waitlist_day: { entry_id: 'key', ...departure },
  waitlist_offer: {
    id: 'key',
    entry_id: 'key',
    ...departure,
    prices: 'content',
    state: 'enum',
    reservation_id: 'key',
  },
  reseller: {
    id: 'key',
    name: 'key',
    key_hash: 'hash',
    webhook_url: 'content',
    webhook_secret: 'secret',
  },
  reseller_booking: {
    reservation_id: 'key',
    reseller_id: 'key',
    uuid: 'key',
    request_hash: anonymousName,
    reference: cleared,
    contact: noContact,
    cancel_reason: cleared,
  },
  reseller_unit_item: {
    reservation_id: 'key',
    uuid: 'key',
    unit: 'enum',
    reference: cleared,
    contact: noContact,
  },
  reseller_event: { kind: 'enum', reservation_id: 'key', trip: 'key', first_date: 'date', last_date: 'date' },
  reseller_notification: {
    id: 'key',
    reseller_id: 'key',
    kind: 'enum',
    body: 'content',
    state: 'enum',
    last_error: 'content',
  },
  device: {
    ...{ id: 'key', name: 'staff', role: 'enum', locale: 'enum', paired_by: 'staff', revoked_by: 'staff' },
    ...{ boats: 'key', calendar_hash: 'hash' },
  },
  device_pairing: {
    ...{ id: 'key', name: 'staff', role: 'enum', token_hash: 'hash', code_hash: 'hash' },
    ...{ created_by: 'staff', created_by_device: 'key', device_id: 'key', boats: 'key' },
  },
  passkey: { credential_id: 'staff', device_id: 'key', public_key: 'staff', transports: 'enum' },
  passkey_challenge: { challenge_hash: 'hash', purpose: 'enum', pairing_id: 'key', device_id: 'key' },
  device_session: { id_hash: 'staff', device_id: 'key' },
  // `result` has codes, amounts and names of devices; answers of actions contain no data of guests.
  device_action: { device_id: 'key', key: 'key', name: 'enum', input_hash: 'key', result: 'key' },
  cash_count: { date: 'date', explanation: 'staff', counted_by: 'staff', box: 'key', pieces: 'content' },
  cash_movement: {
    ...{ id: 'key', date: 'date', from_box: 'key', to_box: 'key', reason: 'enum', explanation: 'staff', device: 'key' },
    ...{ recorded_by: 'staff', received_by: 'staff', cancelled_by: 'staff' },
  },
  persons_signed: {
    ...{ id: 'key', departure: 'key', boat: 'key', device: 'key', reason: 'staff' },
    ...{ signed_by: 'staff', recorded_by: 'staff' },
  },
  departure_message: {
    ...{ id: 'key', departure: 'key', reason: 'enum', quay: 'key', moved_to: 'key', text: 'staff' },
    ...{ sent_by: 'staff', device: 'key' },
  },
  departure_message_read: { message: 'key', reservation_id: 'key' },
  passenger: { reservation_id: 'key', age: 'enum', sealed: 'row deleted' },
  text_consent: { reservation_id: 'key', channels: 'enum', wording: 'content', given_by: 'staff' },
  text_message: {
    ...{ id: 'key', message: 'key', reservation_id: 'key', channel: 'enum', state: 'enum' },
    // If the message service refuses a message, its answer may quote the phone number or the text.
    ...{ failure: cleared, currency: 'enum' },
  },
  wallet_pass: { reservation_id: 'key', version: 'key' },
  wallet_device: {
    ...{ reservation_id: 'key', delivered_version: 'key' },
    ...{ device: 'row deleted', push_token: 'row deleted' },
  },
  guest_notice: { reservation_id: 'key', departure: 'key' },
  no_show: { reservation_id: 'key', recorded_by: 'staff' },
  operator_action: { command: 'enum', details: 'redacted', actor: 'staff', device_id: 'key' },
  // The facts come from servers and concern the accounts of the operator.
  health_check: { check_name: 'enum', subject: 'key', cause: 'enum', facts: 'content' },
  rate_limit: { name: 'enum', key: 'hash' },
  secret: { name: 'key', value: 'secret' },
} as const satisfies PersonalDataList
