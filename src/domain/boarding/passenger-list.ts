import type { PassengerDetails, PassengerPlace } from '../../contract/passengers.ts'
import { inTransaction } from '../../shared/in-transaction.ts'
import { recordAction } from '../audit-log/record-action.ts'
import type { AppContext } from '../context.ts'
import { passengerPath, placesOf, readPassengers } from '../passengers/passengers.ts'
import type { DepartureKey } from '../places/departure-id.ts'
import type { ManifestParty } from './manifest.ts'

/** A person on the passenger list. `details` is null if `state` is not `named`. */
export interface ListedPassenger extends PassengerPlace {
  state: 'named' | 'missing' | 'unreadable'
  details: PassengerDetails | null
  /** The code of the booking, and the name and phone number of the person who booked. */
  code: string
  firstName: string
  lastName: string
  phone: string
}

/**
 * Lists every person of a departure's parties, in the order of `parties`, with decrypted names. The audit log records
 * who read the list and when, but not the names.
 */
export async function readPassengerList(
  { db, now, nameKeys }: Pick<AppContext, 'db' | 'now' | 'nameKeys'>,
  { trip, start, date }: DepartureKey,
  { parties, actor }: { parties: ManifestParty[]; actor: string },
): Promise<ListedPassenger[]> {
  const codes = parties.map(({ code }) => code)
  return inTransaction(db, async (trx) => {
    const bookings =
      codes.length === 0
        ? []
        : await trx.selectFrom('reservation').select(['id', 'code']).where('code', 'in', codes).execute()
    const ids = new Map(bookings.map(({ id, code }) => [code, id]))
    const given = await readPassengers(trx, [...ids.values()], nameKeys)
    const nameOf = (code: string, place: PassengerPlace) =>
      given.find((one) => one.reservationId === ids.get(code) && passengerPath(one) === passengerPath(place))
    const listed = parties.flatMap(({ code, firstName, lastName, phone, ...party }) =>
      placesOf(party).map((place): ListedPassenger => {
        const found = nameOf(code, place)
        const state = !found ? 'missing' : found.details ? 'named' : 'unreadable'
        return { ...place, state, details: found?.details ?? null, code, firstName, lastName, phone }
      }),
    )
    const named = listed.filter(({ state }) => state === 'named').length
    const details = { trip, start, date, persons: listed.length, named }
    await recordAction(trx, { command: 'passengers', details, actor, now: now() })
    return listed
  })
}
