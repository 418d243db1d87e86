interface InDeparture {
  trip: string
  start: string
}

export const departureIn = <Departure extends InDeparture>(
  departures: readonly Departure[],
  { trip, start }: InDeparture,
): Departure | undefined => departures.find((each) => each.trip === trip && each.start === start)

/** The name of the trip for a list of a day with several departures; with one, an empty text. */
export const tripNameOf = (place: InDeparture, departures: readonly (InDeparture & { name: string })[]): string =>
  departures.length > 1 ? (departureIn(departures, place)?.name ?? place.trip) : ''
