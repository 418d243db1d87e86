import type { SpecialOffer } from '../../contract/settings.ts'
import type { Locale } from '../../i18n/locales.ts'
import { textIn } from '../../i18n/localized-text.ts'
import { cached } from '../../platform/cache/query-cache.ts'
import type { Queryable } from '../../platform/database/connect.ts'
import type { AppContext } from '../context.ts'

/** The special offers that can be added to a reservation, in the visitor's language. */
export const listSpecialOffers = ({ db }: AppContext, locale: Locale): Promise<SpecialOffer[]> =>
  listLocalizedOffers(db, locale)

export async function listLocalizedOffers(db: Queryable, locale: Locale): Promise<SpecialOffer[]> {
  const rows = await cached(db, readOffers)
  return rows.map((row) => ({
    id: row.id,
    title: textIn(row.title, locale),
    description: textIn(row.description, locale),
    payable_amount: row.payable_amount,
    original_amount: row.original_amount,
    max_pieces: row.max_pieces,
  }))
}

const readOffers = (db: Queryable) =>
  db.selectFrom('special_offer').selectAll().where('removed_at', 'is', null).orderBy('position').execute()
