/** Euro notes and coins in cents, largest first. There are no 1 and 2 cent coins, because cash is rounded in Croatia. */
export const denominations = [20000, 10000, 5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5] as const

/** How many of each note and coin, by its value in cents. */
export type Pieces = Partial<Record<`${(typeof denominations)[number]}`, number>>

/** The sum of notes and coins, in cents. */
export const sumOfPieces = (pieces: Pieces): number =>
  denominations.reduce((sum, value) => sum + value * (pieces[`${value}`] ?? 0), 0)
