import { brandColours } from '../../../shared/brand-colours.ts'
import type { FieldProblem } from './field-saver.ts'

/** The part of JSON Schema that the fields of the site document use. */
export interface Schema {
  type?: string | string[]
  anyOf?: Schema[]
  enum?: (string | number)[]
  /**
   * `picture`: the hash of an uploaded picture, or the name of one that is delivered with the site; `colour`:
   * `#rrggbb`.
   */
  format?: string
  /**
   * Only for the picture of a page: the name of the place on the page, and the sample picture that is shown there by
   * default.
   */
  place?: string
  sample?: string
  /** The placeholders that a text can contain; undefined allows all placeholders of its language. */
  placeholders?: string[]
  pattern?: string
  minLength?: number
  maxLength?: number
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | false
  items?: Schema
}

/** Removes null from a schema. `isNullable` is true if the schema allowed null: unknown, or a default (`nullLabel`). */
export function withoutNull(schema: Schema): { schema: Schema; isNullable: boolean } {
  if (Array.isArray(schema.type)) {
    const [type = 'string'] = schema.type.filter((each) => each !== 'null')
    return { schema: { ...schema, type }, isNullable: schema.type.includes('null') }
  }
  const kinds = schema.anyOf?.filter(({ type }) => type !== 'null')
  if (!kinds || !schema.anyOf) return { schema, isNullable: false }
  const isNullable = kinds.length < schema.anyOf.length
  const [only] = kinds
  return { schema: kinds.length === 1 && only ? only : { anyOf: kinds }, isNullable }
}

/**
 * The index of the `anyOf` schema to which a value belongs: the first whose required fields the value has, otherwise 0.
 */
export const kindOf = (kinds: Schema[], value: unknown): number =>
  Math.max(
    0,
    kinds.findIndex(({ required = [] }) => required.every((name) => Object.hasOwn(Object(value), name))),
  )

/**
 * The value with which a new row starts. A fact that was unknown starts with it too, when somebody wants to enter the
 * fact.
 */
export function emptyValue(nullable: Schema): unknown {
  const { schema, isNullable } = withoutNull(nullable)
  if (isNullable) return null
  if (schema.anyOf?.[0]) return emptyValue(schema.anyOf[0])
  if (schema.enum) return schema.enum[0]
  if (schema.type === 'array') return []
  if (schema.type === 'boolean') return false
  if (schema.type === 'integer' || schema.type === 'number') return 0
  if (schema.format === 'colour') return brandColours.route
  if (schema.type !== 'object') return ''
  const { properties = {}, required = [] } = schema
  return Object.fromEntries(required.map((name) => [name, emptyValue(properties[name] ?? {})]))
}

export interface EditorProps {
  schema: Schema
  value: unknown
  label: string
  hint?: string | undefined
  problems?: readonly FieldProblem[]
  /** The label for null; without it, null is labelled as an unknown fact. */
  nullLabel?: string | undefined
  /** Whether a text has several paragraphs. */
  isLong?: boolean
  /** Whether a part of the text can be in italics. */
  isHeadline?: boolean
  onChange: (value: unknown) => void
}
