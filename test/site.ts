import type { Hono } from 'hono'
import { type AppOptions, createApp } from '../src/app.ts'
import type { AppContext } from '../src/domain/services.ts'
import { randomIds } from '../src/ids.ts'
import type { PaymentProvider } from '../src/integrations/payment-provider.ts'
import { sandboxProvider } from '../src/integrations/sandbox/client.ts'
import { createSandbox, type Sandbox } from '../src/integrations/sandbox/server/sandbox.ts'
import { endHoldJob } from '../src/jobs/end-hold.ts'
import { recheckSettledJob } from '../src/jobs/look-again.ts'
import { reconcileAttemptJob } from '../src/jobs/settle-attempt.ts'
import { createLog } from '../src/log.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { testQueue } from './queue.ts'

/** Tuesday, 12:00 Zagreb time; the season has started. */
const startOfTests = new Date('2027-05-11T10:00:00Z')

export interface TestSite {
  app: Hono
  services: AppContext
  database: TestDatabase
  sandbox: Sandbox
  clock: Clock
  /** Delivers the sandbox's webhooks, then runs all due jobs except mails. */
  runJobs(): Promise<void>
  close(): Promise<void>
}

interface Clock {
  now(): Date
  advance(minutes: number): void
}

/** The complete application without a port: real database, sandbox over its HTTP API, clock set by the test. */
export async function testSite({
  timeoutMs = 2_000,
  extraProviders = [],
  callerOf,
}: {
  timeoutMs?: number
  /** Payment providers besides the sandbox. */
  extraProviders?: PaymentProvider[]
  /** Rate-limit key of a request; no rate limits by default. */
  callerOf?: AppOptions['rateLimitKeyOf']
} = {}): Promise<TestSite> {
  const database = await testDatabase()
  const clock = testClock()
  const origin = 'http://bonaca.test'
  const keys = { secretKey: 'key-of-the-tests', webhookSecret: 'secret-of-the-tests' }
  const requestOwnApp = async (input: string | URL | Request, init?: RequestInit) => app.request(input as string, init)
  const sandbox = createSandbox({
    db: database.db,
    ...keys,
    webhookUrlFor: (provider) => `${origin}/api/payments/${provider}/events`,
    deliver: requestOwnApp,
    now: clock.now,
    log: createLog(process.env.TEST_LOG ?? 'silent'),
    noResponseMs: timeoutMs * 2,
  })
  const account = { baseUrl: origin, publicUrl: origin, ...keys, fetch: requestOwnApp, timeoutMs }
  const queue = await testQueue(database.db)
  const services: AppContext = {
    db: database.db,
    queue,
    providers: new Map<PaymentProvider['id'], PaymentProvider>([
      ['sandbox', sandboxProvider('card', account)],
      ['sandbox_bank', sandboxProvider('bank_card', account)],
      ...extraProviders.map((provider) => [provider.id, provider] as const),
    ]),
    now: clock.now,
    ids: { ...randomIds },
    log: createLog(process.env.TEST_LOG ?? 'silent'),
    origin,
    operator: { email: 'operator@bonaca.test', phone: '+385 23 000 000' },
  }
  const app = createApp({ services, ...(callerOf && { rateLimitKeyOf: callerOf }), mountedApps: [{ path: '/sandbox', app: sandbox.app }] })
  return {
    app,
    services,
    database,
    sandbox,
    clock,
    async runJobs() {
      await sandbox.runOnce()
      await queue.runDue(clock.now, async (name, payload) => {
        if (name === 'settle-attempt') await reconcileAttemptJob(services, payload)
        if (name === 'look-again') await recheckSettledJob(services, payload)
        if (name === 'end-hold') await endHoldJob(services, payload)
      })
    },
    async close() {
      await sandbox.stop()
      await database.close()
    },
  }
}

function testClock(): Clock {
  let instant = startOfTests
  return {
    now: () => instant,
    advance(minutes) {
      instant = new Date(instant.getTime() + minutes * 60_000)
    },
  }
}
