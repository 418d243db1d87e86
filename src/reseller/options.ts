import { isoDate } from '../contract/primitives.ts'
import { addDays, localDateTime } from '../domain/time/operator-time.ts'
import { callAt } from '../domain/trips/sailing.ts'
import type { Call, Quay, Trip, TripStart } from '../domain/trips/trips.ts'
import { idText, OctoError } from './errors.ts'

/** A start of a trip, with the call of this start at the quay of an option. */
export interface OptionStart {
  start: TripStart
  call: Call
}

/**
 * An option of a product: a quay, with the starts of the trip that call there. Each start is one availability per day.
 */
export interface Option {
  quay: Quay
  /** In the order of their times; at least one. */
  starts: OptionStart[]
}

/** @param bookedStart the start of a booking, which is included even if it is retired */
export function optionsOf(trip: Trip, bookedStart?: string): Option[] {
  const starts = trip.starts.filter(({ id, state }) => state === 'in_use' || id === bookedStart)
  const calls = starts.flatMap((start) => start.calls.map((call) => ({ start, call })))
  const byQuay = Map.groupBy(calls, ({ call }) => call.quay)
  return [...byQuay].map(([quay, ofQuay]) => ({ quay, starts: ofQuay.sort(byTime) }))
}

const byTime = (one: OptionStart, other: OptionStart) => (one.call.departsAt < other.call.departsAt ? -1 : 1)

export const timesOf = ({ starts }: Option): string[] => starts.map(({ call }) => call.departsAt)

/** @throws INVALID_OPTION_ID */
export function optionOf(trip: Trip, id: unknown, bookedStart?: string): Option {
  const option = optionsOf(trip, bookedStart).find(({ quay }) => quay.id === id)
  if (!option) throw new OctoError('INVALID_OPTION_ID', { optionId: idText(id) })
  return option
}

/**
 * The time when the boat is back at the quay. If this quay has no fixed time, the result is the latest time at which
 * the boat is back at another quay of the start; if no quay has a time, it is the time of the last departure.
 */
export function returnOf({ start: { calls }, call }: OptionStart): string {
  const known = calls.flatMap(({ returnsAt }) => returnsAt ?? []).sort()
  return call.returnsAt ?? known.at(-1) ?? calls.at(-1)?.departsAt ?? call.departsAt
}

/** The availability of a start on a day; its id is the time of departure, which differs between the starts of an option. */
export function describeStart(date: string, option: OptionStart) {
  const departsAt = localDateTime(date, option.call.departsAt)
  return {
    id: departsAt,
    localDateTimeStart: departsAt,
    localDateTimeEnd: localDateTime(option.start.endsNextDay ? addDays(date, 1) : date, returnOf(option)),
    allDay: false,
    openingHours: [],
  }
}

/** The day and the start of an availability id; undefined if the id is not an availability of this option. */
export function findStart({ starts }: Option, id: unknown): { date: string; start: TripStart } | undefined {
  const date = typeof id === 'string' ? id.slice(0, 10) : ''
  if (!isoDate.safeParse(date).success) return undefined
  const found = starts.find(({ call }) => localDateTime(date, call.departsAt) === id)
  return found && { date, start: found.start }
}

/** The start that a booking is for, and its call at the quay where the guests board. */
export function bookedStart(trip: Trip, booked: { start: string; departure_location: string }): OptionStart {
  const start = trip.starts.find(({ id }) => id === booked.start)
  const call = start && callAt(start, booked.departure_location)
  if (!start || !call) throw new Error(`the trip ${trip.id} does not call at ${booked.departure_location}`)
  return { start, call }
}
