/** Up to this number of free places on a day, pages show how many are left. */
export const fewPlaces = 10
