import { sql } from 'kysely'
import type { Queryable } from '../../database/connect.ts'
import type { ReservationState } from '../../database/tables.ts'
import { findReservationId } from './find-reservation.ts'

export interface ReservationSearchResult {
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

/** Normalizes text like the column `search`: lower case, without accents. */
const removeAccents = (text: string) =>
  text.toLowerCase().replaceAll('đ', 'd').replaceAll('ł', 'l').normalize('NFD').replace(/\p{M}/gu, '')

/** Whether the text has at least four characters, all of them digits, spaces or punctuation of phone numbers. */
const isPhoneNumber = (text: string) => /^[\d\s+()/-]{4,}$/.test(text.trim())

const containsPattern = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/**
 * Finds reservations by code, name, e-mail or phone, or parts of them; those with a date nearest to `today` first.
 * @param limit one more row is returned if there are more results
 */
export async function searchReservations(
  db: Queryable,
  query: string,
  today: string,
  limit: number,
): Promise<ReservationSearchResult[]> {
  const words = removeAccents(query).split(/\s+/).filter(Boolean)
  // Without leading zeros: the country code replaces them in the stored number.
  const digits = query.replace(/\D/g, '').replace(/^0+/, '')
  const id = await findReservationId(db, query)
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
      const parts = isPhoneNumber(query) ? [digits] : words
      return where.and(parts.map((part) => where('search', 'like', containsPattern(part))))
    })
    .orderBy(sql`abs(date - ${today}::date)`)
    .orderBy('code')
    .limit(limit + 1)
    .execute()
  return rows.map(({ cancellation, ...row }) => ({ ...row, cancelled: cancellation !== null }))
}
