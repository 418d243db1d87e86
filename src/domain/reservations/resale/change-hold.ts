import type { QuoteLine } from '../../../contract/reservation.ts'
import { translatorOf } from '../../../i18n/catalogues.ts'
import type { Locale } from '../../../i18n/locales.ts'
import type { Transaction } from '../../../platform/database/connect.ts'
import type { AppContext } from '../../context.ts'
import { departureId } from '../../places/departure-id.ts'
import { movePlaces } from '../../places/move-places.ts'
import { loadPriceList } from '../../pricing/prices.ts'
import { fareLabel } from '../../pricing/quote.ts'
import type { Reseller } from '../../resellers/registry.ts'
import { partyOf, replaceUnitItems, type UnitItem } from '../../resellers/unit-items.ts'
import { operatorSettings } from '../../settings/operator-settings.ts'
import { callAt } from '../../trips/sailing.ts'
import { startOf } from '../../trips/trips.ts'
import { claimForReseller } from './claim-for-reseller.ts'
import { checkChange, priceParty, ResaleRefusedError, type ResaleTrip } from './resale-order.ts'
import type { ResoldBooking } from './resold-booking.ts'

interface HeldTrip extends ResaleTrip {
  items: UnitItem[]
  locale: Locale
}

/**
 * Changes day, place of departure or party of a booking on hold. As for a paid booking, new places are claimed before old ones
 * are released, and people who stay on the same departure keep their price. The caller holds the locks of both departures and of the
 * reservation.
 */
export async function changeHold(
  services: AppContext,
  trx: Transaction,
  booking: ResoldBooking,
  { reseller, trip, date, start, location, items, locale }: HeldTrip & { reseller: Reseller },
  now: Date,
): Promise<void> {
  const settings = await operatorSettings(trx, trip)
  // A concurrent change may have moved the booking to a start that does not stop at this quay.
  if (!callAt(startOf(settings.trip, start), location)) throw new ResaleRefusedError('no_tour')
  const departure = departureId({ trip, date, start })
  const inTransaction = { db: trx, now: services.now }
  const isOther = departure !== booking.departure
  const claimed = await checkChange(inTransaction, booking, { trip, date, start, items }, settings)
  const party = partyOf(items)
  const priced = await priceParty(inTransaction, { trip, date, party, locale, booked: isOther ? [] : booking.lines })
  const lines =
    locale === booking.locale ? priced.lines : await relabelled(trx, { trip, date, locale, lines: priced.lines })
  if (claimed > 0) await claimForReseller(trx, reseller, { departure, party: claimed, holds: settings.holds })
  await trx
    .updateTable('reservation')
    .set({
      trip,
      date,
      start,
      departure_location: location,
      ...party,
      locale,
      total_amount: priced.total,
      bail_amount: priced.total,
    })
    .where('id', '=', booking.id)
    .execute()
  await replaceLines(trx, booking.id, lines)
  await replaceUnitItems(trx, booking.id, items)
  const released = isOther ? booking.party : Math.max(0, booking.party - items.length)
  const places = {
    departure: booking.departure,
    places: released,
    from: 'held',
    to: 'none',
    heldBy: booking.id,
  } as const
  await movePlaces(services, trx, places)
  await trx
    .insertInto('reservation_event')
    .values({
      reservation_id: booking.id,
      event: isOther ? 'moved' : 'changed',
      from_state: 'created',
      to_state: 'created',
      happened_at: now,
    })
    .execute()
}

/** Whether the trip, the people or the language differ from those of the hold. */
export const differsFromHold = (
  booking: ResoldBooking,
  { trip, date, start, location, items, locale }: HeldTrip,
): boolean => {
  const people = (list: UnitItem[]) => JSON.stringify(list.map(({ uuid, unit }) => [uuid, unit]))
  return (
    departureId({ trip, date, start }) !== booking.departure ||
    location !== booking.departure_location ||
    locale !== booking.locale ||
    people(items) !== people(booking.items)
  )
}

/** The lines with their labels in `locale`. A confirmation or an update may change the language of the guest. */
async function relabelled(
  trx: Transaction,
  { trip, date, locale, lines }: { trip: string; date: string; locale: Locale; lines: QuoteLine[] },
): Promise<QuoteLine[]> {
  const prices = (await loadPriceList(trx, trip))(date)
  const t = translatorOf(locale)
  return lines.map((line) => {
    const fare = (['adult', 'child', 'infant'] as const).find((each) => each === line.id)
    return fare ? { ...line, label: fareLabel(t, fare, prices[fare], line.pieces) } : line
  })
}

async function replaceLines(trx: Transaction, reservationId: string, lines: QuoteLine[]): Promise<void> {
  await trx.deleteFrom('reservation_line').where('reservation_id', '=', reservationId).execute()
  await trx
    .insertInto('reservation_line')
    .values(
      lines.map(({ id, ...line }, position) => ({ ...line, item_id: id, reservation_id: reservationId, position })),
    )
    .execute()
}
