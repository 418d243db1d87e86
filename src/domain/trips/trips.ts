import { type Selectable, sql } from 'kysely'
import { isPictureHash, type PictureShape } from '../../content/picture-sizes.ts'
import type { BoatFacts } from '../../contract/boat-facts.ts'
import type { TripTexts } from '../../contract/trip-texts.ts'
import type { Locale } from '../../i18n/locales.ts'
import type { LocalizedText } from '../../i18n/localized-text.ts'
import { cached } from '../../platform/cache/query-cache.ts'
import type { Queryable } from '../../platform/database/connect.ts'
import type { QuayTexts, Stop, Tables } from '../../platform/database/tables.ts'
import { inOrderOfReturn } from '../../shared/order-of-returns.ts'

export interface Boat {
  id: string
  name: string
  /** The number of guests that the boat is licensed for. */
  licensedPlaces: number
  usualCrew: number
  facts: BoatFacts
  state: Selectable<Tables['boat']>['state']
  /** The first and last day on which a boat that is `out_of_service` does not sail; null: no limit. */
  outFrom: string | null
  outTo: string | null
}

export interface Quay {
  id: string
  name: string
  latitude: number
  longitude: number
  texts: QuayTexts
  parking: { metres: number; isFree: boolean } | null
  cashMachineMetres: number | null
  /** The hash of the quay's uploaded picture; null if it has none. */
  picture: string | null
  /** A retired quay keeps its bookings. */
  state: Selectable<Tables['quay']>['state']
}

/** A quay at which the boat calls to board guests, and the times of the call: local times, `HH:MM`. */
export interface Call {
  quay: Quay
  departsAt: string
  /** Null: the return has no fixed time; the boat comes back to this quay after the quays with a return time. */
  returnsAt: string | null
}

/** A time at which a trip begins; one trip may begin several times a day. */
export interface TripStart {
  id: string
  /** The calls in the order of their times; at least one. */
  calls: Call[]
  endsNextDay: boolean
  /** A retired start keeps its bookings. */
  state: Selectable<Tables['trip_start']>['state']
}

/** Days on which a trip sails, both ends included: `MM-DD` of every year, or `YYYY-MM-DD`. Weekdays: 1 is Monday. */
export interface SailingSeason {
  from: string
  to: string
  weekdays: number[]
}

export interface Trip {
  id: string
  state: Selectable<Tables['trip']>['state']
  /** The id by which resellers know the trip. */
  productId: string
  boat: Boat
  names: LocalizedText
  /** What guests have booked, by language: "Boat trip to Brač". */
  titles: LocalizedText
  stops: Stop[]
  texts: TripTexts
  /** The picture of the page: the name of a site picture or the hash of an uploaded one. Null: the default picture. */
  picture: string | null
  /** The uploaded picture; null if the page has none. */
  uploadedPicture: (PictureShape & { alt: Partial<Record<Locale, string>> }) | null
  /** The final part of the URL of the trip's page, by language. */
  slugs: Partial<Record<Locale, string>>
  /** The places of a departure that has no capacity of its own. */
  capacity: number
  /** The largest party that can book on the website. */
  maxParty: number
  /** The website closes a departure at the local time `closesAt`, `closesDaysBefore` days before the trip. */
  closesAt: string
  closesDaysBefore: number
  /** A guest who cancels at least this long before departure gets the deposit back. */
  cancellationHours: number
  /** After a cancellation due to weather or the boat, a guest has this many days to choose a new day or the refund. */
  weatherChoiceDays: number
  minimumGuests: { count: number; noticeHours: number } | null
  turnaroundMinutes: number
  /** Whether guests are asked for the names of all who sail. */
  asksNames: boolean
  /** The starts in the order of their first calls, retired ones last. */
  starts: TripStart[]
  /** The trip sails on a day if it belongs to one of these seasons. */
  seasons: SailingSeason[]
}

/** All boats, quays and trips of the operator, retired ones included. */
export interface Trips {
  boats: Boat[]
  quays: Quay[]
  /** The trips in the order in which the site shows them. */
  trips: Trip[]
  /** The addresses of all trips, former ones included. */
  slugs: { locale: Locale; slug: string; trip: string }[]
}

