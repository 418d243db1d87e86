import type { Context, Next } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { z } from 'zod'
import { type FormRefusal, refusalOf } from '../domain/refusal.ts'
import { localeOf } from './locale.ts'
import { problem } from './problems.ts'

const largestBody = 64 * 1024

export const limitedBody = bodyLimit({ maxSize: largestBody, onError: (c) => problem(c, 'too_large') })

declare module 'hono' {
  interface ContextVariableMap {
    /** The request's JSON, read but not checked. */
    json: unknown
  }
}

/** Reads the body as JSON; what isn't JSON is refused before anybody looks at it. */
export async function jsonBody(c: Context, next: Next): Promise<Response | undefined> {
  if (!/^application\/(?:[\w.-]+\+)?json\b/i.test(c.req.header('Content-Type') ?? '')) return problem(c, 'not_json')
  try {
    c.set('json', JSON.parse(await c.req.text()))
  } catch (error) {
    if (error instanceof SyntaxError) return problem(c, 'bad_request')
    throw error
  }
  await next()
}

/** The query, checked by a shape of the contract. */
export function queryOf<S extends z.ZodType>(c: Context, shape: S): { ok: true; query: z.infer<S> } | FormRefusal {
  const read = shape.safeParse(c.req.query())
  return read.success ? { ok: true, query: read.data } : refusalOf(read.error, localeOf(c))
}
