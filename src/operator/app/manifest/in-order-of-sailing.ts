interface Sails {
  trip: string
  start: string
  departsAt: string
}

/**
 * What sails next comes first, and departures that have left their last quay with guests come last.
 * @param time `HH:MM` of now
 */
export function inOrderOfSailing<Departure extends Sails>(
  departures: readonly Departure[],
  places: readonly Sails[],
  time: string,
): { departure: Departure; hasSailed: boolean }[] {
  const lastCall = ({ trip, start, departsAt }: Departure) =>
    places
      .filter((place) => place.trip === trip && place.start === start)
      .reduce((last, place) => (place.departsAt > last ? place.departsAt : last), departsAt)
  return departures
    .map((departure) => ({ departure, hasSailed: lastCall(departure) < time }))
    .toSorted((one, other) => Number(one.hasSailed) - Number(other.hasSailed))
}
