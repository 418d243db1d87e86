import { z } from 'zod'
import { hostileText, hostileValue } from './hostile.ts'
import type { SeededRandom } from './random.ts'

/** The subset of JSON Schema that the contract uses. */
interface Schema {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  maxItems?: number
}

export const jsonSchemaOf = (shape: z.ZodType): Schema =>
  z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Schema

/**
 * Mutates a valid value of the schema: each part stays, moves to a bound or one beyond it, is left out, is duplicated, or becomes
 * an unexpected value.
 */
export function generateValue(dice: SeededRandom, schema: Schema, valid: unknown, mutationRate: number): unknown {
  if (dice.chance(mutationRate / 3)) return hostileValue(dice)
  const { properties } = schema
  if (properties && typeof valid === 'object' && valid !== null) {
    return objectFor(dice, properties, valid as Record<string, unknown>, mutationRate)
  }
  if (schema.items && Array.isArray(valid)) {
    if (!dice.chance(mutationRate)) return valid
    const one = generateValue(dice, schema.items, valid[0] ?? {}, mutationRate)
    return Array.from({ length: dice.pick([0, 1, 2, (schema.maxItems ?? 20) + 1]) }, () => one)
  }
  return dice.chance(mutationRate) ? atBounds(dice, schema) : valid
}

function objectFor(
  dice: SeededRandom,
  properties: Record<string, Schema>,
  valid: Record<string, unknown>,
  mutationRate: number,
) {
  const names = Object.keys(properties).filter((name) => name in valid || dice.chance(mutationRate))
  const entries = names
    .filter(() => !dice.chance(mutationRate / 4))
    .map((name) => [name, generateValue(dice, properties[name] ?? {}, valid[name], mutationRate)])
  const unknownFields = dice.chance(mutationRate / 3) ? [[hostileText(dice), hostileValue(dice)]] : []
  return Object.fromEntries([...entries, ...unknownFields])
}

function atBounds(dice: SeededRandom, schema: Schema): unknown {
  const either = schema.anyOf ?? schema.allOf
  if (either) return atBounds(dice, dice.pick(either))
  if (schema.enum) return dice.pick([...schema.enum, 'none of them'])
  if ('const' in schema) return dice.pick([schema.const, 'another'])
  if (schema.type === 'integer' || schema.type === 'number') {
    const { minimum = 0, maximum = 100 } = schema
    return dice.pick([minimum, maximum, minimum - 1, maximum + 1, minimum + 0.5, String(minimum)])
  }
  if (schema.type === 'string') {
    const { minLength = 0, maxLength = 100 } = schema
    return 'ž'.repeat(Math.max(0, dice.pick([minLength, maxLength, minLength - 1, maxLength + 1])))
  }
  return hostileValue(dice)
}
