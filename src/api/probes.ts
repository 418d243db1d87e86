import { Hono } from 'hono'
import { missingMigrations } from '../database/migrate.ts'
import type { Services } from '../domain/services.ts'

/** For whoever watches the process: `livez` says that it runs, `readyz` that it can sell. */
export function probes({ db, log }: Services): Hono {
  const app = new Hono()
  app.get('/livez', (c) => c.text('ok'))
  app.get('/readyz', async (c) => {
    const why = await missingMigrations(db).then(
      (missing) => (missing.length > 0 ? `the database has not seen ${missing.join(', ')}` : null),
      (err: unknown) => {
        log.warn({ err }, 'not ready: the database is out of reach')
        return 'the database is out of reach'
      },
    )
    return why === null ? c.text('ok') : c.text(why, 503, { 'Retry-After': '5' })
  })
  return app
}
