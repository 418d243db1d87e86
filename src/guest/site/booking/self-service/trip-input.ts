import { textFieldsOf } from '../../http/read-form.ts'
import { guestKinds } from '../state/booking-fields.ts'
import { stepCount, steppedParty } from '../state/count-limits.ts'

const names = ['trip', 'start', 'date', 'departure_location', ...guestKinds] as const
const extraPrefix = 'extra:'
const keptPrefix = 'kept:'

type Pieces = [extra: string, pieces: string][]

/** The fields of a changed trip as the form sends them. */
export interface TripInput extends Record<(typeof names)[number], string> {
  extras: Pieces
  /**
   * The pieces of extras that the shown trip does not offer. They are not ordered. If the guest returns to a trip that
   * offers these extras, they become `extras` again.
   */
  kept: Pieces
}

/** A booked trip: `TripInput` without `kept`, with the types of the API. `special_offers` are the `extras`. */
interface Trip {
  trip: string
  start: string
  date: string
  departure_location: string
  adults: number
  children: number
  infants: number
  special_offers: { id: string; pieces: number }[]
}

export const extraName = (id: string) => extraPrefix + id

export const tripInputOf = ({ trip, start, date, departure_location, special_offers, ...party }: Trip): TripInput => ({
  ...{ trip, start, date, departure_location },
  adults: String(party.adults),
  children: String(party.children),
  infants: String(party.infants),
  extras: special_offers.map(({ id, pieces }) => [id, String(pieces)]),
  kept: [],
})

/**
 * Reads a trip from a form. A field that is missing in the form gets the value of the booking. If the form is for the
 * booked trip and contains no extras, the result has the booked extras.
 */
export function readTripInput(form: FormData, booked: TripInput): TripInput {
  const sent = textFieldsOf(form, names)
  const piecesIn = (prefix: string): Pieces =>
    [...form]
      .filter(([name]) => name.startsWith(prefix))
      .map(([name, value]) => [name.slice(prefix.length), String(value)])
  const extras = piecesIn(extraPrefix)
  const fields = Object.fromEntries(names.map((name) => [name, form.has(name) ? sent[name] : booked[name]]))
  const isSent = extras.length > 0 || fields.trip !== booked.trip
  const texts = fields as Record<(typeof names)[number], string>
  return { ...texts, extras: isSent ? extras : booked.extras, kept: piecesIn(keptPrefix) }
}

/** The input for a trip that offers these extras: pieces of offered extras are in `extras`, all others in `kept`. */
export function withExtrasOf(trip: TripInput, offered: { id: string }[]): TripInput {
  const pieces = [...new Map([...trip.kept, ...trip.extras])]
  const isOffered = ([extra]: Pieces[number]) => offered.some(({ id }) => id === extra)
  return { ...trip, extras: pieces.filter(isOffered), kept: pieces.filter((each) => !isOffered(each)) }
}

interface TripLimits {
  maxParty: number
  extras: { id: string; maxPieces: number }[]
}

/** The trip after a stepper button was pressed. */
export function steppedTrip(trip: TripInput, step: { name: string; by: 1 | -1 }, limits: TripLimits): TripInput {
  const extra = limits.extras.find(({ id }) => extraName(id) === step.name)
  if (!extra) return { ...trip, ...steppedParty(trip, step, limits.maxParty) }
  const pieces = new Map(trip.extras)
  const next = stepCount(Number(pieces.get(extra.id)) || 0, step.by, { min: 0, max: extra.maxPieces })
  return { ...trip, extras: [...pieces.set(extra.id, String(next))] }
}

/** The body of a change request. The contract's schema rejects invalid numbers. */
export const changeRequestOf = ({ extras, kept: _, adults, children, infants, ...trip }: TripInput) => ({
  ...trip,
  adults: Number(adults),
  children: Number(children),
  infants: Number(infants),
  special_offers: extras.map(([id, pieces]) => ({ id, pieces: Number(pieces) })).filter(({ pieces }) => pieces !== 0),
})

/** The trip as hidden fields. */
export const hiddenFieldsOf = ({ extras, kept, ...trip }: TripInput): [name: string, value: string][] => [
  ...names.map((name): [string, string] => [name, trip[name]]),
  ...extras.map(([id, pieces]): [string, string] => [extraName(id), pieces]),
  ...keptFieldsOf(kept),
]

export const keptFieldsOf = (kept: Pieces): [name: string, value: string][] =>
  kept.map(([id, pieces]) => [keptPrefix + id, pieces])
