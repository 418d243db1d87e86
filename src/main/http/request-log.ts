import type { MiddlewareHandler } from 'hono'
import type { AppContext } from '../../domain/context.ts'
import { sessionIdOf } from '../../guest/api/attribution.ts'
import { runWithCorrelationId } from '../../platform/logging/correlation-id.ts'
import { redactPath } from '../../platform/logging/redact-path.ts'

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