/** Loads all boats, quays and trips, from the cache if possible. */
export const loadTrips = (db: Queryable): Promise<Trips> => cached(db, readTrips)

export function tripOf({ trips }: Trips, id: string): Trip {
  const trip = trips.find((each) => each.id === id)
  if (!trip) throw new Error(`unknown trip ${id}`)
  return trip
}

/** Whether a boat can sail on a date: it is in service, or out of service only on other dates. */
export const isBoatInService = ({ state, outFrom, outTo }: Boat, date: string): boolean =>
  state === 'in_service' ||
  (state === 'out_of_service' && ((outFrom !== null && date < outFrom) || (outTo !== null && date > outTo)))

/** Whether the operator can book guests on a trip. */
export const isInUse = ({ state }: Trip): boolean => state !== 'retired'

/** A trip that guests can book. The site does not list a trip with the state `by_link`. */
export const isBookable = ({ state }: Trip): boolean => state === 'on_sale' || state === 'by_link'

export const tripsOnSale = ({ trips }: Trips): Trip[] => trips.filter(({ state }) => state === 'on_sale')

/** The trip that a request without `trip` means. */
export function firstTrip(trips: Trips): Trip {
  const first = tripsOnSale(trips)[0] ?? trips.trips[0]
  if (!first) throw new Error('there is no trip')
  return first
}

export function startOf(trip: Pick<Trip, 'id' | 'starts'>, id: string): TripStart {
  const start = trip.starts.find((each) => each.id === id)
  if (!start) throw new Error(`unknown start ${id} of the trip ${trip.id}`)
  return start
}

export const startsInUse = ({ starts }: Pick<Trip, 'starts'>): TripStart[] =>
  starts.filter(({ state }) => state === 'in_use')

/** The start with this id, if it is in use; otherwise the first start of the day. */
export const chosenStart = (trip: Trip, id: string | undefined): TripStart =>
  startsInUse(trip).find((start) => start.id === id) ?? firstStart(trip)

export function firstStart({ id, starts }: Trip): TripStart {
  const [first] = starts
  if (!first) throw new Error(`the trip ${id} has no start`)
  return first
}

/**
 * The time and quay of the first return, and the names of all quays in the order of the returns. If all quays have the
 * same time, `returnsFirst` is null and `returnsInOrder` is empty.
 */
export function firstReturn(calls: Call[]) {
  const ordered = inOrderOfReturn(
    calls.map(({ quay, departsAt, returnsAt }) => ({ quay, departs_at: departsAt, returns_at: returnsAt })),
  )
  const [first] = ordered
  const isOnlyOne = first && ordered.some(({ returns_at }) => returns_at !== first.returns_at)
  return {
    returnsAt: first?.returns_at ?? calls.at(-1)?.departsAt ?? '00:00',
    returnsFirst: isOnlyOne ? first.quay.id : null,
    returnsInOrder: isOnlyOne ? ordered.map(({ quay }) => quay.name) : [],
  }
}

/** Reads all tables in one statement, as JSON, because statements inside a transaction run one after the other. */
async function readTrips(db: Queryable): Promise<Trips> {
  const { rows } = await sql<{ tables: TripRows }>`select jsonb_build_object(
    'boat', (select coalesce(jsonb_agg(boat order by id), '[]') from boat),
    'quay', (select coalesce(jsonb_agg(quay order by position, id), '[]') from quay),
    'trip', (select coalesce(jsonb_agg(trip order by position, id), '[]') from trip),
    'trip_start', (select coalesce(jsonb_agg(trip_start), '[]') from trip_start),
    'trip_call', (select coalesce(jsonb_agg(trip_call order by departs_at), '[]') from trip_call),
    'trip_season', (select coalesce(jsonb_agg(trip_season order by id), '[]') from trip_season),
    'trip_slug', (select coalesce(jsonb_agg(trip_slug), '[]') from trip_slug),
    'picture', (select coalesce(jsonb_agg(to_jsonb(picture) - 'bytes'), '[]') from picture where hash in (select picture from trip))
  ) as tables`.execute(db)
  return tripsFrom(rows[0]!.tables)
}

