import { z } from 'zod'

interface Schema {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  description?: string
}

/** A shape as one reads it: `{ date: string, parties: { code: string, note?: string }[] }`. */
export const shapeAsText = (shape: z.ZodType): string => textOf(z.toJSONSchema(shape, { io: 'input' }) as Schema)

function textOf(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.anyOf) return schema.anyOf.map(textOf).join(' | ')
  if (schema.type === 'array') return arrayOf(textOf(schema.items ?? {}))
  if (schema.properties) return objectOf(schema.properties, schema.required ?? [])
  if (typeof schema.additionalProperties === 'object') return `{ [name]: ${textOf(schema.additionalProperties)} }`
  if (schema.description) return schema.description
  return [schema.type ?? 'anything'].flat().join(' | ')
}

const arrayOf = (item: string) => (item.includes(' | ') && !item.startsWith('{') ? `(${item})[]` : `${item}[]`)

const objectOf = (properties: Record<string, Schema>, required: string[]) =>
  `{ ${Object.entries(properties)
    .map(([name, schema]) => `${name}${required.includes(name) ? '' : '?'}: ${textOf(schema)}`)
    .join(', ')} }`
