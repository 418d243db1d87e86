import type { SettingName } from '../settings/setting-definitions.ts'
import type { Missing, TimesProblem } from './check-trip.ts'
import type { BookedDeparture } from './coming-departures.ts'

/** Why a trip was not changed. */
export type TripRefusal =
  | {
      ok: false
      refusal:
        | 'unknown'
        | 'exists'
        | 'boat_in_two_places'
        | 'last_on_sale'
        | 'unknown_start'
        | 'unknown_picture'
        | 'product_of_resellers'
        | 'product_taken'
        | 'no_name_key'
    }
  | { ok: false; refusal: 'unknown_boat'; boat: string }
  | { ok: false; refusal: 'unknown_quay'; quay: string }
  | { ok: false; refusal: 'stop_not_at_sea'; stop: string }
  | { ok: false; refusal: 'booked_call'; quay: string; start: string }
  | { ok: false; refusal: 'above_licence'; boat: string; places: number }
  | { ok: false; refusal: 'times'; problem: TimesProblem }
  | { ok: false; refusal: 'starts_overlap'; one: string; other: string }
  | { ok: false; refusal: 'not_ready'; missing: Missing[] }
  | { ok: false; refusal: 'setting'; name: SettingName; problem: string }
  | { ok: false; refusal: 'coming_bookings'; departures: BookedDeparture[] }

/** Rolls the transaction back. `outcome` says why the trip is not changed. */
export class TripRefused extends Error {
  readonly outcome: TripRefusal

  constructor(outcome: TripRefusal) {
    super(outcome.refusal)
    this.outcome = outcome
  }
}
