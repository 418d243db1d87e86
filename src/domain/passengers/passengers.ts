import type { PassengerDetails, PassengerPlace } from '../../contract/passengers.ts'
import type { Queryable } from '../../platform/database/connect.ts'
import { ages, type Persons } from '../../shared/persons.ts'
import { type NameKeys, seal, unseal } from './seal.ts'

/** A person whose name a party has given. `details` is null if none of the keys decrypts them. */
export interface GivenPassenger extends PassengerPlace {
  reservationId: string
  details: PassengerDetails | null
}

/** The places of all persons of a party, adults first. */
export const placesOf = (party: Persons): PassengerPlace[] =>
  ages.flatMap((age) => Array.from({ length: party[age] }, (_, index) => ({ age, position: index + 1 })))

/** The name of a person within the party, as in the paths of errors: `adults-3.birth_date`. */
export const passengerPath = ({ age, position }: PassengerPlace): string => `${age}-${position}`

/** Reads and decrypts the names that the parties of these bookings have given. */
export async function readPassengers(db: Queryable, ids: string[], keys: NameKeys): Promise<GivenPassenger[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('passenger').selectAll().where('reservation_id', 'in', ids).execute()
  return rows.map(({ reservation_id: reservationId, age, position, sealed }) => {
    const text = unseal(sealed, rowName(reservationId, { age, position }), keys)
    return { reservationId, age, position, details: text === null ? null : JSON.parse(text) }
  })
}

/** Encrypts and writes one person of a party. @throws without a key */
export async function writePassenger(
  db: Queryable,
  reservationId: string,
  { age, position, details, at, keys }: PassengerPlace & { details: PassengerDetails; at: Date; keys: NameKeys },
): Promise<void> {
  const sealed = seal(JSON.stringify(details), rowName(reservationId, { age, position }), keys)
  await db
    .insertInto('passenger')
    .values({ reservation_id: reservationId, age, position, sealed, given_at: at })
    .onConflict((conflict) =>
      conflict.columns(['reservation_id', 'age', 'position']).doUpdateSet({ sealed, given_at: at }),
    )
    .execute()
}

const rowName = (id: string, place: PassengerPlace) => `${id}/${passengerPath(place)}`

/** The number of persons of each of these bookings whose name was given, by the id of the booking. */
export async function namedCounts(db: Queryable, ids: string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('passenger')
    .select(({ fn }) => ['reservation_id', fn.countAll<number>().as('count')])
    .where('reservation_id', 'in', ids)
    .groupBy('reservation_id')
    .execute()
  return new Map(rows.map(({ reservation_id, count }) => [reservation_id, Number(count)]))
}
