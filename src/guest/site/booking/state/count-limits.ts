import type { SpecialOffer } from '../../../../contract/settings.ts'
import {
  type BookingFields,
  countAsNumber,
  countInField,
  type GuestKind,
  guestKinds,
  offerFieldName,
  parseIntent,
  partySizeOf,
  withField,
} from './booking-fields.ts'

export interface CountLimits {
  maxParty: number
  /** Places left on the chosen date; undefined while no date is chosen or its month is not loaded. */
  placesLeft: number | undefined
  offers: SpecialOffer[]
}

/**
 * The allowed range of a count. For guests: at least one adult, and together neither more than `maxParty` people nor
 * more than the places left. For an extra: from 0 to the maximum of this extra.
 */
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

export interface CountRange {
  min: number
  max: number
}

/** The range of one kind of guests: at least one adult, and at most `maxParty` people together with the `others`. */
const guestRange = (name: string, others: number, maxParty: number): CountRange => ({
  min: name === 'adults' ? 1 : 0,
  max: Math.max(0, maxParty - others),
})

/** A count above the maximum, for example because places were sold meanwhile, can still be decremented one by one. */
export const stepCount = (count: number, by: 1 | -1, { min, max }: CountRange): number =>
  by > 0 ? Math.max(count, Math.min(count + 1, max)) : Math.max(count - 1, min)

/** The party in a form without React. A count is a number, or the text that was sent, which can be invalid. */
export type PartyCounts = Record<GuestKind, string | number>

export function guestRangeIn(party: PartyCounts, name: GuestKind, maxParty: number): CountRange {
  const others = guestKinds.reduce((sum, kind) => sum + (kind === name ? 0 : Number(party[kind]) || 0), 0)
  return guestRange(name, others, maxParty)
}

/** The step of a stepper button in a plain form; undefined for other intents. */
export function countStepOf(intent: unknown) {
  const step = parseIntent(intent)
  return step.type === 'count' && step.name ? step : undefined
}

/** The party in a plain form after a stepper button was pressed. */
export function steppedParty(
  party: Record<GuestKind, string>,
  { name, by }: { name: string; by: 1 | -1 },
  maxParty: number,
): Partial<Record<GuestKind, string>> {
  const kind = guestKinds.find((one) => one === name)
  return kind ? { [kind]: String(stepCount(Number(party[kind]) || 0, by, guestRangeIn(party, kind, maxParty))) } : {}
}
