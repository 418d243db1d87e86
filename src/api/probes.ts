import { Hono } from 'hono'
import { pendingMigrations } from '../database/migrate.ts'
import type { AppContext } from '../domain/context.ts'

/**
 * Health checks for proxies and monitoring. `/livez` succeeds while the process runs, `/readyz` while it can accept
 * bookings.
 */
export function probes({ db, log }: AppContext): Hono {
  const app = new Hono()
  app.get('/livez', (c) => c.text('ok'))
  app.get('/readyz', async (c) => {
    const failure = await pendingMigrations(db).then(
      (pending) => (pending.length > 0 ? `the database has not seen ${pending.join(', ')}` : null),
      (err: unknown) => {
        log.warn({ err }, 'not ready: the database is unavailable')
        return 'the database is out of reach'
      },
    )
    return failure === null ? c.text('ok') : c.text(failure, 503, { 'Retry-After': '5' })
  })
  return app
}
