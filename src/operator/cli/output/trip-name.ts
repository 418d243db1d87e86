interface InDeparture {
  trip: string
  start: string
}

export const departureIn = <Departure extends InDeparture>(
  departures: readonly Departure[],
  { trip, start }: InDeparture,
): Departure | undefined => departures.find((each) => each.trip === trip && each.start === start)

/** The name of the trip, to tell the departures of a day apart; an empty text if the day has only one departure. */
export const tripNameOf = (place: InDeparture, departures: readonly (InDeparture & { name: string })[]): string =>
  departures.length > 1 ? (departureIn(departures, place)?.name ?? place.trip) : ''
