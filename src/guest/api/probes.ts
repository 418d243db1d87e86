import { Hono } from 'hono'
import type { AppContext } from '../../domain/context.ts'
import { pendingMigrations } from '../../platform/database/migrate.ts'
import type { DiskSpace } from '../../shared/disk-space.ts'

/**
 * Health checks for proxies and monitoring. `/livez` succeeds while the process runs, `/readyz` while it can accept
 * bookings.
 * @param databaseDisk null if the database is on another machine
 */
export function probes({ db, log }: AppContext, databaseDisk: () => Promise<DiskSpace | null>): Hono {
  const app = new Hono()
  app.get('/livez', (c) => c.text('ok'))
  app.get('/readyz', async (c) => {
    const failure = await whyNotReady().catch((err: unknown) => {
      log.warn({ err }, 'not ready: the database is unavailable')
      return 'the database is out of reach'
    })
    return failure === null ? c.text('ok') : c.text(failure, 503, { 'Retry-After': '5' })
  })
  return app

  async function whyNotReady(): Promise<string | null> {
    // On a full disk reads still succeed, but every booking fails.
    if ((await databaseDisk())?.state === 'full') return 'the disk of the database is full'
    const pending = await pendingMigrations(db)
    return pending.length > 0 ? `the database has not seen ${pending.join(', ')}` : null
  }
}
