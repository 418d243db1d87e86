import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { shownLocales } from '../content/shown-languages.ts'
import { uploadPaths } from '../contract/operator-app/action-calls.ts'
import { createFirstPairing } from '../domain/devices/pairing.ts'
import { endOfDay } from '../domain/time/operator-time.ts'
import { createPageHandler } from '../guest/site/page-handler.tsx'
import { builtOperatorAppFiles, operatorAppShell } from '../operator/app/shell.ts'
import { createPageCache } from '../platform/cache/page-cache.ts'
import { EmbeddedDatabaseError } from '../platform/database/embedded.ts'
import { MigrationError } from '../platform/database/migrate.ts'
import { PoolerError } from '../platform/database/require-sessions.ts'
import { DatabaseUnavailableError } from '../platform/database/retry-while-unavailable.ts'
import { clientEntryHref } from '../platform/http/client-entry.ts'
import { ListenError, startHttpServer } from '../platform/http/http-server.ts'
import { withPriority, writesToJournal } from '../platform/logging/journal-priority.ts'
import { createLog } from '../platform/logging/log.ts'
import { projectRoot } from '../shared/project-root.ts'
import { reportReady } from '../shared/service-manager.ts'
import { createApp } from './app.ts'
import { composeSite } from './compose-site.ts'
import { EnvError, readEnv } from './env.ts'
import { plainTextError } from './http/error-page.ts'
import { lookFiles } from './http/look-files.ts'
import { getsSharedPages } from './http/operator-host.ts'

const { version } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'))
const journal = writesToJournal(process.env.JOURNAL_STREAM)
// Without this, ps, top and systemctl would show the name that Node.js gives its main thread.
process.title = 'bonaca'

/** Entry point. Starts in this order: environment, port, database, HTTP application, jobs. */
async function start(): Promise<{ stop(): Promise<void> }> {
  const env = readEnv(process.env)
  const log = createLog(env.logLevel, undefined, { journal })
  const listener = await startHttpServer({
    ...env,
    largeBodies: uploadPaths,
    plainTextError: plainTextError(env.operator),
  })
  try {
    const site = await composeSite(env, log, listener.address)
    const pageCache = createPageCache(site.services.now, endOfDay, getsSharedPages(env), shownLocales)
    site.onContentChanged(pageCache.invalidate)
    const operatorShell = operatorAppShell(builtOperatorAppFiles())
    const app = createApp({
      ...site,
      render: createPageHandler([clientEntryHref()]),
      operatorShell: (c) => c.html(operatorShell),
    })
    listener.serve(app, pageCache, lookFiles)
    await site.startWorkers()
    const endReports = reportReady(process.env, (err) => log.error({ err }, 'systemd was not notified'))
    process.stdout.write(`Bonaca ${version} is open at ${env.origin}\n`)
    const setUp = await createFirstPairing(site.services)
    if (setUp) process.stdout.write(`Set up your site (one use, ten minutes): ${setUp.link}\n`)
    return {
      async stop() {
        endReports()
        await listener.close(env.drainSeconds)
        await site.stop()
      },
    }
  } catch (error) {
    await listener.close()
    throw error
  }
}

const site = start()

/**
 * Runs on SIGTERM, SIGINT, SIGHUP or when the parent process ends. Drains HTTP requests, then stops the jobs, then
 * closes the database.
 */
let stopping = false
async function stop(): Promise<void> {
  if (stopping) return
  stopping = true
  await site.then((started) => started.stop()).catch(() => {})
  process.exit()
}
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop)
if (process.channel) {
  process.channel.unref()
  process.on('disconnect', stop)
} else if (process.connected === false) stop()

site.catch((error: unknown) => {
  const expected = [
    EnvError,
    EmbeddedDatabaseError,
    DatabaseUnavailableError,
    MigrationError,
    PoolerError,
    ListenError,
  ].some((kind) => error instanceof kind)
  const text = `${error instanceof Error ? (expected ? error.message : error.stack) : error}\n`
  process.stderr.write(journal ? withPriority(50, text) : text)
  process.exit(1)
})
