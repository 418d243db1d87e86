import { denominations } from '../../../shared/denominations.ts'

/** The notes with which guests pay. A note of 200 is rare, but occurs. */
const notes = denominations.filter((value) => value >= 500)

/** @returns what to hand back in cents; undefined if less than the amount due was given */
export const changeFor = (due: number, given: number): number | undefined => (given < due ? undefined : given - due)

/** The fewest notes and coins for an amount, largest first: `[{ value: 2000, pieces: 2 }]`. */
export function changePieces(amount: number): { value: number; pieces: number }[] {
  let rest = amount
  return denominations.flatMap((value) => {
    const pieces = Math.floor(rest / value)
    rest -= pieces * value
    return pieces > 0 ? [{ value, pieces }] : []
  })
}

/**
 * The amounts that a guest is likely to give, smallest first: the amount due rounded up to a multiple of each note. The
 * amount due itself is left out.
 */
export function likelyPayments(due: number, most = 4): number[] {
  if (due <= 0) return []
  const rounded = notes.map((note) => Math.ceil(due / note) * note).filter((amount) => amount > due)
  return [...new Set(rounded)].sort((a, b) => a - b).slice(0, most)
}

/** Parses euros (`35`, `35.50` or `35,50`) to cents. @returns undefined if the input is not an amount */
export function centsOf(input: string): number | undefined {
  const [, whole, rest = ''] = /^(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(input.replace(/[\s€]/g, '')) ?? []
  return whole === undefined ? undefined : Number(whole) * 100 + Number(rest.padEnd(2, '0'))
}

/** The text of an input field for an amount in cents: `156` or `156.50`. */
export const amountText = (cents: number): string =>
  cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2)
