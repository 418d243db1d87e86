import type { TracingSource } from '../../contract/primitives.ts'
import type { DepartureLocation } from '../../contract/reservation.ts'
import type { Order } from '../pricing/quote.ts'
import type { Dice } from './dice.ts'

export interface Party extends Order {
  departure_location: DepartureLocation
  tracing_source: TracingSource
}

/** A party of at most so many: couples and families mostly, now and then a group. */
export function someParty(dice: Dice, most: number): Party {
  const adults = Math.min(most, Number(dice.weighted({ 1: 6, 2: 58, 3: 9, 4: 14, 5: 4, 6: 5, 8: 2, 12: 1, 18: 1 })))
  const children = adults > 4 || !dice.chance(0.34) ? 0 : Math.min(most - adults, dice.whole(1, 2))
  const infants = children > 0 && dice.chance(0.15) ? Math.min(most - adults - children, 1) : 0
  return {
    adults,
    children,
    infants,
    special_offers: [
      ...(dice.chance(0.15) ? [{ id: 'snorkel', pieces: dice.whole(1, Math.min(4, adults + children)) }] : []),
      ...(dice.chance(0.11) ? [{ id: 'prosek', pieces: dice.whole(1, 2) }] : []),
      ...(dice.chance(0.02) ? [{ id: 'birthday_cake', pieces: 1 }] : []),
    ],
    departure_location: dice.weighted({ zadar: 62, bibinje: 38 }),
    tracing_source: dice.weighted({ direct: 38, google: 36, instagram: 14, facebook: 12 }),
  }
}

export const sizeOf = ({ adults, children, infants }: Order) => adults + children + infants
