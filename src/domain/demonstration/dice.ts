import { createHash } from 'node:crypto'

/** Chance that repeats itself: the same seed throws the same. */
export interface Dice {
  /** From 0 up to, but not, 1. */
  throw(): number
  chance(share: number): boolean
  /** From `least` to `most`, both included. */
  whole(least: number, most: number): number
  /** An hour, a day, a lead that is mostly short and sometimes long, with this mean. */
  waiting(mean: number): number
  pick<T>(from: readonly T[]): T
  /** By weights: `{ de: 3, hr: 1 }` throws `de` three times as often as `hr`. */
  weighted<Key extends string>(weights: Readonly<Record<Key, number>>): Key
  bytes(count: number): Buffer
}

export function diceOf(seed: string): Dice {
  // mulberry32: small, even enough for a play, and the same on every machine.
  let state = createHash('sha256').update(seed).digest().readUInt32LE(0)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    throw: next,
    chance: (share) => next() < share,
    whole: (least, most) => least + Math.floor(next() * (most - least + 1)),
    waiting: (mean) => -mean * Math.log(1 - next()),
    pick: (from) => from[Math.floor(next() * from.length)]!,
    weighted(weights) {
      const entries = Object.entries<number>(weights)
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
      const found = entries.find(([, weight]) => {
        left -= weight
        return left < 0
      })
      return (found ?? entries.at(-1)!)[0] as keyof typeof weights
    },
    bytes(count) {
      const made = Buffer.alloc(count)
      for (let at = 0; at < count; at++) made[at] = Math.floor(next() * 256)
      return made
    },
  }
}
