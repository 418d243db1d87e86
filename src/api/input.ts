import type { Context, MiddlewareHandler } from 'hono'
import type { z } from 'zod'
import { holdsCardNumber } from '../card-numbers.ts'
import { type Call, largestBody } from '../contract/calls.ts'
import { spend } from '../domain/limits/spend.ts'
import { type FormRefusal, refusalOf, refuse } from '../domain/refusal.ts'
import type { Services } from '../domain/services.ts'
import { localeOf } from './locale.ts'
import { problem, refused, tooMany } from './problems.ts'

declare module 'hono' {
  interface ContextVariableMap {
    /** The request's JSON, read but not checked. */
    json: unknown
  }
}

/**
 * The one way in which a body of JSON is read: what isn't JSON, or holds a card number, is refused before anybody looks
 * at it. A provider's webhook is none of these: its bytes are signed, and nothing of them is kept but two ids.
 * A body costs a point of the rate limit before it is parsed, whatever comes of it.
 */
export function jsonBody(services: Services, { maxBody = largestBody }: Call): MiddlewareHandler {
  return async (c, next) => {
    if ((c.get('bodySize') ?? 0) > maxBody) return problem(c, 'too_large')
    if (!isJson.test(c.req.header('Content-Type') ?? '')) return problem(c, 'not_json')
    const limit = await spend(services, 'body', c.get('whoAsks')())
    if (!limit.ok) return tooMany(c, limit)
    return (await refusedJson(c)) ?? next()
  }
}

const isJson = /^application\/(?:[\w.-]+\+)?json\b/i

/** Reads the body for the handlers, or refuses it. */
async function refusedJson(c: Context): Promise<Response | undefined> {
  try {
    c.set('json', JSON.parse(await c.req.text()))
  } catch (error) {
    if (error instanceof SyntaxError) return problem(c, 'bad_request')
    throw error
  }
  if (isDeep(c.get('json'))) return problem(c, 'bad_request')
  const strays = pathsOfCardNumbers(c.get('json'))
  if (strays.length > 0) {
    const faults = strays.map((path) => ({ field: path, key: 'error.card_number' as const }))
    return refused(c, refuse(faults, localeOf(c)))
  }
  return undefined
}

const deepest = 32

/** Deeper than any form of ours: whoever walks down it, as those do who come after, would run out of stack. */
const isDeep = (value: unknown, depth = 0): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (depth > deepest || Object.values(value).some((inner) => isDeep(inner, depth + 1)))

/** Longer than any path of the contract: a longer one is not repeated, once for each value below one long name. */
const longestPath = 100

/** Where card numbers stand, as dotted paths; `form` where a name itself is one. Numbers count as they would be typed. */
function pathsOfCardNumbers(value: unknown, path = '', found: string[] = []): string[] {
  if (typeof value === 'string' || typeof value === 'number') {
    if (holdsCardNumber(String(value))) found.push(path === '' || path.length > longestPath ? 'form' : path)
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value)) {
      if (holdsCardNumber(name)) found.push('form')
      else pathsOfCardNumbers(inner, path ? `${path}.${name}` : name, found)
    }
  }
  return found
}

/** The query, checked by a shape of the contract. */
export function queryOf<S extends z.ZodType>(c: Context, shape: S): { ok: true; query: z.infer<S> } | FormRefusal {
  const read = shape.safeParse(c.req.query())
  return read.success ? { ok: true, query: read.data } : refusalOf(read.error, localeOf(c))
}
