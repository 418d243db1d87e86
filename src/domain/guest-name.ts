import { sql } from 'kysely'
import type { ReservationRow } from '../platform/database/tables.ts'

/** For queries that join `reservation`: the guest's name; null without a reservation. */
export const guestName = sql<string | null>`trim(reservation.first_name || ' ' || reservation.last_name)`

/** First name and initial of the last name. */
export const guestDisplayName = ({ first_name, last_name }: Pick<ReservationRow, 'first_name' | 'last_name'>) =>
  [first_name, last_name && `${[...last_name][0]?.toUpperCase()}.`].filter(Boolean).join(' ')
