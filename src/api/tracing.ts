import type { Context, MiddlewareHandler } from 'hono'
import { getCookie } from 'hono/cookie'
import { type TracingSource, tracingSource } from '../contract/primitives.ts'
import type { Services } from '../domain/services.ts'
import { onTrail } from '../trail.ts'
import { withoutIds } from '../without-ids.ts'

/** Puts what a request does on the trail of its visitor, or on one of its own, and tells what came of what changes something. */
export const traced =
  ({ log, ids }: Pick<Services, 'log' | 'ids'>): MiddlewareHandler =>
  (c, next) =>
    onTrail(idOf(c) ?? ids.row(), async () => {
      const before = performance.now()
      await next()
      if (['GET', 'HEAD'].includes(c.req.method)) return
      const milliseconds = Math.round(performance.now() - before)
      const { method, path } = c.req
      log.info({ method, path: withoutIds(path), status: c.res.status, milliseconds }, 'a request was answered')
    })

export interface Tracing {
  id: string | null
  source: TracingSource
}

// A time-ordered unique id, a dash, 8 random alphanumerics.
const sessionId = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}-[A-Za-z0-9]{8}$/

function idOf(c: Context): string | null {
  const id = c.req.header('X-Tracing-Id') ?? getCookie(c, 'session_id')
  return id && sessionId.test(id) ? id : null
}

/** Who asks and where they came from: the headers of the API's clients, else the cookies of the site's pages. */
export function tracingOf(c: Context): Tracing {
  const source = tracingSource.safeParse(c.req.header('X-Tracing-Source') ?? getCookie(c, 'tracing_source'))
  return { id: idOf(c), source: source.success ? source.data : 'direct' }
}
