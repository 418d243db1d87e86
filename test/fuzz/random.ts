/** Deterministic random numbers: the same seed gives the same sequence. */
export interface SeededRandom {
  /** In [0, 1). */
  next(): number
  integerBelow(end: number): number
  chance(probability: number): boolean
  pick<T>(items: readonly T[]): T
}

/** The Mulberry32 generator: small, fast, and random enough for choosing inputs. */
export function createSeededRandom(seed: number): SeededRandom {
  let state = (seed * 0x9e3779b1) >>> 0
  const roll = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (end: number) => Math.floor(roll() * end)
  return {
    next: roll,
    integerBelow: below,
    chance: (probability) => roll() < probability,
    pick: <T>(items: readonly T[]) => items[below(items.length)] as T,
  }
}
