import type { z } from 'zod'
import { type ProblemKey, problemOf, type ValueProblem } from './problem.ts'

interface SchemaProblem {
  /**
   * The path to the wrong value, to find its place in a file. For a list with too many rows, it is the path to the
   * first row too many, while `problem.at` is that of the list.
   */
  path: PropertyKey[]
  problem: ValueProblem
}

/**
 * The problems that a schema finds in data written by people. The message of each check in the schema is the key of a
 * sentence (`says`).
 */
export function problemsOf(schema: z.ZodType, data: unknown): SchemaProblem[] {
  const { error } = schema.safeParse(data, { error: keyOf, reportInput: true })
  return (error?.issues ?? []).flatMap((issue) => {
    const { path } = issue
    const found = (at: PropertyKey[], place = at) => ({
      ...{ path: place, problem: problemOf(issue.message as ProblemKey, valuesOf(issue), at.map(String)) },
    })
    if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => found([...path, key]))
    const firstRowTooMany = issue.code === 'too_big' && issue.origin === 'array' ? [Number(issue.maximum)] : []
    return found(path, [...path, ...firstRowTooMany])
  })
}

const types: Record<string, ProblemKey> = {
  string: 'text',
  number: 'number',
  int: 'whole_number',
  boolean: 'yes_or_no',
  array: 'list',
  tuple: 'list',
  object: 'group',
  record: 'group',
}

function keyOf(issue: z.core.$ZodRawIssue): ProblemKey {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'missing' : (types[issue.expected] ?? 'invalid')
    case 'invalid_value':
      return 'one_of'
    case 'unrecognized_keys':
      return 'unknown_name'
    case 'invalid_format':
      return issue.format === 'date' ? 'day' : 'invalid'
    case 'too_small':
      return issue.origin === 'string' && issue.minimum === 1 ? 'empty' : `${unitOf(issue.origin)}_least`
    case 'too_big':
      return `${unitOf(issue.origin)}_most`
    default:
      return 'invalid'
  }
}

const units: Record<string, 'rows' | 'characters'> = { array: 'rows', string: 'characters' }
const unitOf = (origin: string) => units[origin] ?? 'number'

/** The values for the placeholders in the sentence of an issue. */
function valuesOf(issue: z.core.$ZodIssue): ValueProblem['values'] {
  return {
    ...('minimum' in issue && { minimum: Number(issue.minimum) }),
    ...('maximum' in issue && { maximum: Number(issue.maximum) }),
    ...(issue.code === 'invalid_value' && {
      options: issue.values.map((value) => JSON.stringify(value)).join(', '),
    }),
    ...(typeof issue.input === 'string' && { found: issue.input.length }),
    ...(issue.code === 'custom' && issue.params),
  }
}
