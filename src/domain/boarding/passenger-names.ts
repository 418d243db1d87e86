import { sql } from 'kysely'
import type { z } from 'zod'
import {
  type PassengerDetails,
  type PassengerField,
  type PassengerPlace,
  passengerDetails,
} from '../../contract/passengers.ts'
import type { Locale } from '../../i18n/locales.ts'
import type { Queryable, Transaction } from '../../platform/database/connect.ts'
import type { ReservationRow } from '../../platform/database/tables.ts'
import { inTransaction } from '../../shared/in-transaction.ts'
import { type Persons, personsOf } from '../../shared/persons.ts'
import type { AppContext } from '../context.ts'
import { namedCounts, passengerPath, placesOf, writePassenger } from '../passengers/passengers.ts'
import { retryIfMoved } from '../places/lock-departures.ts'
import { callerWithLink } from '../rate-limit/booking-rate-limits.ts'
import { consume, type RateLimited, type RateLimitKey } from '../rate-limit/consume.ts'
import { toE164 } from '../reservations/booking/phone.ts'
import { lockBooking } from '../reservations/lock-reservation.ts'
import { addDays, dayOf } from '../time/operator-time.ts'
import { returnDay } from '../trips/sailing.ts'
import { loadTrips, tripOf } from '../trips/trips.ts'
import { type InvalidField, invalidFieldsFromZod, type ValidationError, validationError } from '../validation-error.ts'
import { tripDayOf } from './trip-day.ts'

/** The names that a party is asked for. */
export interface AskedNames {
  party: Persons
  named: number
  of: number
  /** The day (`YYYY-MM-DD`) on which the names are deleted. */
  erasedOn: string
}

type NamesProblem = 'unknown' | 'not_booked' | 'cancelled' | 'not_asked' | 'departed'

/**
 * The names that a booking is asked for, or will be once it is paid. Null if it is cancelled, if the trip does not ask
 * for names, or if the boat has left.
 */
export async function findAskedNames(db: Queryable, id: string, now: Date): Promise<AskedNames | null> {
  const reservation = await db.selectFrom('reservation').selectAll().where('id', '=', id).executeTakeFirst()
  if (!reservation) return null
  const problem = await namesProblem(db, reservation, now)
  return problem && problem !== 'not_booked' ? null : askedOf(db, reservation)
}

async function askedOf(db: Queryable, reservation: ReservationRow): Promise<AskedNames> {
  const { id, party: of } = reservation
  const erasedOn = addDays(returnDay(await loadTrips(db), reservation), 1)
  return { party: personsOf(reservation), named: (await namedCounts(db, [id])).get(id) ?? 0, of, erasedOn }
}

async function namesProblem(db: Queryable, reservation: ReservationRow, now: Date): Promise<NamesProblem | null> {
  const trips = await loadTrips(db)
  if (!tripOf(trips, reservation.trip).asksNames) return 'not_asked'
  if (reservation.state !== 'completed') return 'not_booked'
  const { id } = reservation
  const cancelled = await db.selectFrom('cancellation').where('reservation_id', '=', id).select('reason').execute()
  if (cancelled.length > 0) return 'cancelled'
  return now < (await tripDayOf(db, trips, reservation)).departsAt ? null : 'departed'
}

/**
 * A person as a form sends it. `isGiven`: the form has shown a name that was given before, so the fields must not be
 * empty.
 */
export interface TypedPassenger extends PassengerPlace {
  fields: Record<PassengerField, string>
  isGiven: boolean
}

export type GiveNamesOutcome =
  | { ok: true; asked: AskedNames }
  | { ok: false; problem: NamesProblem | 'no_key' }
  | ValidationError
  | RateLimited

/**
 * Stores the names of a party, encrypted; refused after the boat has left. The name of a person whose fields are empty
 * can be given later. If the data of one person are invalid, no person is stored.
 */
export async function givePassengers(
  services: AppContext,
  id: string,
  typed: TypedPassenger[],
  { locale, caller = null }: { locale: Locale; caller?: RateLimitKey },
): Promise<GiveNamesOutcome> {
  const limit = await consume(services, 'change', await callerWithLink(services.db, id, caller))
  if (!limit.ok) return limit
  const at = services.now()
  const checked = typed
    .filter(({ fields, isGiven }) => isGiven || Object.values(fields).some((text) => text.trim() !== ''))
    .map((person) => ({ person, ...checkPassenger(person, dayOf(at), locale) }))
  const faults = checked.flatMap((one) => ('faults' in one ? one.faults : []))
  if (faults.length > 0) return validationError(faults, locale)
  if (services.nameKeys.length === 0) return { ok: false, problem: 'no_key' }
  const complete = checked.flatMap((one) => ('details' in one ? [{ ...one.person, details: one.details }] : []))
  return retryIfMoved(() =>
    inTransaction(services.db, (trx) => writeUnderLock(services, trx, id, { persons: complete, at })),
  )
}

async function writeUnderLock(
  { nameKeys: keys }: AppContext,
  trx: Transaction,
  id: string,
  { persons, at }: { persons: (PassengerPlace & { details: PassengerDetails })[]; at: Date },
): Promise<GiveNamesOutcome> {
  // A change of the trip that stops asking for names also deletes the names. The lock on the trip makes that change
  // wait. If the change was first, this transaction sees that the trip does not ask for names.
  await sql`select from trip join reservation on reservation.trip = trip.id where reservation.id = ${id} for share of trip`.execute(
    trx,
  )
  const reservation = await lockBooking(trx, id)
  const problem = reservation ? await namesProblem(trx, reservation, at) : 'unknown'
  if (!reservation || problem) return { ok: false, problem: problem ?? 'unknown' }
  // The party may have become smaller since the form was shown.
  const inParty = new Set(placesOf(reservation).map(passengerPath))
  for (const person of persons)
    if (inParty.has(passengerPath(person))) await writePassenger(trx, id, { ...person, at, keys })
  return { ok: true, asked: await askedOf(trx, reservation) }
}

type Checked = { details: PassengerDetails } | { faults: InvalidField[] }

function checkPassenger({ fields, ...place }: TypedPassenger, today: string, locale: Locale): Checked {
  const schema: z.ZodType<PassengerDetails> = passengerDetails(today)
  const parsed = schema.safeParse(fields)
  const phone = fields.phone.trim() === '' ? '' : toE164(fields.phone, locale)
  const faults: InvalidField[] = [
    ...(parsed.success ? [] : invalidFieldsFromZod(parsed.error, locale)),
    ...(phone === null ? [{ field: 'phone', key: 'error.phone' as const }] : []),
  ]
  if (parsed.success && phone !== null) return { details: { ...parsed.data, phone } }
  return { faults: faults.map((fault) => ({ ...fault, field: `${passengerPath(place)}.${fault.field}` })) }
}
