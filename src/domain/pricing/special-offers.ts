import { sql } from 'kysely'
import type { SpecialOffer } from '../../contract/settings.ts'
import type { Locale } from '../../i18n/locales.ts'
import { textIn } from '../../i18n/localized-text.ts'
import { cached } from '../../platform/cache/query-cache.ts'
import type { Queryable } from '../../platform/database/connect.ts'

/** The special offers of a trip that can be added to a reservation, in the visitor's language. */
export async function listLocalizedOffers(db: Queryable, trip: string, locale: Locale): Promise<SpecialOffer[]> {
  const rows = (await cached(db, readOffers)).filter(({ trips }) => trips.length === 0 || trips.includes(trip))
  return rows.map((row) => ({
    id: row.id,
    title: textIn(row.title, locale),
    description: textIn(row.description, locale),
    payable_amount: row.payable_amount,
    original_amount: row.original_amount,
    max_pieces: row.max_pieces,
  }))
}

/** An offer without rows in `offer_trip` is offered on every trip. */
const readOffers = (db: Queryable) =>
  db
    .selectFrom('special_offer')
    .selectAll()
    .select(sql<string[]>`array(select trip from offer_trip where offer = special_offer.id)`.as('trips'))
    .where('removed_at', 'is', null)
    .orderBy('position')
    .execute()
