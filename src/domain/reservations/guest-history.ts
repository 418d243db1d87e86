import { sql } from 'kysely'
import type { Queryable } from '../../platform/database/connect.ts'
import type { ReservationRow } from '../../platform/database/tables.ts'

/** Another booking of the same guest. */
export interface GuestTrip {
  code: string
  trip: string
  date: string
  start: string
  guests: number
  cancelled: boolean
  noShow: boolean
}

/**
 * The other paid bookings with the e-mail address or the phone number of this one, the latest first. An erased guest
 * has none, because both fields are empty.
 * @param limit how many bookings `trips` has at most; `count` and `noShows` count all trips before `today`
 */
export async function guestHistory(
  db: Queryable,
  { id, email, phone }: Pick<ReservationRow, 'id' | 'email' | 'phone'>,
  { today, limit }: { today: string; limit: number },
): Promise<{ count: number; noShows: number; trips: GuestTrip[] }> {
  const { rows } = await sql<GuestTrip>`
    select code, trip, date, start, party as guests,
      exists (select from cancellation where reservation_id = reservation.id) as cancelled,
      exists (select from no_show where reservation_id = reservation.id) as "noShow"
    from reservation
    where ((email <> '' and lower(email) = lower(${email})) or (phone <> '' and phone = ${phone}))
      and state = 'completed' and id <> ${id}
    order by date desc, code`.execute(db)
  const earlier = rows.filter(({ date, cancelled }) => date < today && !cancelled)
  return {
    count: earlier.filter(({ noShow }) => !noShow).length,
    noShows: earlier.filter(({ noShow }) => noShow).length,
    trips: rows.slice(0, limit),
  }
}
