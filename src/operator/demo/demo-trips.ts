import { sql } from 'kysely'
import type { BoatFacts } from '../../contract/boat-facts.ts'
import type { Trips } from '../../domain/trips/trips.ts'
import type { Locale } from '../../i18n/locales.ts'
import type { Queryable, Transaction } from '../../platform/database/connect.ts'
import { slugOf } from '../../shared/slug-of.ts'
import { islandsTexts, sunsetTexts } from './demo-trip-texts.ts'

const facts: BoatFacts = {
  ...{ lengthMetres: 14, builtIn: 2011, toilets: 1, hasShade: true, hasLifeJacketsForChildren: true, steps: 2 },
  marks: {
    en: 'a blue hull with the name Galeb on the bow',
    hr: 'plavi trup i ime Galeb na pramcu',
    de: 'blauer Rumpf mit dem Namen Galeb am Bug',
    it: 'lo scafo blu e il nome Galeb a prua',
    pl: 'niebieski kadłub i nazwę Galeb na dziobie',
  },
}
/** The second boat, for the trip `islands`. The trip `sunset` uses the boat of the first trip. */
const galeb = { id: 'galeb', name: 'Galeb', licensed_places: 45, usual_crew: 2, facts: JSON.stringify(facts) }

const trips = [
  {
    ...{ id: 'sunset', position: 2, boat: 'bonaca' },
    stops: [
      { id: 'osljak', name: 'Ošljak', latitude: 44.074, longitude: 15.213 },
      { id: 'preko', name: 'Preko', latitude: 44.084, longitude: 15.193 },
    ],
    names: {
      en: 'Sunset cruise',
      hr: 'Krstarenje u zalazak sunca',
      de: 'Fahrt in den Sonnenuntergang',
      it: 'Gita al tramonto',
      pl: 'Rejs o zachodzie słońca',
    },
    titles: {
      en: 'Sunset cruise from Zadar',
      hr: 'Krstarenje iz Zadra u zalazak sunca',
      de: 'Bootsfahrt ab Zadar in den Sonnenuntergang',
      it: 'Gita in barca al tramonto da Zadar',
      pl: 'Rejs z Zadaru o zachodzie słońca',
    },
    picture: 'hero-golden-hour',
    texts: sunsetTexts,
    // Booking closes in the afternoon of the day of departure.
    ...{ capacity: 60, max_party: 20, closes_at: '16:00', closes_days_before: 0, cancellation_hours: 24 },
  },
  {
    ...{ id: 'islands', position: 3, boat: galeb.id },
    stops: [
      { id: 'kukljica', name: 'Kukljica', latitude: 44.034, longitude: 15.252, does: 'swim' as const },
      { id: 'pasman', name: 'Pašman', latitude: 43.963, longitude: 15.392 },
    ],
    names: {
      en: 'Ugljan and Pašman',
      hr: 'Ugljan i Pašman',
      de: 'Ugljan und Pašman',
      it: 'Ugljan e Pašman',
      pl: 'Ugljan i Pašman',
    },
    titles: {
      en: 'Half-day boat trip to Ugljan and Pašman',
      hr: 'Poludnevni izlet brodom na Ugljan i Pašman',
      de: 'Halbtägiger Bootsausflug nach Ugljan und Pašman',
      it: 'Gita in barca di mezza giornata a Ugljan e Pašman',
      pl: 'Półdniowy rejs na wyspy Ugljan i Pašman',
    },
    picture: 'archipelago-aerial',
    texts: islandsTexts,
    ...{ capacity: 40, max_party: 12, closes_at: '20:00', closes_days_before: 1, cancellation_hours: 48 },
  },
]

/** The starts of both trips. The boat of `sunset` is back from the first trip an hour before `sunset` departs. */
const starts = [
  { trip: 'sunset', id: '1' },
  { trip: 'islands', id: 'morning' },
  { trip: 'islands', id: 'afternoon' },
]

