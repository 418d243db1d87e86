import type { Quote } from '../../contract/reservation.ts'
import type { SpecialOffer } from '../../contract/settings.ts'
import type { Runner } from '../../database/connect.ts'
import { translatorOf } from '../../i18n/catalogues.ts'
import { type Locale, locales } from '../../i18n/locales.ts'
import type { Translate } from '../../i18n/translator.ts'
import { priceList } from '../pricing/prices.ts'
import { type Order, priceOrder } from '../pricing/quote.ts'
import { offersIn } from '../pricing/special-offers.ts'
import type { Services } from '../services.ts'
import { addDays, instantOf } from '../time/operator-time.ts'
import type { Dice } from './dice.ts'
import type { DemonstrationIds } from './ids.ts'
import type { Rows } from './rows.ts'

/** What every story is told with. */
export interface World {
  dice: Dice
  ids: DemonstrationIds
  now: Date
  rows: Rows
  /** What is under way when all is told: payments to be settled, and holds that end. */
  open: { attemptIds: string[]; holds: { reservationId: string; until: Date }[] }
  origin: string
  operatorEmail: string
  quote(order: Order, date: string, locale: Locale): Quote
  times(date: string): Times
}

/** The instants of a day that stories need. */
interface Times {
  closes: Date
  reminder: Date
  boards: Date
  thanks: Date
}

export async function worldOf(
  db: Runner,
  { origin, operator }: Pick<Services, 'origin' | 'operator'>,
  told: Pick<World, 'dice' | 'ids' | 'now' | 'rows'>,
): Promise<World> {
  const pricesOf = await priceList(db)
  const offers = new Map<Locale, SpecialOffer[]>()
  for (const locale of locales) offers.set(locale, await offersIn(db, locale))
  const translators = new Map(locales.map((locale) => [locale, remembering(translatorOf(locale))]))
  const known = new Map<string, Times>()
  return {
    ...told,
    open: { attemptIds: [], holds: [] },
    origin,
    operatorEmail: operator.email,
    quote(order, date, locale) {
      const offered = offers.get(locale)!
      const wanted = order.special_offers.filter(({ id }) => offered.some((offer) => offer.id === id))
      const t = translators.get(locale)!
      const known = { ...order, special_offers: wanted }
      return priceOrder(known, { prices: pricesOf(date), offers: offered, t, expiresAt: told.now })
    },
    times(date) {
      const times = known.get(date) ?? timesOf(date)
      known.set(date, times)
      return times
    },
  }
}

const timesOf = (date: string): Times => ({
  closes: instantOf(addDays(date, -1), '20:00'),
  reminder: instantOf(addDays(date, -1), '17:00'),
  boards: instantOf(date, '07:50'),
  thanks: instantOf(addDays(date, 1), '10:00'),
})

/** A million parties ask for the same few sentences. */
function remembering(t: Translate): Translate {
  const said = new Map<string, string>()
  return (key, values) => {
    const asked = `${key} ${JSON.stringify(values)}`
    const known = said.get(asked) ?? t(key, values)
    said.set(asked, known)
    return known
  }
}
