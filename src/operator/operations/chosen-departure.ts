import { startId, tripId } from '../../contract/reservation.ts'
import {
  firstTrip,
  isInUse,
  loadTrips,
  startsInUse,
  type Trip,
  type TripStart,
  type Trips,
} from '../../domain/trips/trips.ts'
import type { Queryable } from '../../platform/database/connect.ts'
import type { OperationContext, Refusal } from './define-operation.ts'
import { writerIn } from './sentences.ts'

/** The input fields that choose the trip of an operation. If `trip` is missing, a read takes the first trip on sale. */
export const tripChoice = { trip: tripId.optional() }
/**
 * The input fields that choose the departure of an operation, apart from its date. If they are missing, a read takes
 * the first trip on sale and its first start.
 */
export const departureChoice = { ...tripChoice, start: startId.optional() }

interface Choice {
  trip?: string | undefined
  start?: string | undefined
}

interface NotChosen {
  ok: false
  refusal: 'unknown_trip' | 'which_trip' | 'unknown_start' | 'which_start' | 'no_start'
  /** The ids to choose from, separated by commas. The sentence of the refusal contains them. */
  known: string
}

/** The sentences for the refusals of `NotChosen`. An operation adds them to its own refusals. */
export const choiceRefusals = {
  unknown_trip: 'refused.unknown_trip',
  which_trip: 'refused.which_trip',
  unknown_start: 'refused.unknown_start',
  which_start: 'refused.which_start',
  no_start: 'refused.no_start',
} as const

/** What an operation does. A `change` is refused if several trips or starts are possible and none is given. */
type Use = 'read' | 'change'

interface Chosen {
  ok: true
  trip: Trip
  trips: Trips
}

/** The trip that an operation is about: the given one, or else the first trip on sale, or else the first of all. */
export async function chooseTrip(db: Queryable, { trip: id }: Choice, use: Use): Promise<Chosen | NotChosen> {
  const trips = await loadTrips(db)
  const inUse = trips.trips.filter(isInUse)
  const trip = id === undefined ? firstTrip(trips) : trips.trips.find((each) => each.id === id)
  if (!trip) return notChosen('unknown_trip', trips.trips)
  return id === undefined && use === 'change' && inUse.length > 1
    ? notChosen('which_trip', inUse)
    : { ok: true, trip, trips }
}

/** The trip and the start that an operation is about: the given ones, or else the first ones. */
export async function chooseDeparture(
  db: Queryable,
  choice: Choice,
  use: Use,
): Promise<(Chosen & { start: TripStart }) | NotChosen> {
  const chosen = await chooseTrip(db, choice, use)
  if (!chosen.ok) return chosen
  const { trip } = chosen
  const inUse = startsInUse(trip)
  const named = trip.starts.find(({ id }) => id === choice.start)
  if (choice.start !== undefined && !named) return notChosen('unknown_start', trip.starts)
  if (choice.start === undefined && use === 'change' && inUse.length > 1) return notChosen('which_start', inUse)
  const start = named ?? inUse[0] ?? trip.starts[0]
  return start ? { ...chosen, start } : notChosen('no_start', [])
}

const notChosen = (refusal: NotChosen['refusal'], known: { id: string }[]): NotChosen => ({
  ...{ ok: false, refusal },
  known: known.map(({ id }) => id).join(', '),
})

/** The refusal of a command that chooses a departure itself, without an operation. */
export const refuseChoice = ({ refusal, known }: NotChosen, { trip = '', start = '' }: Choice): Refusal => ({
  ...{ ok: false, code: refusal },
  sentence: (locale) => writerIn(locale).say(choiceRefusals[refusal], { known, trip, start }),
})

/** Finds the trip that the input means, and runs the operation with the trip's id added to the input. */
export async function onTrip<Input extends Choice, O>(
  use: Use,
  { db }: Pick<OperationContext, 'db'>,
  input: Input,
  run: (input: Input & { trip: string }, chosen: Chosen) => Promise<O>,
): Promise<O | NotChosen> {
  const chosen = await chooseTrip(db, input, use)
  return chosen.ok ? run({ ...input, trip: chosen.trip.id }, chosen) : chosen
}

/** Finds the trip and the start that the input means, and runs the operation with their ids added to the input. */
export async function onDeparture<Input extends Choice, O>(
  use: Use,
  { db }: Pick<OperationContext, 'db'>,
  input: Input,
  run: (input: Input & { trip: string; start: string }, chosen: Chosen & { start: TripStart }) => Promise<O>,
): Promise<O | NotChosen> {
  const chosen = await chooseDeparture(db, input, use)
  return chosen.ok ? run({ ...input, trip: chosen.trip.id, start: chosen.start.id }, chosen) : chosen
}

/** Whether there is at most one departure a day, so that the day alone identifies a departure. */
export const hasOneDeparture = ({ trips }: Trips): boolean => {
  const inUse = trips.filter(isInUse)
  return inUse.length <= 1 && inUse.every((trip) => startsInUse(trip).length <= 1)
}
