import type { MiddlewareHandler } from 'hono'
import { sessionIdOf } from '../api/attribution.ts'
import type { AppContext } from '../domain/context.ts'
import { runWithCorrelationId } from '../logging/correlation-id.ts'
import { redactPath } from '../logging/redact-path.ts'

/** Runs a request with a correlation id (the visitor's session id, or else a new id) and logs the outcome of each write. */
export const requestLog =
  ({ log, ids }: Pick<AppContext, 'log' | 'ids'>): MiddlewareHandler =>
  (c, next) =>
    runWithCorrelationId(sessionIdOf(c) ?? ids.row(), async () => {
      const before = performance.now()
      await next()
      if (['GET', 'HEAD'].includes(c.req.method)) return
      const milliseconds = Math.round(performance.now() - before)
      const { method, path } = c.req
      log.info({ method, path: redactPath(path), status: c.res.status, milliseconds }, 'request completed')
    })
