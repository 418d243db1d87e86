import type { TracingSource } from '../../contract/primitives.ts'
import type { SpecialOffer } from '../../contract/settings.ts'
import type { PricedItems } from '../../domain/pricing/quote.ts'
import type { Random } from './random.ts'

export interface DemoParty extends PricedItems {
  /** The id of the quay where the party boards. */
  departure_location: string
}

/**
 * Creates a party of at most `most` people: usually a couple or a family, sometimes a group. It boards at one of the
 * quays, most often at the first.
 */
export function randomParty(random: Random, most: number, offers: SpecialOffer[], quays: string[]): DemoParty {
  const adults = Math.min(most, Number(random.weighted({ 1: 6, 2: 58, 3: 9, 4: 14, 5: 4, 6: 5, 8: 2, 12: 1, 18: 1 })))
  const children = adults > 4 || !random.chance(0.34) ? 0 : Math.min(most - adults, random.integer(1, 2))
  const infants = children > 0 && random.chance(0.15) ? Math.min(most - adults - children, 1) : 0
  const special_offers = offers
    .filter(() => random.chance(0.1))
    .map(({ id, max_pieces }) => ({ id, pieces: random.integer(1, Math.min(max_pieces, adults, 4)) }))
  return { adults, children, infants, special_offers, departure_location: randomQuay(random, quays) }
}

export const smallestGroup = 6

/** Creates a group of adults as an agency, a hotel or a school sends it: of `smallestGroup` to 30 people, at most `most`. */
export const randomGroup = (random: Random, most: number, quays: string[]): DemoParty => ({
  adults: Math.min(most, random.integer(smallestGroup, 30)),
  ...{ children: 0, infants: 0, special_offers: [] },
  departure_location: randomQuay(random, quays),
})

const randomQuay = (random: Random, quays: string[]) =>
  random.weighted(Object.fromEntries(quays.map((quay, index) => [quay, 62 / (index + 1)])))

export const randomSource = (random: Random): TracingSource =>
  random.weighted({ direct: 38, google: 36, instagram: 14, facebook: 12 })
