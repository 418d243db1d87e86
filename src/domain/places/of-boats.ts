import { sql } from 'kysely'

/** Whether a departure has one of these boats; no boats means all. */
export const isOfBoats =
  (boats: readonly string[] = []) =>
  ({ boat }: { boat: string }): boolean =>
    boats.length === 0 || boats.includes(boat)

/**
 * Whether a reservation's departure has one of these boats; no boats means all. For queries with the table
 * `reservation`.
 */
export const reservationOfBoats = (boats: readonly string[] = []) =>
  sql<boolean>`(${boats.length === 0} or reservation.departure in (
    select departure.id from departure where departure.boat = any(${boats}::text[])))`
