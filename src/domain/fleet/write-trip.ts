import { sql } from 'kysely'
import { type Locale, locales } from '../../i18n/locales.ts'
import { type LocalizedText, textIn } from '../../i18n/localized-text.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { slugOf } from '../../shared/slug-of.ts'
import { loadTrips, type SailingSeason, type Trip, type Trips } from '../trips/trips.ts'
import { type StartTimes, timesProblem } from './check-trip.ts'
import { type BookedDeparture, comingDepartures } from './coming-departures.ts'
import { TripRefused } from './trip-refused.ts'

/**
 * Gives a trip another boat. Coming departures that are not booked and not fixed get the new boat too; the others keep
 * the former one.
 * @returns the booked departures that keep the former boat
 */
export async function writeBoat(
  trx: Transaction,
  trip: Trip,
  { boat: id, capacity = trip.capacity, today }: { boat: string; capacity: number | undefined; today: string },
): Promise<BookedDeparture[]> {
  const boat = (await loadTrips(trx)).boats.find((each) => each.id === id && each.state !== 'retired')
  if (!boat) throw new TripRefused({ ok: false, refusal: 'unknown_boat', boat: id })
  const { licensedPlaces: places, name } = boat
  if (capacity > places) throw new TripRefused({ ok: false, refusal: 'above_licence', boat: name, places })
  await trx.updateTable('trip').set({ boat: id }).where('id', '=', trip.id).execute()
  await trx
    .updateTable('departure')
    .set({ boat: id, capacity: sql<number>`least(capacity, ${places}::int)` })
    .where('trip', '=', trip.id)
    .where('date', '>=', today)
    .where(sql<boolean>`held + sold = 0 and not fixed`)
    .execute()
  return id === trip.boat.id ? [] : comingDepartures(trx, { trip: trip.id, boat: trip.boat.id }, today)
}

/** Writes the calls of a start. If the start was retired, it is sold again. */
export async function setStart(trx: Transaction, trip: Trip, start: StartTimes, today: string): Promise<void> {
  const problem = timesProblem(start)
  if (problem) throw new TripRefused({ ok: false, refusal: 'times', problem })
  const { quays } = await loadTrips(trx)
  const unknown = start.calls.find((call) => !quays.some(({ id, state }) => id === call.quay && state === 'in_use'))
  if (unknown) throw new TripRefused({ ok: false, refusal: 'unknown_quay', quay: unknown.quay })
  const before = trip.starts.find(({ id }) => id === start.id)
  const left = before?.calls.filter(({ quay }) => !start.calls.some((call) => call.quay === quay.id)) ?? []
  for (const { quay } of left) {
    const departures = await comingDepartures(trx, { trip: trip.id, start: start.id, quay: quay.id }, today)
    if (departures.length > 0) throw new TripRefused({ ok: false, refusal: 'coming_bookings', departures })
    if (await hasBeenBooked(trx, { trip: trip.id, start: start.id, quay: quay.id }))
      throw new TripRefused({ ok: false, refusal: 'booked_call', quay: quay.name, start: start.id })
  }
  const row = { trip: trip.id, id: start.id, ends_next_day: start.endsNextDay, state: 'in_use' as const }
  await trx
    .insertInto('trip_start')
    .values(row)
    .onConflict((conflict) => conflict.columns(['trip', 'id']).doUpdateSet(row))
    .execute()
  await trx.deleteFrom('trip_call').where('trip', '=', trip.id).where('start', '=', start.id).execute()
  await trx
    .insertInto('trip_call')
    .values(
      start.calls.map(({ quay, departsAt, returnsAt }) => ({
        ...{ trip: trip.id, start: start.id, quay, departs_at: departsAt, returns_at: returnsAt },
      })),
    )
    .execute()
}

/**
 * Whether a booking or a change has this call. Past and ended bookings count too, because their pages and mails need
 * the time and the quay of the call.
 */
async function hasBeenBooked(trx: Transaction, { trip, start, quay }: { trip: string; start: string; quay: string }) {
  const { rows } = await sql<{ isBooked: boolean }>`select exists (
      select from reservation where (trip, start, departure_location) = (${trip}, ${start}, ${quay}))
    or exists (select from reservation_change
      where (trip, start, departure_location) = (${trip}, ${start}, ${quay})
        or previous @> jsonb_build_object('trip', ${trip}::text, 'start', ${start}::text,
          'departure_location', ${quay}::text)) as "isBooked"`.execute(trx)
  return rows[0]?.isBooked ?? false
}

export async function retireStart(trx: Transaction, trip: Trip, id: string, today: string): Promise<void> {
  const departures = await comingDepartures(trx, { trip: trip.id, start: id }, today)
  if (departures.length > 0) throw new TripRefused({ ok: false, refusal: 'coming_bookings', departures })
  const retired = await trx
    .updateTable('trip_start')
    .set({ state: 'retired' })
    .where('trip', '=', trip.id)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  if (!retired) throw new TripRefused({ ok: false, refusal: 'unknown_start' })
}

