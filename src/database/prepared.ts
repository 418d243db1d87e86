import { createHash } from 'node:crypto'
import pg from 'pg'

/**
 * A connection on which the database parses and plans a statement once, and not each time: a booking's statements cost
 * it half as much. Only statements with parameters, which come again and again with other values; and only those that name
 * their columns, since one with `*` fails on a connection that prepared it before a migration added a column.
 */
export class PreparingClient extends pg.Client {
  override query(...given: unknown[]): never {
    const [text, values, ...more] = given
    const name = typeof text === 'string' && Array.isArray(values) && isNameable(values) ? nameOf(text) : undefined
    const query = super.query as (...given: unknown[]) => never
    return name ? query.call(this, { name, text, values }, ...more) : query.apply(this, given)
  }
}

/** Lists of any length make texts without end, and the database keeps each that has a name. */
const mostNames = 500
const mostValues = 64
const isNameable = ({ length }: unknown[]) => length > 0 && length <= mostValues

const names = new Map<string, string | undefined>()

function nameOf(text: string): string | undefined {
  if (names.has(text) || names.size >= mostNames) return names.get(text)
  const name = isOpenEnded(text) ? undefined : createHash('sha256').update(text).digest('base64url').slice(0, 22)
  names.set(text, name)
  return name
}

/** Whether a new column of a table would be one of its answer. */
const isOpenEnded = (text: string): boolean =>
  /^\s*with\b/i.test(text)
    ? text.includes('*')
    : /^\s*select\b(?:(?!\bfrom\b)[\s\S])*\*|\breturning\b[\s\S]*\*/i.test(text)
