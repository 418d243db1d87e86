import type { DepartureKey } from '../../domain/places/departure-id.ts'
import { loadTrips, startOf, type Trip, type Trips, tripOf } from '../../domain/trips/trips.ts'
import { textIn } from '../../i18n/localized-text.ts'
import type { Queryable } from '../../platform/database/connect.ts'
import { chooseDeparture, hasOneDeparture, refuseChoice } from '../operations/chosen-departure.ts'
import { type Rejected, refusal } from './command.ts'
import { formatDay } from './output/format.ts'

/** The names of departures in commands. If the only trip starts once a day (`isOnlyOne`), its day is the name. */
export interface DepartureTexts {
  isOnlyOne: boolean
  /** `Wed 14 July 2027`, or `Wed 14 July 2027, Sunset (18:00)`. */
  nameOf(key: DepartureKey): string
  /** `Sunset` */
  tripName(trip: string): string
  /** `Sunset (18:00)` */
  startName(key: Omit<DepartureKey, 'date'>): string
  /** The arguments for another command: `2027-07-14`, or `2027-07-14 --trip sunset --start 1`. */
  argumentsOf(key: DepartureKey): string
}

export async function departureTexts(db: Queryable): Promise<DepartureTexts> {
  const trips = await loadTrips(db)
  const isOnlyOne = hasOneDeparture(trips)
  return {
    isOnlyOne,
    nameOf: ({ trip, date, start }) =>
      isOnlyOne ? formatDay(date) : `${formatDay(date)}, ${tripText(trips, { trip, start })}`,
    tripName: (trip) => tripName(trips, trip),
    startName: (key) => tripText(trips, key),
    argumentsOf: ({ trip, date, start }) => (isOnlyOne ? date : `${date} --trip ${trip} --start ${start}`),
  }
}

const tripName = (trips: Trips, id: string): string => textIn(tripOf(trips, id).names, 'en')

const tripText = (trips: Trips, { trip, start }: Omit<DepartureKey, 'date'>): string =>
  `${tripName(trips, trip)} (${startOf(tripOf(trips, trip), start).calls[0]?.departsAt})`

interface CommandDeparture {
  key: DepartureKey
  trip: Trip
  /** The name of the departure in sentences, from `nameOf`. */
  on: string
  /** The arguments for another command about the departure. */
  args: string
}

/**
 * The departure that a command's parameters name. If the trip or the start is missing, the first one is meant. With the
 * use `change`, a missing trip or start is refused if there are several.
 */
export async function departureOf(
  { db }: { db: Queryable },
  { date, ...choice }: { date: string; trip?: string | undefined; start?: string | undefined },
  use: 'read' | 'change',
): Promise<({ ok: true } & CommandDeparture) | ({ ok: false } & Rejected)> {
  const chosen = await chooseDeparture(db, choice, use)
  if (!chosen.ok) return { ok: false, ...refusal(refuseChoice(chosen, choice)) }
  const key = { trip: chosen.trip.id, date, start: chosen.start.id }
  const { nameOf, argumentsOf } = await departureTexts(db)
  return { ok: true, key, trip: chosen.trip, on: nameOf(key), args: argumentsOf(key) }
}
