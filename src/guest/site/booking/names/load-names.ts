import type { PassengerField, PassengerPlace } from '../../../../contract/passengers.ts'
import { type AskedNames, findAskedNames, type TypedPassenger } from '../../../../domain/boarding/passenger-names.ts'
import { passengerPath, placesOf, readPassengers } from '../../../../domain/passengers/passengers.ts'
import type { PageRequest } from '../../http/page-definition.tsx'

/** The reply to a rejected form: the page shows the form again with what was typed and the errors. */
export interface NamesAnswer {
  names: TypedPassenger[]
  errors: Record<string, string[]>
}

/** The form with the persons of a party. `isUnreadable`: the stored details of this person can't be decrypted. */
export interface NamesView {
  asked: AskedNames
  persons: (TypedPassenger & { isUnreadable: boolean })[]
  errors: Record<string, string[]> | undefined
}

/**
 * The form of a paid booking at `?names`, or after a rejected form. Null on the other views, and if the booking is not
 * asked for names. The page contains personal data and is sent with `no-store`.
 */
export async function loadNames(
  { url, services }: PageRequest,
  id: string,
  answer: NamesAnswer | undefined,
): Promise<NamesView | null> {
  if (!answer && !url.searchParams.has('names')) return null
  const asked = await findAskedNames(services.db, id, services.now())
  if (!asked) return null
  const given = await readPassengers(services.db, [id], services.nameKeys)
  const persons = placesOf(asked.party).map((place) => {
    const stored = given.find((one) => isOf(one, place))
    const shown = { ...place, fields: { ...empty, ...stored?.details }, isGiven: Boolean(stored?.details) }
    return { ...shown, ...answer?.names.find((one) => isOf(one, place)), isUnreadable: stored?.details === null }
  })
  return { asked, persons, errors: answer?.errors }
}

const isOf = (one: PassengerPlace, other: PassengerPlace) => passengerPath(one) === passengerPath(other)

const empty: Record<PassengerField, string> = {
  ...{ first_name: '', last_name: '', nationality: '', birth_date: '', sex: '', help: '', phone: '' },
}
