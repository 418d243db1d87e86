import { neededLocales } from '../../content/shown-languages.ts'
import type { Locale } from '../../i18n/locales.ts'
import type { Trip, TripStart } from '../trips/trips.ts'

/** A start as the operator enters it: the ids of its quays in the order of the calls. Local times, `HH:MM`. */
export interface StartTimes {
  id: string
  endsNextDay: boolean
  calls: { quay: string; departsAt: string; returnsAt: string | null }[]
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/**
 * `order`: the calls are not in the order of their times. `twice`: the same quay is called at twice. `no_return`: no
 * quay has a return time, so it is unknown when the boat is free. `back_before`: the boat is back before it has left.
 */
export type TimesProblem = 'order' | 'twice' | 'no_return' | 'back_before'

export function timesProblem({ calls, endsNextDay }: StartTimes): TimesProblem | undefined {
  const departures = calls.map(({ departsAt }) => departsAt)
  const returns = calls.flatMap(({ returnsAt }) => returnsAt ?? [])
  if (departures.some((time, index) => index > 0 && time <= departures[index - 1]!)) return 'order'
  if (new Set(calls.map(({ quay }) => quay)).size < calls.length) return 'twice'
  if (returns.length === 0) return 'no_return'
  const last = departures.at(-1) ?? ''
  return !endsNextDay && returns.some((time) => time <= last) ? 'back_before' : undefined
}

/**
 * When a start occupies its boat: from the first call to the end of the turnaround, in minutes from midnight of the
 * first day. The database function `departure_during` computes the same.
 */
function outingOf({ calls, endsNextDay }: TripStart, turnaroundMinutes: number): { from: number; to: number } {
  const times = calls.map(({ departsAt, returnsAt }) => minutesOf(returnsAt ?? departsAt))
  const from = Math.min(...calls.map(({ departsAt }) => minutesOf(departsAt)))
  return { from, to: Math.max(...times) + (endsNextDay ? dayMinutes : 0) + turnaroundMinutes }
}

const dayMinutes = 24 * 60

/**
 * The ids of two starts that need the boat of the trip at the same time, on the same day or on consecutive days. Both
 * ids are the same if a start overlaps itself on the next day. Undefined if no starts overlap.
 */
export function overlappingStarts({ starts, turnaroundMinutes, seasons }: Trip): [string, string] | undefined {
  const followingDays = seasons.some(({ weekdays }) => weekdays.some((day) => weekdays.includes((day % 7) + 1)))
  const outings = starts
    .filter(({ state }) => state === 'in_use')
    .map((start) => ({ id: start.id, ...outingOf(start, turnaroundMinutes) }))
  for (const [index, one] of outings.entries()) {
    const other = outings.slice(index + 1).find(({ from, to }) => one.from < to && from < one.to)
    if (other) return [one.id, other.id]
    const next = followingDays ? outings.find(({ from }) => from + dayMinutes < one.to) : undefined
    if (next) return [one.id, next.id]
  }
  return undefined
}

/** What a trip lacks before guests can book it. `names`: the languages in which it has no name. */
export type Missing = 'boat' | 'start' | 'season' | 'prices' | { names: Locale[] }

export function missingForSale(trip: Trip, { hasPrices }: { hasPrices: boolean }): Missing[] {
  const names = neededLocales().filter((locale) => !trip.names[locale])
  return [
    ...(trip.boat.state === 'retired' ? (['boat'] as const) : []),
    ...(trip.starts.some(({ state, calls }) => state === 'in_use' && calls.length > 0) ? [] : (['start'] as const)),
    ...(trip.seasons.length > 0 ? [] : (['season'] as const)),
    ...(hasPrices ? [] : (['prices'] as const)),
    ...(names.length > 0 ? [{ names }] : []),
  ]
}
