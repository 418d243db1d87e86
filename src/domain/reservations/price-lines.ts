import type { ExpressionBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { translatorOf } from '../../i18n/catalogues.ts'
import type { Locale } from '../../i18n/locales.ts'
import type { Queryable } from '../../platform/database/connect.ts'
import type { ReservationRow, Tables } from '../../platform/database/tables.ts'
import { getPricesOn } from '../pricing/prices.ts'
import { fareLabel } from '../pricing/quote.ts'
import { listLocalizedOffers } from '../pricing/special-offers.ts'

/** The price lines of a reservation as `QuoteLine[]`, for the select list of a query. */
export const linesOf = (row: ExpressionBuilder<Tables, 'reservation'>) =>
  jsonArrayFrom(
    row
      .selectFrom('reservation_line as line')
      .select([
        'line.kind',
        'line.item_id as id',
        'line.label',
        'line.pieces',
        'line.original_amount',
        'line.payable_amount',
      ])
      .whereRef('line.reservation_id', '=', 'reservation.id')
      .orderBy('line.position'),
  )

/** A price line of a quote, or a row of `reservation_line`. */
type Line = { pieces: number; label: string } & ({ id: string } | { item_id: string })

/**
 * Price lines in the reader's language. The labels are stored in the reservation's language; in other languages the
 * current labels are used.
 */
export async function labelLines<Labelled extends Line>(
  db: Queryable,
  { trip, date, locale: stored, lines }: Pick<ReservationRow, 'trip' | 'date' | 'locale'> & { lines: Labelled[] },
  locale: Locale,
): Promise<Labelled[]> {
  if (locale === stored) return lines
  const t = translatorOf(locale)
  const [prices, offers] = await Promise.all([getPricesOn(db, trip, date), listLocalizedOffers(db, trip, locale)])
  const labelOf = (line: Labelled) => {
    const id = 'id' in line ? line.id : line.item_id
    const { pieces } = line
    const fare = (['adult', 'child', 'infant'] as const).find((each) => each === id)
    return fare ? fareLabel(t, fare, prices[fare], pieces) : offers.find((offer) => offer.id === id)?.title
  }
  return lines.map((line) => ({ ...line, label: labelOf(line) ?? line.label }))
}
