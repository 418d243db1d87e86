import type { BookingData } from '../../operations/operations.ts'

/** The number of pieces of each special offer, as actions take it: each offer once, and none with 0 pieces. */
export type Extras = { id: string; pieces: number }[]

/**
 * The extras of a booking. If pieces of an offer were added at another price, the offer has several lines. Their pieces
 * are added up.
 */
export function bookedExtras({ lines }: Pick<BookingData, 'lines'>): Extras {
  const offers = lines.filter(({ kind }) => kind === 'special_offer')
  return [...Map.groupBy(offers, ({ item }) => item)].map(([id, all]) => ({
    id,
    pieces: all.reduce((sum, { pieces }) => sum + pieces, 0),
  }))
}

export const piecesOf = (extras: Extras, id: string): number => extras.find((extra) => extra.id === id)?.pieces ?? 0

/** The same extras with another number of pieces of one offer, in the same order. */
export function withPieces(extras: Extras, id: string, pieces: number): Extras {
  const known = extras.some((extra) => extra.id === id)
  const all = known ? extras.map((extra) => (extra.id === id ? { id, pieces } : extra)) : [...extras, { id, pieces }]
  return all.filter((extra) => extra.pieces > 0)
}

/** Whether both lists have the same pieces, in any order. */
export const sameExtras = (a: Extras, b: Extras): boolean =>
  a.length === b.length && a.every(({ id, pieces }) => piecesOf(b, id) === pieces)
