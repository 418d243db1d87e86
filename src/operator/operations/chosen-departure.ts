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

/** In the input of an operation on a trip: without it, the first one on sale. */
export const tripChoice = { trip: tripId.optional() }
/** In the input of an operation on a departure: without them, the first trip on sale at its first start of the day. */
export const departureChoice = { ...tripChoice, start: startId.optional() }

interface Choice {
  trip?: string | undefined
  start?: string | undefined
}

interface NotChosen {
  ok: false
  refusal: 'unknown_trip' | 'which_trip' | 'unknown_start' | 'which_start' | 'no_start'
  /** The ids to choose from. */
  known: string
}

/** The sentences of `NotChosen`, for the refusals of an operation. */
export const choiceRefusals = {
  unknown_trip: 'refused.unknown_trip',
  which_trip: 'refused.which_trip',
  unknown_start: 'refused.unknown_start',
  which_start: 'refused.which_start',
  no_start: 'refused.no_start',
} as const

/** Whether an operation only reads, or changes something: a change never guesses among several trips or starts. */
type Use = 'read' | 'change'

interface Chosen {
  ok: true
  trip: Trip
  trips: Trips
}

/** The trip that an operation means. */
export async function chooseTrip(db: Queryable, { trip: id }: Choice, use: Use): Promise<Chosen | NotChosen> {
  const trips = await loadTrips(db)
  const inUse = trips.trips.filter(isInUse)
  const trip = id === undefined ? firstTrip(trips) : trips.trips.find((each) => each.id === id)
  if (!trip) return notChosen('unknown_trip', trips.trips)
  return id === undefined && use === 'change' && inUse.length > 1
    ? notChosen('which_trip', inUse)
    : { ok: true, trip, trips }
}

/** The trip and the start that an operation means. */
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

/** The refusal of a command that has no operation. */
export const refuseChoice = ({ refusal, known }: NotChosen, { trip = '', start = '' }: Choice): Refusal => ({
  ...{ ok: false, code: refusal },
  sentence: (locale) => writerIn(locale).say(choiceRefusals[refusal], { known, trip, start }),
})

/** Runs an operation on a trip: its input names the trip. */
export async function onTrip<Input extends Choice, O>(
  use: Use,
  { db }: Pick<OperationContext, 'db'>,
  input: Input,
  run: (input: Input & { trip: string }, chosen: Chosen) => Promise<O>,
): Promise<O | NotChosen> {
  const chosen = await chooseTrip(db, input, use)
  return chosen.ok ? run({ ...input, trip: chosen.trip.id }, chosen) : chosen
}

/** Runs an operation on a departure: its input names the trip and the start. */
export async function onDeparture<Input extends Choice, O>(
  use: Use,
  { db }: Pick<OperationContext, 'db'>,
  input: Input,
  run: (input: Input & { trip: string; start: string }, chosen: Chosen & { start: TripStart }) => Promise<O>,
): Promise<O | NotChosen> {
  const chosen = await chooseDeparture(db, input, use)
  return chosen.ok ? run({ ...input, trip: chosen.trip.id, start: chosen.start.id }, chosen) : chosen
}

/** Whether there is at most one departure a day, so that its day names it. */
export const hasOneDeparture = ({ trips }: Trips): boolean => {
  const inUse = trips.filter(isInUse)
  return inUse.length <= 1 && inUse.every((trip) => startsInUse(trip).length <= 1)
}