export type TripRows = {
  [Table in 'boat' | 'quay' | 'trip' | 'trip_start' | 'trip_call' | 'trip_season' | 'trip_slug']: Selectable<
    Tables[Table]
  >[]
} & { picture?: Omit<Selectable<Tables['picture']>, 'bytes' | 'created_at'>[] }

const orderOf = ({ state, calls }: TripStart) => `${state} ${calls[0]?.departsAt}`

export function tripsFrom(tables: TripRows): Trips {
  const boats = tables.boat.map(({ licensed_places, usual_crew, id, name, facts, state, out_from, out_to }) => ({
    ...{
      id,
      name,
      facts,
      state,
      outFrom: out_from,
      outTo: out_to,
      licensedPlaces: licensed_places,
      usualCrew: usual_crew,
    },
  }))
  const quays = tables.quay.map(
    ({ id, name, latitude, longitude, texts, parking, cash_machine_metres, picture, state }) => ({
      ...{ id, name, latitude, longitude, texts, parking, picture, state, cashMachineMetres: cash_machine_metres },
    }),
  )
  const byId = <Each extends { id: string }>(list: Each[], id: string) => list.find((each) => each.id === id)!
  const callsOf = (trip: string, start: string): Call[] =>
    tables.trip_call
      .filter((call) => call.trip === trip && call.start === start)
      .map(({ quay, departs_at, returns_at }) => ({
        ...{ quay: byId(quays, quay), departsAt: departs_at, returnsAt: returns_at },
      }))
  const startsOf = (trip: string): TripStart[] =>
    tables.trip_start
      .filter((start) => start.trip === trip)
      .map(({ id, state, ends_next_day }) => ({ id, state, calls: callsOf(trip, id), endsNextDay: ends_next_day }))
      .filter(({ calls }) => calls.length > 0)
      .sort((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1))
  const slugsOf = (trip: string) =>
    Object.fromEntries(
      tables.trip_slug.filter((row) => row.trip === trip && row.is_current).map(({ locale, slug }) => [locale, slug]),
    )
  const pictureOf = (hash: string | null) => {
    const row = tables.picture?.find((each) => each.hash === hash)
    // The uploaded picture was removed: null means the default picture.
    if (!row) return { picture: hash && isPictureHash(hash) ? null : hash, uploadedPicture: null }
    const { width, height, alt, focal_x: x, focal_y: y } = row
    return { picture: hash, uploadedPicture: { hash: row.hash, width, height, alt, focalPoint: { x, y } } }
  }
  const trips = tables.trip.map((row) => ({
    ...{ id: row.id, state: row.state, productId: row.product_id ?? row.id },
    ...{ boat: byId(boats, row.boat), names: row.names, titles: { ...row.names, ...row.titles }, stops: row.stops },
    ...{ texts: row.texts, slugs: slugsOf(row.id), ...pictureOf(row.picture) },
    ...{ capacity: row.capacity, maxParty: row.max_party },
    ...{ closesAt: row.closes_at, closesDaysBefore: row.closes_days_before },
    ...{ cancellationHours: row.cancellation_hours, weatherChoiceDays: row.weather_choice_days },
    minimumGuests:
      row.minimum_guests !== null && row.minimum_guests_notice_hours !== null
        ? { count: row.minimum_guests, noticeHours: row.minimum_guests_notice_hours }
        : null,
    ...{ turnaroundMinutes: row.turnaround_minutes, asksNames: row.asks_names },
    starts: startsOf(row.id),
    seasons: tables.trip_season
      .filter((season) => season.trip === row.id)
      .map(({ from_day, to_day, weekdays }) => ({ from: from_day, to: to_day, weekdays })),
  }))
  return { boats, quays, trips, slugs: tables.trip_slug.map(({ locale, slug, trip }) => ({ locale, slug, trip })) }
}
