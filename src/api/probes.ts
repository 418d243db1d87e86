import { Hono } from 'hono'
import { sql } from 'kysely'
import type { Services } from '../domain/services.ts'

/** For whoever watches the process: `livez` says that it runs, `readyz` that it can sell. */
export function probes({ db, log }: Services): Hono {
  const app = new Hono()
  app.get('/livez', (c) => c.text('ok'))
  app.get('/readyz', async (c) => {
    try {
      await sql`select 1 from setting limit 1`.execute(db)
      return c.text('ok')
    } catch (err) {
      log.warn({ err }, 'not ready: the database is out of reach or not migrated')
      return c.text('the database is out of reach', 503, { 'Retry-After': '5' })
    }
  })
  return app
}
