import type { SpecialOffer } from '../../../../contract/settings.ts'
import {
  type BookingFields,
  countAsNumber,
  countInField,
  guestKinds,
  offerFieldName,
  partySizeOf,
  withField,
} from './booking-fields.ts'
import { type CountRange, guestRange, stepCount } from './step-count.ts'

export interface CountLimits {
  maxParty: number
  /** Places left on the chosen date; undefined while no date is chosen or its month is not loaded. */
  placesLeft: number | undefined
  offers: SpecialOffer[]
}

/** The allowed range of a count: at least one adult, and never more people than places left. */
export function countRangeOf(
  fields: BookingFields,
  name: string,
  { maxParty, placesLeft, offers }: CountLimits,
): CountRange {
  const offer = offers.find(({ id }) => offerFieldName(id) === name)
  if (offer) return { min: 0, max: offer.max_pieces }
  const others = partySizeOf(fields) - countAsNumber(countInField(fields, name))
  return guestRange(name, others, Math.min(maxParty, placesLeft ?? maxParty))
}

/** Increments or decrements a count within its range; text that is not a number counts as zero. */
export function changeCount(fields: BookingFields, name: string, by: 1 | -1, limits: CountLimits): BookingFields {
  const next = stepCount(countAsNumber(countInField(fields, name)), by, countRangeOf(fields, name, limits))
  return withField(fields, name, String(next))
}

/** Places left after this party, never below zero. */
export const placesLeftAfter = (placesLeft: number, fields: BookingFields) =>
  Math.max(0, placesLeft - partySizeOf(fields))

export const isGuestKind = (name: string) => guestKinds.some((kind) => kind === name)
