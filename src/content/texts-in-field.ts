import { z } from 'zod'

/** A text in the value of a field, such as `list.0.question` of `pages.tour.en.questions.list`. */
export interface TextInField {
  /** The path of the text within the value of the field; empty if the value itself is the text. */
  at: string[]
  text: string
  /** The greatest number of characters; null if there is no limit. */
  most: number | null
}

/** The texts of a value that a translator translates: no icons, conditions, dates or numbers. */
export function textsInField(schema: z.ZodType, value: unknown, at: string[] = []): TextInField[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return textsInField(schema.unwrap() as z.ZodType, value, at)
  if (typeof value === 'string')
    return schema instanceof z.ZodString && at.at(-1) !== 'if' ? [{ at, text: value, most: schema.maxLength }] : []
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([name, inner]) => {
    const part = partOf(schema, name)
    return part ? textsInField(part, inner, [...at, name]) : []
  })
}

function partOf(schema: z.ZodType, name: string): z.ZodType | undefined {
  if (schema instanceof z.ZodObject) return (schema.shape as Record<string, z.ZodType>)[name]
  if (schema instanceof z.ZodArray) return schema.element as z.ZodType
  return schema instanceof z.ZodRecord ? (schema.valueType as z.ZodType) : undefined
}