/**
 * Recomputes the time during which each coming departure of a trip needs its boat (`during`). A constraint rejects
 * times at which a boat would be in two places. First locks the departures in the order of their ids, as every
 * transaction with several departures does.
 */
export async function updateOutings(trx: Transaction, trip: string, today: string): Promise<void> {
  const coming = await trx
    .selectFrom('departure')
    .select('id')
    .where('trip', '=', trip)
    .where('date', '>=', today)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (coming.length === 0) return
  const ids = coming.map(({ id }) => id)
  await sql`update departure set during = departure_during(trip, date, start) where id = any (${ids})`.execute(trx)
}

export async function writeSeasons(trx: Transaction, trip: string, seasons: SailingSeason[]): Promise<void> {
  await trx.deleteFrom('trip_season').where('trip', '=', trip).execute()
  if (seasons.length === 0) return
  await trx
    .insertInto('trip_season')
    .values(seasons.map(({ from, to, weekdays }) => ({ trip, from_day: from, to_day: to, weekdays })))
    .execute()
}

/** Moves a trip or a quay in the list; the others make room. */
export async function writePosition(
  trx: Transaction,
  table: 'trip' | 'quay',
  moved: string,
  position: number,
): Promise<void> {
  const { trips, quays } = await loadTrips(trx)
  const others = (table === 'trip' ? trips : quays).map(({ id }) => id).filter((id) => id !== moved)
  const order = others.toSpliced(position - 1, 0, moved)
  for (const [index, id] of order.entries())
    await trx
      .updateTable(table)
      .set({ position: index + 1 })
      .where('id', '=', id)
      .execute()
}

/** Derives the addresses of a trip's page from its names. An address that another trip has or had gets a suffix. */
export async function writeSlugs(trx: Transaction, trip: string, names: LocalizedText): Promise<void> {
  const taken = (await loadTrips(trx)).slugs.filter((row) => row.trip !== trip)
  const isTaken = (locale: Locale, slug: string) => taken.some((row) => row.locale === locale && row.slug === slug)
  const rows = locales.map((locale) => {
    const name = slugOf(textIn(names, locale)) || trip
    let slug = name
    for (let number = 1; isTaken(locale, slug); number++) slug = `${name}-${trip}${number > 1 ? `-${number}` : ''}`
    return { locale, trip, slug, is_current: true }
  })
  await trx.updateTable('trip_slug').set({ is_current: false }).where('trip', '=', trip).execute()
  await trx
    .insertInto('trip_slug')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['locale', 'slug']).doUpdateSet({ is_current: true }))
    .execute()
}

/** Sets the id by which resellers know the trip. Refused if there is a reseller, who may have stored the current id. */
export async function writeProduct(trx: Transaction, trip: Trip, productId: string): Promise<void> {
  if (productId === trip.productId) return
  if (await trx.selectFrom('reseller').select('id').limit(1).executeTakeFirst())
    throw new TripRefused({ ok: false, refusal: 'product_of_resellers' })
  const { trips } = await loadTrips(trx)
  if (trips.some((other) => other.productId === productId))
    throw new TripRefused({ ok: false, refusal: 'product_taken' })
  await trx.updateTable('trip').set({ product_id: productId }).where('id', '=', trip.id).execute()
}

export type Addresses = Partial<Record<Locale, string[]>>

/**
 * Adds former addresses of a trip's page. They redirect to the current address. If this trip or another one already has
 * one of these addresses, that address is not changed.
 */
export async function writeFormerSlugs(trx: Transaction, trip: string, addresses: Addresses): Promise<void> {
  const rows = locales.flatMap((locale) =>
    (addresses[locale] ?? []).map((slug) => ({ locale, slug, trip, is_current: false })),
  )
  if (rows.length === 0) return
  await trx
    .insertInto('trip_slug')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * The addresses of a trip that don't follow from its names: former ones, and those with a suffix because another trip
 * had the address.
 */
export function formerSlugs({ slugs }: Trips, { id, names }: Trip): Addresses {
  const ofTrip = (locale: Locale) =>
    slugs.filter((row) => row.trip === id && row.locale === locale).map(({ slug }) => slug)
  const former = locales.map((locale) => {
    const usual = slugOf(textIn(names, locale)) || id
    return [locale, ofTrip(locale).filter((slug) => slug !== usual)] as const
  })
  return Object.fromEntries(former.filter(([, list]) => list.length > 0).map(([locale, list]) => [locale, list.sort()]))
}

/**
 * The columns `names` and `titles` of a trip. A title that equals the name is not stored, so that it changes together
 * with the name.
 */
export function writtenTexts(
  trip: Trip,
  { names, titles }: Partial<Record<'names' | 'titles', Partial<LocalizedText> | undefined>>,
) {
  const isOwn = ([locale, title]: [string, string]) => title !== trip.names[locale as keyof LocalizedText]
  const before = Object.fromEntries(Object.entries(trip.titles).filter(isOwn))
  const after = { ...trip.names, ...names }
  const own = Object.entries({ ...before, ...titles }).filter(
    ([locale, title]) => title !== after[locale as keyof LocalizedText],
  )
  return { names: JSON.stringify(after), titles: JSON.stringify(Object.fromEntries(own)) }
}
