interface Sails {
  trip: string
  start: string
  departsAt: string
}

type State = 'sails' | 'empty' | 'cancelled' | 'sailed'

/**
 * In the order of sailing: departures with guests, then those without, the cancelled ones, and last what has left its last quay
 * with guests.
 * @param time `HH:MM` of now
 */
export function inOrderOfSailing<Departure extends Sails & { status: string; sold: number }>(
  departures: readonly Departure[],
  places: readonly Sails[],
  time: string,
): { departure: Departure; state: State }[] {
  const lastCall = ({ trip, start, departsAt }: Departure) =>
    places
      .filter((place) => place.trip === trip && place.start === start)
      .reduce((last, place) => (place.departsAt > last ? place.departsAt : last), departsAt)
  function stateOf(departure: Departure): State {
    if (departure.status === 'cancelled') return 'cancelled'
    if (lastCall(departure) < time) return 'sailed'
    return departure.sold > 0 ? 'sails' : 'empty'
  }
  const order: State[] = ['sails', 'empty', 'cancelled', 'sailed']
  return departures
    .map((departure) => ({ departure, state: stateOf(departure) }))
    .toSorted((one, other) => order.indexOf(one.state) - order.indexOf(other.state))
}
