import type { QuoteLine } from '../../contract/reservation.ts'

export type { Channel } from '../../contract/booking-sources.ts'
/** How the deposit is paid. `card`: online. `outside`: to a partner or in another system. `CrewTender`: to the crew. */
export type DepositMethod = 'card' | CrewTender | 'outside'
/** How the crew takes money. `terminal`: by card, on a terminal that is not connected to this site. */
export type CrewTender = 'cash' | 'terminal'
export type FareType = 'adult' | 'child' | 'infant'
/** The property of a guest by which unpaid holds are counted; `network_56` and `network_48` are prefixes of an IPv6 address. */
export type HoldKeyKind = 'address' | 'network_56' | 'network_48' | 'mailbox' | 'phone'
/**
 * `timed`: places are held until the deadline. `charge_only`: places are held only until the provider has answered the
 * charge.
 */
export type ClaimKind = 'timed' | 'charge_only'
/** `link`: places are held by a payment link of the operator, until the deadline that its mail names. */
export type HoldKind = ClaimKind | 'link'
/** The key of a departure: trip, day and start, such as `tour/2027-06-08/1`. It is known before the departure has a row. */
export type DepartureId = `${string}/${string}/${string}`
export type DepartureStatus = 'open' | 'closed' | 'cancelled'
export type ReservationState = 'created' | 'paying' | 'securing' | 'completed' | 'not_paid' | 'failed'
export type ChangeKind = 'guest' | 'operator' | 'weather' | 'reseller'
export type SeatStatus = 'held' | 'sold' | 'none'
export type AttemptState =
  | 'new'
  | 'submitting'
  | 'requires_action'
  | 'processing'
  | 'authorized'
  | 'captured'
  | 'declined'
  | 'canceled'
  | 'unknown'
export const ledgerKinds = [
  'deposit',
  'refund',
  'refund_returned',
  'dispute',
  'dispute_returned',
  'cash',
  'terminal',
  'outside',
] as const
export type LedgerKind = (typeof ledgerKinds)[number]
export type RefundState = 'due' | 'submitting' | 'pending' | 'succeeded' | 'failed' | 'unknown'

/** The part of a booking that a change replaces. */
export interface BookedTrip {
  trip: string
  date: string
  start: string
  departure_location: string
  adults: number
  children: number
  infants: number
  total_amount: number
  bail_amount: number
  lines: QuoteLine[]
}
