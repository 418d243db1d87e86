import type { SpecialOffer } from '../../contract/settings.ts'
import { type BookingFields, countOf, numberOf, offerName, partyOf, people, withField } from './booking-fields.ts'

export interface Limits {
  maxParty: number
  /** Places left on the chosen day; undefined while no day is chosen or its month isn't known. */
  placesLeft: number | undefined
  offers: SpecialOffer[]
}

export interface Range {
  from: number
  to: number
}

/** Between which numbers a count may move: at least one adult, and never more people than places are left. */
export function rangeOf(fields: BookingFields, name: string, { maxParty, placesLeft, offers }: Limits): Range {
  const offer = offers.find(({ id }) => offerName(id) === name)
  if (offer) return { from: 0, to: offer.max_pieces }
  const others = partyOf(fields) - numberOf(countOf(fields, name))
  const room = Math.min(maxParty, placesLeft ?? maxParty) - others
  return { from: name === 'adults' ? 1 : 0, to: Math.max(0, room) }
}

/** One more or one fewer, within the range; a text that is no number becomes the nearest number that is allowed. */
export function stepped(fields: BookingFields, name: string, by: 1 | -1, limits: Limits): BookingFields {
  const { from, to } = rangeOf(fields, name, limits)
  const now = numberOf(countOf(fields, name))
  // A party that is already too large for the day may still shrink one by one.
  const next = by > 0 ? Math.max(now, Math.min(now + 1, to)) : Math.max(now - 1, from)
  return withField(fields, name, String(next))
}

/** Places that stay for others: one fewer with every person, and never below none, so that from there up means one. */
export const placesBeside = (placesLeft: number, fields: BookingFields) => Math.max(0, placesLeft - partyOf(fields))

export const isPerson = (name: string) => people.some((known) => known === name)
