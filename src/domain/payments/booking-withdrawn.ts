import { type RawBuilder, sql } from 'kysely'

/** SQL condition: the booking was cancelled or has boarded, so its changes can't be completed. */
export const bookingWithdrawn = (reservationId: string | RawBuilder<unknown>) => sql<boolean>`(
  exists (select from cancellation where reservation_id = ${reservationId})
  or exists (select from boarding where reservation_id = ${reservationId}))`
