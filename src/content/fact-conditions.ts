import type { MessageValues } from '../i18n/translator.ts'
import type { TextFacts } from './text-facts.ts'

type Condition = (facts: TextFacts) => boolean

const isKnown = (fact: unknown): boolean => fact !== null && fact !== undefined
const isMeasured = (boat: TextFacts['boat']): boolean => isKnown(boat?.length_metres) && isKnown(boat?.built_in)

/**
 * The conditions of content items (`if: toilet` in the front matter): an item is shown only if its condition holds.
 * `no_lunch`, `no_swimming` and `no_cash` mean that the fact is unknown. Their items have a more general text.
 */
const conditions = {
  boat: ({ boat }) => isMeasured(boat),
  boat_and_crew: ({ boat, crew }) => isMeasured(boat) && crew !== null,
  boat_places: ({ boat }) => boat !== null,
  boat_length: ({ boat }) => isKnown(boat?.length_metres),
  boat_year: ({ boat }) => isKnown(boat?.built_in),
  toilet: ({ boat }) => isKnown(boat?.toilets) && boat?.toilets !== 0,
  no_toilet: ({ boat }) => boat?.toilets === 0,
  shade: ({ boat }) => boat?.has_shade === true,
  shower: ({ boat }) => boat?.has_fresh_water_shower === true,
  child_life_jackets: ({ boat }) => boat?.has_life_jackets_for_children === true,
  crew: ({ crew }) => crew !== null,
  lunch: ({ lunch }) => lunch !== null,
  no_lunch: ({ lunch }) => lunch === null,
  swimming: ({ swimming }) => swimming !== null,
  no_swimming: ({ swimming }) => swimming === null,
  drinks_for_sale: ({ drinksForSale }) => drinksForSale !== null && drinksForSale.length > 0,
  no_drinks_for_sale: ({ drinksForSale }) => drinksForSale?.length === 0,
  free_seating: ({ hasFreeSeating }) => hasFreeSeating === true,
  boat_marks: ({ boat }) => isKnown(boat?.marks),
  cliffs_boat: ({ cliffs }) => cliffs === 'boat',
  cliffs_walk: ({ cliffs }) => cliffs === 'walk',
  cash: ({ cash }) => cash !== null,
  no_cash: ({ cash }) => cash === null,
  cards: ({ cards }) => cards !== null,
  phone_hours: ({ phoneHours }) => phoneHours !== null,
  park_tickets_included: ({ parkTickets }) => parkTickets?.isIncluded === true,
  park_tickets_extra: ({ parkTickets }) => parkTickets?.isIncluded === false,
  // The items of both conditions name the number of steps, so they are shown only if the number is known.
  wheelchair: ({ boat }) => boat?.is_for_wheelchairs === true && isKnown(boat.steps),
  no_wheelchair: ({ boat }) => boat?.is_for_wheelchairs === false && isKnown(boat.steps),
  dogs_yes: ({ dogs }) => dogs === 'yes',
  dogs_no: ({ dogs }) => dogs === 'no',
  dogs_ask: ({ dogs }) => dogs === 'ask',
  minimum_guests: ({ minimumGuests }) => minimumGuests !== null,
  private_price: ({ privateTour }) => privateTour !== null,
  no_private_price: ({ privateTour }) => privateTour === null,
  return_to_boarding_place: ({ returnsToBoardingPlace }) => returnsToBoardingPlace === true,
} satisfies Record<string, Condition>

/** Conditions about the quays of the trip, from the values of `places-in-text.ts`. */
const placeConditions: Record<string, (values: MessageValues) => boolean> = {
  one_quay: ({ quays }) => quays === 'one',
  several_quays: ({ quays }) => quays === 'several',
  parking: ({ parking_places: places }) => places !== '',
}

/** A condition about the parking at one quay: `parking_old_harbour_free` or `parking_old_harbour_paid`. */
const quayCondition = /^parking_(\w+)_(free|paid)$/

export const isFactCondition = (name: string): boolean =>
  name in conditions || name in placeConditions || quayCondition.test(name)

/** Removes the list items whose condition does not hold, at any depth. */
export function withoutUnmetItems(value: unknown, facts: TextFacts, values: MessageValues = {}): unknown {
  if (Array.isArray(value)) {
    return value.filter((item) => isMet(item, facts, values)).map((item) => withoutUnmetItems(item, facts, values))
  }
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, withoutUnmetItems(inner, facts, values)]),
  )
}

function isMet(item: unknown, facts: TextFacts, values: MessageValues): boolean {
  const condition = (item as { if?: string } | null)?.if
  // An item without a condition is always shown. The schema of the page refuses names that are not among the conditions
  // above.
  if (condition === undefined) return true
  const isPlaceMet = placeConditions[condition]
  if (isPlaceMet) return isPlaceMet(values)
  const [, quay, price] = quayCondition.exec(condition) ?? []
  if (quay) return facts.parking[quay.replaceAll('_', '-')]?.isFree === (price === 'free')
  return conditions[condition as keyof typeof conditions]?.(facts) ?? true
}
