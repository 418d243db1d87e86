import { sql } from 'kysely'
import { email } from '../../contract/primitives.ts'
import type { Database } from '../../platform/database/connect.ts'
import type { ReservationState } from '../../platform/database/tables.ts'
import { inTransaction } from '../../shared/in-transaction.ts'
import { searchText } from '../../shared/search-text.ts'
import { findReservationId } from './find-reservation.ts'

export interface ReservationSearchResult {
  code: string
  trip: string
  date: string
  start: string
  firstName: string
  lastName: string
  email: string
  phone: string
  guests: number
  state: ReservationState
  cancelled: boolean
}

/** Whether the text has at least four characters, all of them digits, spaces or punctuation of phone numbers. */
const isPhoneNumber = (text: string) => /^[\d\s+()/-]{4,}$/.test(text.trim())

const containsPattern = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/**
 * Finds reservations whose code, name, e-mail or phone contains the text. Those with a date nearest to `today` come
 * first.
 * @param limit one more row is returned if there are more results
 */
export async function searchReservations(
  db: Database,
  query: string,
  today: string,
  limit: number,
): Promise<ReservationSearchResult[]> {
  const words = searchText(email.safeParse(query).data ?? query)
    .split(/\s+/)
    .filter(Boolean)
  if (words.length === 0) return []
  // Leading zeros are removed, because stored numbers have the country code in their place.
  const digits = query.replace(/\D/g, '').replace(/^0+/, '')
  const id = await findReservationId(db, query)
  if (id === undefined) await fillSearchColumn(db)
  const rows = await db
    .selectFrom('reservation')
    .leftJoin('cancellation', 'cancellation.reservation_id', 'reservation.id')
    .select([
      'code',
      'trip',
      'date',
      'start',
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

const batchSize = 2000

/**
 * Computes the search text of reservations that have none: new ones, and those whose names, address or number have changed since
 * (trigger `clear_reservation_search`).
 */
async function fillSearchColumn(db: Database): Promise<void> {
  let filled = batchSize
  while (filled === batchSize) {
    filled = await inTransaction(db, async (trx) => {
      const rows = await trx
        .selectFrom('reservation')
        .select(['id', 'first_name', 'last_name', 'email', 'phone', 'code'])
        .where('search', 'is', null)
        .orderBy('code')
        .limit(batchSize)
        .forUpdate()
        .execute()
      const texts = rows.map(({ id: _, ...columns }) => searchText(Object.values(columns).join(' ')))
      await sql`update reservation set search = computed.text
        from unnest(${rows.map(({ id }) => id)}::text[], ${texts}::text[]) as computed (id, text)
        where reservation.id = computed.id`.execute(trx)
      return rows.length
    })
  }
}
