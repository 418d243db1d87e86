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
 * Mutates a valid value of the schema. Each part stays, moves to a bound or one beyond the bound, is left out, is duplicated, or
 * becomes an unexpected value.
 */
export function generateValue(random: SeededRandom, schema: Schema, valid: unknown, mutationRate: number): unknown {
  if (random.chance(mutationRate / 3)) return hostileValue(random)
  const { properties } = schema
  if (properties && typeof valid === 'object' && valid !== null) {
    return objectFor(random, properties, valid as Record<string, unknown>, mutationRate)
  }
  if (schema.items && Array.isArray(valid)) {
    if (!random.chance(mutationRate)) return valid
    const one = generateValue(random, schema.items, valid[0] ?? {}, mutationRate)
    return Array.from({ length: random.pick([0, 1, 2, (schema.maxItems ?? 20) + 1]) }, () => one)
  }
  return random.chance(mutationRate) ? atBounds(random, schema) : valid
}

function objectFor(
  random: SeededRandom,
  properties: Record<string, Schema>,
  valid: Record<string, unknown>,
  mutationRate: number,
) {
  const names = Object.keys(properties).filter((name) => name in valid || random.chance(mutationRate))
  const entries = names
    .filter(() => !random.chance(mutationRate / 4))
    .map((name) => [name, generateValue(random, properties[name] ?? {}, valid[name], mutationRate)])
  const unknownFields = random.chance(mutationRate / 3) ? [[hostileText(random), hostileValue(random)]] : []
  return Object.fromEntries([...entries, ...unknownFields])
}

function atBounds(random: SeededRandom, schema: Schema): unknown {
  const either = schema.anyOf ?? schema.allOf
  if (either) return atBounds(random, random.pick(either))
  if (schema.enum) return random.pick([...schema.enum, 'none of them'])
  if ('const' in schema) return random.pick([schema.const, 'another'])
  if (schema.type === 'integer' || schema.type === 'number') {
    const { minimum = 0, maximum = 100 } = schema
    return random.pick([minimum, maximum, minimum - 1, maximum + 1, minimum + 0.5, String(minimum)])
  }
  if (schema.type === 'string') {
    const { minLength = 0, maxLength = 100 } = schema
    return 'ž'.repeat(Math.max(0, random.pick([minLength, maxLength, minLength - 1, maxLength + 1])))
  }
  return hostileValue(random)
}
