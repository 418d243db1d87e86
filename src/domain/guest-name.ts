import { sql } from 'kysely'

/** For queries that join `reservation`: the guest's name; null without a reservation. */
export const guestName = sql<string | null>`trim(reservation.first_name || ' ' || reservation.last_name)`
