import { z } from 'zod'

interface JsonSchema {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: JsonSchema | boolean
  description?: string
}

/** Renders a zod schema in TypeScript notation: `{ date: string, parties: { code: string, note?: string }[] }`. */
export const schemaText = (schema: z.ZodType): string => textOf(z.toJSONSchema(schema, { io: 'input' }) as JsonSchema)

function textOf(schema: JsonSchema): string {
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

const objectOf = (properties: Record<string, JsonSchema>, required: string[]) =>
  `{ ${Object.entries(properties)
    .map(([name, schema]) => `${name}${required.includes(name) ? '' : '?'}: ${textOf(schema)}`)
    .join(', ')} }`
