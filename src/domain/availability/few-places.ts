/** Pages show the number of places left on a day only if it is at most this. */
export const fewPlaces = 10