const calls = [
  { trip: 'sunset', start: '1', quay: 'zadar', departs_at: '18:30', returns_at: '21:30' },
  { trip: 'islands', start: 'morning', quay: 'zadar', departs_at: '09:00', returns_at: '12:00' },
  { trip: 'islands', start: 'morning', quay: 'bibinje', departs_at: '09:30', returns_at: '11:30' },
  { trip: 'islands', start: 'afternoon', quay: 'zadar', departs_at: '14:00', returns_at: '17:00' },
]

const seasons = [
  { trip: 'sunset', from_day: '05-15', to_day: '09-30' },
  { trip: 'islands', from_day: '04-01', to_day: '10-31' },
]

const price = (
  trip: string,
  ticket: 'adult' | 'child' | 'infant',
  amounts: [number, number],
  ages: [number, number | null],
) => ({
  ...{ trip, ticket, original_amount: amounts[0], payable_amount: amounts[1], min_age: ages[0], max_age: ages[1] },
})

/** The amounts of adults and children differ from those of the first trip, and so do the ages for `sunset`. */
const prices = [
  price('sunset', 'adult', [4000, 1000], [14, null]),
  price('sunset', 'child', [2000, 500], [4, 13]),
  price('sunset', 'infant', [0, 0], [0, 3]),
  price('islands', 'adult', [3500, 700], [12, null]),
  price('islands', 'child', [1500, 300], [3, 11]),
  price('islands', 'infant', [0, 0], [0, 2]),
]

/** The ids of the trips and boats that the demonstration adds, for their removal. */
export const demoTrips = { trips: trips.map(({ id }) => id), boats: [galeb.id] }

/**
 * Whether the two trips can be added: the site has only one trip, no boat except `bonaca`, and all quays of the two
 * trips.
 */
export const canAddDemoTrips = (site: Trips): boolean =>
  site.trips.length === 1 &&
  site.boats.every(({ id }) => id === 'bonaca') &&
  calls.every(({ quay }) => site.quays.some(({ id }) => id === quay))

/**
 * Adds two trips to the first one, `tour`: `sunset` on the same boat in the evening, and `islands` twice a day on the boat
 * `galeb`, in the afternoon from one quay only.
 */
export async function addDemoTrips(db: Queryable): Promise<void> {
  await db.insertInto('boat').values(galeb).execute()
  const rows = trips.map(({ names, titles, stops, texts, ...trip }) => ({
    ...{ ...trip, state: 'on_sale' as const },
    ...{ names: JSON.stringify(names), titles: JSON.stringify(titles), stops: JSON.stringify(stops) },
    texts: JSON.stringify(texts),
  }))
  await db.insertInto('trip').values(rows).execute()
  const slugs = trips.flatMap(({ id, names }) =>
    Object.entries(names).map(([locale, name]) => ({ trip: id, locale: locale as Locale, slug: slugOf(name) })),
  )
  await db.insertInto('trip_slug').values(slugs).execute()
  await sql`
    update trip set capacity = least(capacity, licensed_places) from boat
    where boat.id = trip.boat and trip.id = any(${demoTrips.trips})`.execute(db)
  await db.insertInto('trip_start').values(starts).execute()
  await db.insertInto('trip_call').values(calls).execute()
  await db.insertInto('trip_season').values(seasons).execute()
  await db.insertInto('ticket_price').values(prices).execute()
}

/**
 * Removes the added trips and boats, which have no bookings. Keeps a trip if a special offer refers to it, and keeps a
 * boat if a trip uses it.
 */
export async function removeDemoTrips(trx: Transaction, added: typeof demoTrips): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from trip where id = any(${added.trips}) and not exists (select from offer_trip where trip = trip.id)`.execute(
    trx,
  )
  const ids = rows.map(({ id }) => id)
  for (const table of ['ticket_price', 'trip_season', 'trip_call', 'trip_start', 'trip_slug', 'trip_chart'])
    await sql`delete from ${sql.table(table)} where trip = any(${ids})`.execute(trx)
  await sql`delete from trip where id = any(${ids})`.execute(trx)
  await sql`delete from boat where id = any(${added.boats}) and not exists (select from trip where boat = boat.id)`.execute(
    trx,
  )
}
