import { type GuestKind, guestKinds } from './booking-fields.ts'
import { parseIntent } from './booking-intents.ts'

export interface CountRange {
  min: number
  max: number
}

/** At least one adult, and together with the `others` never more than `maxParty`. */
export const guestRange = (name: string, others: number, maxParty: number): CountRange => ({
  min: name === 'adults' ? 1 : 0,
  max: Math.max(0, maxParty - others),
})

/** A count above the maximum, for example because places were sold meanwhile, can still be decremented one by one. */
export const stepCount = (count: number, by: 1 | -1, { min, max }: CountRange): number =>
  by > 0 ? Math.max(count, Math.min(count + 1, max)) : Math.max(count - 1, min)

/** The guests of a plain form: numbers, or the text that was sent. */
export type PartyCounts = Record<GuestKind, string | number>

export function guestRangeIn(party: PartyCounts, name: GuestKind, maxParty: number): CountRange {
  const others = guestKinds.reduce((sum, kind) => sum + (kind === name ? 0 : Number(party[kind]) || 0), 0)
  return guestRange(name, others, maxParty)
}

/** The step of a stepper button of a plain form; undefined for other intents. */
export function countStepOf(intent: unknown) {
  const step = parseIntent(intent)
  return step.type === 'count' && step.name ? step : undefined
}

/** The party of a plain form after a press of a stepper button. */
export function steppedParty(
  party: Record<GuestKind, string>,
  { name, by }: { name: string; by: 1 | -1 },
  maxParty: number,
): Partial<Record<GuestKind, string>> {
  const kind = guestKinds.find((one) => one === name)
  return kind ? { [kind]: String(stepCount(Number(party[kind]) || 0, by, guestRangeIn(party, kind, maxParty))) } : {}
}
