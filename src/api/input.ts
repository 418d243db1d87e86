import type { Context, MiddlewareHandler, Next } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { z } from 'zod'
import { holdsCardNumber } from '../card-numbers.ts'
import { type FormRefusal, refusalOf, refuse } from '../domain/refusal.ts'
import { localeOf } from './locale.ts'
import { problem, refused } from './problems.ts'

const largestBody = 64 * 1024

const limit = bodyLimit({ maxSize: largestBody, onError: (c) => problem(c, 'too_large') })

/** Of what only reads, the body isn't even looked for, which would make the whole request anew. */
export const limitedBody: MiddlewareHandler = (c, next) =>
  c.req.method === 'GET' || c.req.method === 'HEAD' ? next() : limit(c, next)

declare module 'hono' {
  interface ContextVariableMap {
    /** The request's JSON, read but not checked. */
    json: unknown
  }
}

/**
 * The one way in which a body of JSON is read: what isn't JSON, or holds a card number, is refused before anybody looks
 * at it. A provider's webhook is none of these: its bytes are signed, and nothing of them is kept but two ids.
 */
export async function jsonBody(c: Context, next: Next): Promise<Response | undefined> {
  if (!/^application\/(?:[\w.-]+\+)?json\b/i.test(c.req.header('Content-Type') ?? '')) return problem(c, 'not_json')
  try {
    c.set('json', JSON.parse(await c.req.text()))
  } catch (error) {
    if (error instanceof SyntaxError) return problem(c, 'bad_request')
    throw error
  }
  const strays = pathsOfCardNumbers(c.get('json'))
  if (strays.length > 0) {
    const faults = strays.map((path) => ({ field: path, key: 'error.card_number' as const }))
    return refused(c, refuse(faults, localeOf(c)))
  }
  await next()
}

/** Where card numbers stand, as dotted paths; `form` where a name itself is one. Numbers count as they would be typed. */
function pathsOfCardNumbers(value: unknown, path = ''): string[] {
  if (typeof value === 'string' || typeof value === 'number') {
    return holdsCardNumber(String(value)) ? [path || 'form'] : []
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    holdsCardNumber(name) ? ['form'] : pathsOfCardNumbers(inner, path ? `${path}.${name}` : name),
  )
}

/** The query, checked by a shape of the contract. */
export function queryOf<S extends z.ZodType>(c: Context, shape: S): { ok: true; query: z.infer<S> } | FormRefusal {
  const read = shape.safeParse(c.req.query())
  return read.success ? { ok: true, query: read.data } : refusalOf(read.error, localeOf(c))
}
