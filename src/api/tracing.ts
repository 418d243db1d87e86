import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { type TracingSource, tracingSource } from '../contract/primitives.ts'

export interface Tracing {
  id: string | null
  source: TracingSource
}

// A time-ordered unique id, a dash, 8 random alphanumerics.
const sessionId = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}-[A-Za-z0-9]{8}$/

/** Who asks and where they came from: the headers of the API's clients, else the cookies of the site's pages. */
export function tracingOf(c: Context): Tracing {
  const id = c.req.header('X-Tracing-Id') ?? getCookie(c, 'session_id')
  const source = tracingSource.safeParse(c.req.header('X-Tracing-Source') ?? getCookie(c, 'tracing_source'))
  return { id: id && sessionId.test(id) ? id : null, source: source.success ? source.data : 'direct' }
}
