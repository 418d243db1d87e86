import type { SailingNow } from '../../contract/departure-messages.ts'
import type { Queryable } from '../../platform/database/connect.ts'
import type { DepartureId } from '../../platform/database/tables.ts'
import { addMinutes } from '../../shared/add-minutes.ts'
import { departureId } from '../places/departure-id.ts'
import { instantOf } from '../time/operator-time.ts'
import { callAt, departsAt, type Sailing } from '../trips/sailing.ts'
import { startOf, type Trips, tripOf } from '../trips/trips.ts'

/** How a departure differs from the timetable, by the latest messages to its guests. */
export interface TimetableDeviation {
  /** How many minutes after the timetable the boat leaves; 0 if it is on time. */
  minutes: number
  /**
   * The id of the quay where guests board now, by the id of the quay where they have booked to board. Quays that have
   * not changed are omitted.
   */
  movedTo: Record<string, string>
  /** When the guests were last told of another time or quay; null if never. */
  toldAt: Date | null
}

export const onTime: TimetableDeviation = { minutes: 0, movedTo: {}, toldAt: null }

interface Told {
  reason: string
  minutes: number | null
  quay: string | null
  moved_to: string | null
  /** When the message was sent; missing in a draft. */
  sent_at?: Date
}

/**
 * How a departure differs from the timetable after these messages.
 * @param messages in the order in which they were sent
 */
export function deviationAfter(messages: readonly Told[]): TimetableDeviation {
  const state: TimetableDeviation = { minutes: 0, movedTo: {}, toldAt: null }
  for (const { reason, minutes, quay, moved_to, sent_at } of messages) {
    if (reason === 'later' || reason === 'other_quay') state.toldAt = sent_at ?? state.toldAt
    if (reason === 'later') state.minutes = minutes ?? 0
    if (reason === 'other_quay' && quay && moved_to) {
      if (quay === moved_to) delete state.movedTo[quay]
      else state.movedTo[quay] = moved_to
    }
  }
  return state
}

/** How departures differ from the timetable. Those that are not in the result sail by the timetable. */
export async function deviationsOf(
  db: Queryable,
  departures: DepartureId[],
): Promise<Map<DepartureId, TimetableDeviation>> {
  if (departures.length === 0) return new Map()
  const messages = await db
    .selectFrom('departure_message')
    .select(['departure', 'reason', 'minutes', 'quay', 'moved_to', 'sent_at'])
    .where('departure', 'in', departures)
    .where('reason', 'in', ['later', 'other_quay'])
    .orderBy('departure')
    .orderBy('position')
    .execute()
  const byDeparture = Map.groupBy(messages, ({ departure }) => departure)
  return new Map([...byDeparture].map(([departure, told]) => [departure, deviationAfter(told)]))
}

export const deviationOf = async (db: Queryable, sailing: Pick<Sailing, 'trip' | 'date' | 'start'>) =>
  (await deviationsOf(db, [departureId(sailing)])).get(departureId(sailing)) ?? onTime

/**
 * When and where a party boards now. If the party was told to board at another quay, the time is when the boat calls at
 * the new quay on the same start. A delay is added.
 */
export function boardingNow(
  trips: Trips,
  sailing: Omit<Sailing, 'date'>,
  { minutes, movedTo }: TimetableDeviation,
): Pick<SailingNow, 'departs_at' | 'departure_location'> {
  const quay = movedTo[sailing.departure_location] ?? sailing.departure_location
  const timetable =
    callAt(startOf(tripOf(trips, sailing.trip), sailing.start), quay)?.departsAt ?? departsAt(trips, sailing)
  return { departs_at: addMinutes(timetable, minutes), departure_location: quay }
}

/** When the boat leaves the quay where a party boards now. */
export function departsNow(trips: Trips, sailing: Sailing, state: TimetableDeviation): Date {
  // A delay can move the departure past midnight. So it is added to the instant and not to the time of day.
  const { departs_at } = boardingNow(trips, sailing, { ...state, minutes: 0 })
  return new Date(instantOf(sailing.date, departs_at).getTime() + state.minutes * 60_000)
}

/** When and where a party boards now, and how this differs from its booking. */
export async function sailingNowOf(
  db: Queryable,
  trips: Trips,
  sailing: Sailing & { cancelled_at: Date | null },
): Promise<SailingNow> {
  const state = await deviationOf(db, sailing)
  const now = boardingNow(trips, sailing, state)
  const isMoved = now.departure_location !== sailing.departure_location
  return {
    state: sailing.cancelled_at ? 'cancelled' : isMoved ? 'moved' : state.minutes > 0 ? 'later' : 'on_time',
    minutes: state.minutes,
    ...now,
  }
}

/**
 * Whether a message no longer applies to a party: the party has moved to another departure, or a later message about
 * the same matter replaces it.
 */
export async function isToldOtherwise(
  db: Queryable,
  message: string,
  { departure }: { departure: DepartureId },
): Promise<boolean> {
  const [own, ...later] = await db
    .selectFrom('departure_message as own')
    .innerJoin('departure_message as other', (join) =>
      join.onRef('other.departure', '=', 'own.departure').onRef('other.position', '>=', 'own.position'),
    )
    .select(['other.departure', 'other.reason', 'other.quay'])
    .where('own.id', '=', message)
    .orderBy('other.position')
    .execute()
  if (own?.departure !== departure) return true
  const isReplaced = own.reason === 'later' || own.reason === 'other_quay' || own.reason === 'weather_watch'
  return isReplaced && later.some(({ reason, quay }) => reason === own.reason && quay === own.quay)
}
