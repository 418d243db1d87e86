import { z } from 'zod'
import type { Dice } from './dice.ts'
import { hostileText, hostileValue } from './hostile.ts'

/** The part of JSON Schema that the contract's shapes become. */
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

export const schemaOf = (shape: z.ZodType): Schema =>
  z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Schema

/**
 * A value for a shape of the contract, built upon one that is right: its parts are left as they are, go to their bounds and
 * one beyond, are left out, doubled, or become something that nobody expects.
 */
export function valueFor(dice: Dice, schema: Schema, right: unknown, wildness: number): unknown {
  if (dice.chance(wildness / 3)) return hostileValue(dice)
  const { properties } = schema
  if (properties && typeof right === 'object' && right !== null) {
    return objectFor(dice, properties, right as Record<string, unknown>, wildness)
  }
  if (schema.items && Array.isArray(right)) {
    if (!dice.chance(wildness)) return right
    const one = valueFor(dice, schema.items, right[0] ?? {}, wildness)
    return Array.from({ length: dice.pick([0, 1, 2, (schema.maxItems ?? 20) + 1]) }, () => one)
  }
  return dice.chance(wildness) ? atBounds(dice, schema) : right
}

function objectFor(dice: Dice, properties: Record<string, Schema>, right: Record<string, unknown>, wildness: number) {
  const names = Object.keys(properties).filter((name) => name in right || dice.chance(wildness))
  const entries = names
    .filter(() => !dice.chance(wildness / 4))
    .map((name) => [name, valueFor(dice, properties[name] ?? {}, right[name], wildness)])
  const strays = dice.chance(wildness / 3) ? [[hostileText(dice), hostileValue(dice)]] : []
  return Object.fromEntries([...entries, ...strays])
}

function atBounds(dice: Dice, schema: Schema): unknown {
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
