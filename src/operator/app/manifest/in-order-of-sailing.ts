interface Sails {
  trip: string
  start: string
  departsAt: string
}

/** When a departure leaves the last quay at which guests board: `HH:MM`. */
export const lastCallOf = ({ trip, start, departsAt }: Sails, places: readonly Sails[]): string =>
  places
    .filter((place) => place.trip === trip && place.start === start)
    .reduce((last, place) => (place.departsAt > last ? place.departsAt : last), departsAt)

type State = 'sails' | 'empty' | 'cancelled' | 'sailed'

/**
 * Sorts departures into four groups: first those that have guests and are still to sail, then those without guests,
 * then the cancelled ones. At the end are those that have already left the last quay at which guests board.
 * @param time the present time, `HH:MM`
 */
export function inOrderOfSailing<Departure extends Sails & { status: string; sold: number }>(
  departures: readonly Departure[],
  places: readonly Sails[],
  time: string,
): { departure: Departure; state: State }[] {
  function stateOf(departure: Departure): State {
    if (departure.status === 'cancelled') return 'cancelled'
    if (lastCallOf(departure, places) < time) return 'sailed'
    return departure.sold > 0 ? 'sails' : 'empty'
  }
  const order: State[] = ['sails', 'empty', 'cancelled', 'sailed']
  return departures
    .map((departure) => ({ departure, state: stateOf(departure) }))
    .toSorted((one, other) => order.indexOf(one.state) - order.indexOf(other.state))
}
