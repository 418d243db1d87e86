import { createHash } from 'node:crypto'

/** Seeded pseudo-random choices. */
export interface Random {
  /** A number from 0 (included) to 1 (excluded). */
  next(): number
  chance(share: number): boolean
  /** An integer between `least` and `most`, both included. */
  integer(least: number, most: number): number
  /** A number of the exponential distribution with this mean. */
  exponential(mean: number): number
  pick<T>(from: readonly T[]): T
  /** `{ de: 3, hr: 1 }` picks `de` three times as often as `hr`. */
  weighted<Key extends string>(weights: Readonly<Record<Key, number>>): Key
  bytes(count: number): Buffer
}

/** Uses the generator mulberry32, which is deterministic on every machine. */
export function randomFrom(seed: string): Random {
  let state = createHash('sha256').update(seed).digest().readUInt32LE(0)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    chance: (share) => next() < share,
    integer: (least, most) => least + Math.floor(next() * (most - least + 1)),
    exponential: (mean) => -mean * Math.log(1 - next()),
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
    bytes: (count) => Buffer.from(Array.from({ length: count }, () => Math.floor(next() * 256))),
  }
}
