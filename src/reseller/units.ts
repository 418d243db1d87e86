import { z } from 'zod'
import type { FareType } from '../platform/database/tables.ts'
import { badRequest, idText, OctoError } from './errors.ts'

/** The fares; they are also the ids of the units. */
export const fares = ['adult', 'child', 'infant'] as const satisfies FareType[]

/** @throws INVALID_UNIT_ID */
export function unitOf(id: unknown): FareType {
  const fare = fares.find((each) => each === id)
  if (!fare) throw new OctoError('INVALID_UNIT_ID', { unitId: idText(id) })
  return fare
}

/** The numbers of people by unit in a query of free places. */
export function countsOf(units: { id?: unknown; quantity: number }[]): Map<FareType, number> {
  const counts = new Map<FareType, number>()
  for (const { id, quantity } of units) {
    const fare = unitOf(id)
    counts.set(fare, (counts.get(fare) ?? 0) + quantity)
  }
  return counts
}

/**
 * Parses a part of a request.
 * @throws BAD_REQUEST
 */
export function parse<Schema extends z.ZodType>(schema: Schema, input: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(input)
  if (!parsed.success) throw badRequest(z.prettifyError(parsed.error).slice(0, 500))
  return parsed.data
}
