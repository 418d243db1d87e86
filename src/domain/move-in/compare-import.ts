import { sql } from 'kysely'
import type { Queryable } from '../../platform/database/connect.ts'
import type { DepartureId } from '../../platform/database/tables.ts'
import { ages, countOf, type Persons } from '../../shared/persons.ts'
import { departureId } from '../places/departure-id.ts'
import { sailingOf } from './decide-step.ts'
import { importContext } from './import-context.ts'
import { type ImportedBooking, isRefused, keyOf, missingFrom, type ReadFile } from './imported-booking.ts'

/** A difference between a file and what is stored here. Amounts in cents. */
export interface Difference {
  /**
   * `not_here`: only the file has the booking. `not_in_file`: it was imported before and is gone from the file, or was
   * made here on a departure of the file. `differs`: both have it, with different `fields`.
   */
  what: 'not_here' | 'not_in_file' | 'differs'
  /** The id in the file; null for a booking made here. */
  sourceId: string | null
  /** The code of the booking here; null if only the file has the booking. */
  code: string | null
  date: string
  guests: number
  fields: { field: 'departure' | 'persons' | 'state' | 'total' | 'paid'; file: string; here: string }[]
}

interface Here extends Persons {
  source: string | null
  sourceId: string | null
  code: string
  date: string
  departure: DepartureId
  party: number
  total: number
  paid: number
  state: ImportedBooking['state']
}

/**
 * Compares a file with the bookings here, in both directions, while both systems sell. The bookings here are those
 * imported from the sources of the file, and all others on the departures of the file. Past days are left out.
 */
export async function compareImport(db: Queryable, file: ReadFile, { now }: { now: Date }): Promise<Difference[]> {
  if (isRefused(file)) return []
  const days = file.bookings.map(({ date }) => date)
  const context = await importContext(db, days, now)
  const inFile = file.bookings
    .filter(({ date }) => date >= context.today)
    .map((booking) => {
      const sailing = sailingOf(booking, context)
      return { booking, departure: typeof sailing === 'string' ? null : departureId(sailing) }
    })
  const departures = [...new Set(inFile.flatMap(({ departure }) => departure ?? []))]
  const sources = [...new Set(file.bookings.map(({ source }) => source))]
  const here = await bookingsHere(db, {
    sources,
    departures,
    from: [context.today, ...days].sort()[0] ?? context.today,
  })
  const byKey = new Map(here.flatMap((each) => (each.sourceId === null ? [] : [[keyOf(each), each] as const])))
  const isMissing = missingFrom(file)
  return [
    ...inFile.flatMap(({ booking, departure }) => differenceOf(booking, departure, byKey.get(keyOf(booking)))),
    ...here
      .filter((each) => each.state !== 'cancelled' && each.date >= context.today && isMissing(each))
      .map(({ sourceId, code, date, party }) => ({
        ...{ what: 'not_in_file' as const, sourceId, code, date, guests: party, fields: [] },
      })),
  ].toSorted((one, other) => (one.date < other.date ? -1 : Number(one.date > other.date)))
}

function differenceOf(booking: ImportedBooking, departure: DepartureId | null, here: Here | undefined): Difference[] {
  const { sourceId, date, persons, state, total, paid } = booking
  const guests = countOf(persons)
  if (!here) return state === 'cancelled' ? [] : [{ what: 'not_here', sourceId, code: null, date, guests, fields: [] }]
  const compared: Difference['fields'] = [
    { field: 'departure', file: departure ?? `${booking.trip ?? ''}/${date}`, here: here.departure },
    { field: 'persons', file: personsText(persons), here: personsText(here) },
    { field: 'state', file: state, here: here.state },
    ...(total === null
      ? []
      : [{ field: 'total' as const, file: String(Math.max(total, paid)), here: String(here.total) }]),
    { field: 'paid', file: String(paid), here: String(here.paid) },
  ]
  const fields =
    state === 'cancelled' && here.state === 'cancelled' ? [] : compared.filter((each) => each.file !== each.here)
  return fields.length === 0 ? [] : [{ what: 'differs', sourceId, code: here.code, date, guests, fields }]
}

/** The numbers of adults, children and infants, such as `2+1+0`. */
const personsText = (persons: Persons): string => ages.map((age) => persons[age]).join('+')

async function bookingsHere(
  db: Queryable,
  { sources, departures, from }: { sources: string[]; departures: DepartureId[]; from: string },
): Promise<Here[]> {
  const isCancelled = sql<boolean>`exists (select from cancellation where reservation_id = reservation.id)`
  return db
    .selectFrom('reservation')
    .leftJoin('imported_booking as imported', 'imported.reservation_id', 'reservation.id')
    .select(['source', 'source_id as sourceId', 'code', 'date', 'departure', 'adults', 'children', 'infants', 'party'])
    .select(['total_amount as total', 'bail_amount as paid'])
    .select(
      sql<Here['state']>`case when ${isCancelled} then 'cancelled'
        when exists (select from no_show where reservation_id = reservation.id) then 'no_show' else 'booked' end`.as(
        'state',
      ),
    )
    .where('reservation.state', '=', 'completed')
    .where('date', '>=', from)
    .where((where) =>
      where.or([
        where('source', '=', sql<string>`any (${sources}::text[])`),
        where('departure', '=', sql<DepartureId>`any (${departures}::text[])`),
      ]),
    )
    .execute()
}
