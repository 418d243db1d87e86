import { setTimeout as pause } from 'node:timers/promises'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import { assetRoutes } from './asset-routes.ts'
import { chargeRoutes } from './charge-routes.ts'
import { sandboxProblem } from './http-helpers.ts'
import { pageRoutes } from './page-routes.ts'
import { createSandboxStore, type SandboxProviderId } from './store.ts'
import { tokenRoutes } from './token-routes.ts'
import { createWorker } from './worker.ts'

export interface SandboxSettings<Tables> {
  db: Kysely<Tables>
  secretKey: string
  webhookSecret: string
  webhookUrlFor: (provider: SandboxProviderId) => string
  deliver: (url: string, init: RequestInit) => Promise<Response>
  now: () => Date
  log: Pick<Logger, 'warn' | 'error'>
  /** How long a charge is `processing`. */
  settleAfterMs?: number
  /** How long the response to the test card that simulates a timeout is withheld. */
  noResponseMs?: number
  /** Polling interval of the worker. */
  pollIntervalMs?: number
}

export interface Sandbox {
  /** The application; mount it at `/sandbox`. */
  app: Hono
  start(): void
  stop(): Promise<void>
  /** Runs one iteration of the worker. For tests, which control the clock. */
  runOnce(): Promise<void>
}

/**
 * A payment provider that moves no money, for sites without a configured provider, tests and demo data. It runs in the
 * process of the site, but is isolated from it like an external server.
 */
export function createSandbox<Tables>(settings: SandboxSettings<Tables>): Sandbox {
  const { secretKey, now, log, settleAfterMs = 3000, noResponseMs = 30_000, pollIntervalMs = 500 } = settings
  const store = createSandboxStore(settings.db)
  const stopping = new AbortController()
  const worker = createWorker({
    store,
    secret: settings.webhookSecret,
    urlFor: settings.webhookUrlFor,
    deliver: settings.deliver,
    now,
    log,
    everyMs: pollIntervalMs,
  })
  const withholdResponse = (client: AbortSignal) =>
    pause(noResponseMs, undefined, { signal: AbortSignal.any([client, stopping.signal]), ref: false }).catch(() => {})

  const app = new Hono()
  app.onError((err, c) => {
    log.error({ err }, 'sandbox: request failed')
    c.header('Retry-After', '5')
    return sandboxProblem(c, 503, 'The sandbox is temporarily unavailable.')
  })
  app.use(bodyLimit({ maxSize: 64 * 1024, onError: (c) => sandboxProblem(c, 413, 'At most 64 KiB.') }))
  app.route('/', tokenRoutes({ store, now }))
  app.route('/', assetRoutes())
  app.route('/', pageRoutes({ store, now }))
  app.route('/v1', chargeRoutes({ store, secretKey, now, settleAfterMs, withholdResponse }))
  app.all('*', (c) => sandboxProblem(c, 404, 'Not found.'))

  return {
    app,
    start: worker.start,
    async stop() {
      stopping.abort()
      await worker.stop()
    },
    runOnce: worker.runOnce,
  }
}
