import { speakable, uuidv7 } from '../../ids.ts'
import type { Dice } from './dice.ts'

/** Ids as the site makes them, thrown by the dice: the same seed makes the same ones. */
export interface DemonstrationIds {
  reservation(): string
  code(): string
  /** Of a row that was written at this instant. */
  row(at: Date): string
}

/** A prime that shares no factor with the number of codes, so that counting in its steps meets each code once. */
const step = 48_271_039

export function idsOf(dice: Dice): DemonstrationIds {
  const codes = speakable.length ** 6
  let place = dice.whole(0, codes - 1)
  return {
    reservation: () => dice.bytes(17).toString('base64url').slice(0, 22),
    code() {
      place = (place + step) % codes
      let rest = place
      const letters = Array.from({ length: 6 }, () => {
        const letter = speakable[rest % speakable.length]
        rest = Math.floor(rest / speakable.length)
        return letter
      })
      return `BNC-${letters.join('')}`
    },
    row: (at) => uuidv7(at.getTime(), dice.bytes(16)),
  }
}
