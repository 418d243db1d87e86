import type { z } from 'zod'

interface Problem {
  /** The path to the wrong value. */
  path: PropertyKey[]
  /** A sentence that starts with the name of the field. */
  problem: string
}

/** The problems that a schema finds in data written by people. The schema's messages are written as ends of sentences. */
export function problemsOf(schema: z.ZodType, data: unknown): Problem[] {
  const { error } = schema.safeParse(data, { error: sentenceOf })
  return (error?.issues ?? []).flatMap((issue) => {
    const { path, message } = issue
    const problemOf = (field: PropertyKey[], at = field) => ({ path: at, problem: `${fieldName(field)} ${message}.` })
    if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => problemOf([...path, key]))
    const firstRowTooMany = issue.code === 'too_big' && issue.origin === 'array' ? [Number(issue.maximum)] : []
    return problemOf(path, [...path, ...firstRowTooMany])
  })
}

/** Writes a path as `legs.list[0].title`. */
const fieldName = (path: PropertyKey[]): string =>
  path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '')

const nouns: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'a group of fields',
}

const sentenceOf: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is missing' : `must be ${nouns[issue.expected] ?? issue.expected}`
    case 'invalid_value':
      return `must be ${issue.values.map((value) => JSON.stringify(value)).join(' or ')}`
    case 'unrecognized_keys':
      return 'is no known field; its name may be misspelt'
    case 'invalid_format':
      return issue.format === 'date' ? 'must be a day such as 2027-07-14' : undefined
    case 'too_small':
      return issue.origin === 'string' ? 'is empty' : `must ${rangeOf(issue.origin, 'at least', issue.minimum)}`
    case 'too_big':
      return `must ${rangeOf(issue.origin, 'at most', issue.maximum)}`
    default:
      return undefined
  }
}

function rangeOf(origin: string, bound: string, count: number | bigint): string {
  const unit = { array: 'row', string: 'character' }[origin]
  return unit ? `have ${bound} ${count} ${unit}${count === 1 ? '' : 's'}` : `be ${bound} ${count}`
}
