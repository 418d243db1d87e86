import { sql } from 'kysely'
import type { Runner } from '../../database/connect.ts'
import type { ReservationState } from '../../database/tables.ts'
import { reservationNamed } from './find-reservation.ts'

export interface Found {
  code: string
  date: string
  firstName: string
  lastName: string
  email: string
  phone: string
  guests: number
  state: ReservationState
  cancelled: boolean
}

/** As column `search` has it: what is typed in a hurry has no accents. */
const withoutAccents = (text: string) =>
  text.toLowerCase().replaceAll('đ', 'd').replaceAll('ł', 'l').normalize('NFD').replace(/\p{M}/gu, '')

/** A phone number, with whatever spaces, and the zero that a country code replaces. */
const isNumber = (typed: string) => /^[\d\s+()/-]{4,}$/.test(typed.trim())

const likely = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/**
 * Bookings by code, name, e-mail or phone, or a part of them; those whose day is nearest to `today` first.
 * @param limit one more is looked for than is shown, so that one sees that there are more
 */
export async function searchReservations(db: Runner, typed: string, today: string, limit: number): Promise<Found[]> {
  const words = withoutAccents(typed).split(/\s+/).filter(Boolean)
  const digits = typed.replace(/\D/g, '').replace(/^0+/, '')
  const id = await reservationNamed(db, typed)
  const rows = await db
    .selectFrom('reservation')
    .leftJoin('cancellation', 'cancellation.reservation_id', 'reservation.id')
    .select([
      'code',
      'date',
      'first_name as firstName',
      'last_name as lastName',
      'email',
      'phone',
      'party as guests',
      'state',
      'cancellation.reservation_id as cancellation',
    ])
    .where((where) => {
      if (id !== undefined) return where('reservation.id', '=', id)
      const parts = isNumber(typed) ? [digits] : words
      return where.and(parts.map((part) => where('search', 'like', likely(part))))
    })
    .orderBy(sql`abs(date - ${today}::date)`)
    .orderBy('code')
    .limit(limit + 1)
    .execute()
  return rows.map(({ cancellation, ...row }) => ({ ...row, cancelled: cancellation !== null }))
}
