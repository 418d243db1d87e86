import type { SpecialOffer } from '../../contract/settings.ts'
import type { Runner } from '../../database/connect.ts'
import { remembered } from '../../database/remembered.ts'
import type { Locale } from '../../i18n/locales.ts'
import type { Services } from '../services.ts'

/** The special offers that can be added to a reservation, in the visitor's language. */
export const specialOffers = ({ db }: Services, locale: Locale): Promise<SpecialOffer[]> => offersIn(db, locale)

export async function offersIn(db: Runner, locale: Locale): Promise<SpecialOffer[]> {
  const rows = await remembered(db, readOffers)
  return rows.map((row) => ({
    id: row.id,
    title: row.title[locale],
    description: row.description[locale],
    payable_amount: row.payable_amount,
    original_amount: row.original_amount,
    max_pieces: row.max_pieces,
  }))
}

const readOffers = (db: Runner) =>
  db.selectFrom('special_offer').selectAll().where('removed_at', 'is', null).orderBy('position').execute()
