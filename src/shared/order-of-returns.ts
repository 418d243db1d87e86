interface Times {
  departs_at: string
  returns_at: string | null
}

/**
 * Sorts quays by the time at which the boat returns to them. A return after midnight comes after all returns before
 * midnight. Quays without a fixed time of return come last.
 */
export const inOrderOfReturn = <Place extends Times>(places: Place[]): Place[] =>
  places.toSorted((one, other) => sortKey(one).localeCompare(sortKey(other)))

const sortKey = ({ departs_at, returns_at }: Times) =>
  returns_at === null ? '2' : `${returns_at < departs_at ? 1 : 0}${returns_at}`
