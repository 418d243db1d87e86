import { setTimeout as pause } from 'node:timers/promises'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import { problem } from './answers.ts'
import { assetRoutes } from './asset-routes.ts'
import { chargeRoutes } from './charge-routes.ts'
import { pageRoutes } from './page-routes.ts'
import { type Provider, storeOver } from './store.ts'
import { tokenRoutes } from './token-routes.ts'
import { createWorker } from './worker.ts'

export interface SandboxSettings<Tables> {
  db: Kysely<Tables>
  secretKey: string
  webhookSecret: string
  webhookUrlFor: (provider: Provider) => string
  deliver: (url: string, init: RequestInit) => Promise<Response>
  now: () => Date
  log: Pick<Logger, 'warn' | 'error'>
  /** How long "processing" lasts, how long a lost answer is waited for, how often the worker looks. */
  settleAfterMs?: number
  silenceMs?: number
  everyMs?: number
}

export interface Sandbox {
  /** To be mounted at `/sandbox`. */
  app: Hono
  start(): void
  stop(): Promise<void>
  /** One round of what `start` repeats, for tests that turn the clock themselves. */
  runOnce(): Promise<void>
}

/** A payment provider that moves no money: a stranger's server that happens to run in our process. */
export function createSandbox<Tables>(settings: SandboxSettings<Tables>): Sandbox {
  const { secretKey, now, log, settleAfterMs = 3000, silenceMs = 30_000, everyMs = 500 } = settings
  const store = storeOver(settings.db)
  const stopping = new AbortController()
  const worker = createWorker({
    store,
    secret: settings.webhookSecret,
    urlFor: settings.webhookUrlFor,
    deliver: settings.deliver,
    now,
    log,
    everyMs,
  })
  const silence = (client: AbortSignal) =>
    pause(silenceMs, undefined, { signal: AbortSignal.any([client, stopping.signal]), ref: false }).catch(() => {})

  const app = new Hono()
  app.onError((err, c) => {
    log.error({ err }, 'sandbox: a request failed')
    c.header('Retry-After', '5')
    return problem(c, 503, 'The sandbox is out of order for the moment.')
  })
  app.use(bodyLimit({ maxSize: 64 * 1024, onError: (c) => problem(c, 413, 'At most 64 KiB.') }))
  app.route('/', tokenRoutes({ store, now }))
  app.route('/', assetRoutes())
  app.route('/', pageRoutes({ store, now }))
  app.route('/v1', chargeRoutes({ store, secretKey, now, settleAfterMs, silence }))
  app.all('*', (c) => problem(c, 404, 'There is nothing at this address.'))

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
