/** Dice that fall the same for the same seed. */
export interface Dice {
  /** From 0 to below 1. */
  roll(): number
  below(end: number): number
  chance(part: number): boolean
  pick<T>(from: readonly T[]): T
}

/** Mulberry32: small, fast, and good enough to choose inputs by. */
export function diceOf(seed: number): Dice {
  let state = (seed * 0x9e3779b1) >>> 0
  const roll = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (end: number) => Math.floor(roll() * end)
  return {
    roll,
    below,
    chance: (part) => roll() < part,
    pick: <T>(from: readonly T[]) => from[below(from.length)] as T,
  }
}
