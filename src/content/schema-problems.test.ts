import { expect, test } from 'vitest'
import { z } from 'zod'
import { businessFile } from './business-schema.ts'
import { problemOf } from './problem.ts'
import { problemKeys, sayProblem } from './say-problem.ts'
import { problemsOf } from './schema-problems.ts'
import { siteFields } from './site-schema.ts'

/** A schema and all schemas inside it. */
function partsOf(schema: z.ZodType): z.ZodType[] {
  const inner = Object.values({ ...schema.def, checks: [] }).flatMap((part: unknown) =>
    (Array.isArray(part) ? part : part instanceof Object ? [part, ...Object.values(part)] : []).filter(
      (each) => each instanceof z.ZodType,
    ),
  )
  return [schema, ...inner.flatMap(partsOf)]
}

test('every value that a schema refuses has a sentence', () => {
  const wrong = [undefined, null, '', '\u0000{', 'x'.repeat(100_000), -1, 1.5, 1e9, true, [], {}, { x: 1 }, [{}, 'x']]
  const schemas = new Set([...siteFields.values()].map(({ schema }) => schema).flatMap(partsOf))
  const found = [...schemas, businessFile].flatMap((schema) => wrong.flatMap((value) => problemsOf(schema, value)))
  const keys = new Set(found.map(({ problem }) => problem.key))
  expect([...keys].filter((key) => !problemKeys.includes(key))).toEqual([])
  expect(keys.size).toBeGreaterThan(20)
})

test.each([
  ['en', 'list[0].title must have at most 5,000 characters; now it has 5,001.', 'is empty.'],
  ['hr', 'list[0].title smije imati najviše 5.000 znakova; sada ih ima 5.001.', 'ne smije biti bez teksta.'],
] as const)(
  'a sentence in %s names the part and the limit, and has no name for the value itself',
  (locale, part, whole) => {
    const values = { maximum: 5000, found: 5001 }
    expect(sayProblem(problemOf('characters_most', values, ['list', '0', 'title']), locale)).toBe(part)
    expect(sayProblem(problemOf('empty'), locale)).toBe(whole)
  },
)
