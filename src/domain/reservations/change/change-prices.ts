import type { SpecialOffer } from '../../../contract/settings.ts'
import type { Locale } from '../../../i18n/locales.ts'
import type { Queryable } from '../../../platform/database/connect.ts'
import { type FarePrices, loadPriceList } from '../../pricing/prices.ts'
import { listLocalizedOffers } from '../../pricing/special-offers.ts'

/** The current prices of a trip, loaded once per use case, with the titles of the offers in the booking's language. */
export interface ChangePrices {
  on(date: string): FarePrices
  offers: SpecialOffer[]
}

export async function loadChangePrices(db: Queryable, trip: string, locale: Locale): Promise<ChangePrices> {
  const [on, offers] = await Promise.all([loadPriceList(db, trip), listLocalizedOffers(db, trip, locale)])
  return { on, offers }
}
