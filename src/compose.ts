import type { Logger } from 'pino'
import type { AppParts } from './app.ts'
import { callersBy } from './client-address.ts'
import type { Connection } from './database/connect.ts'
import { hearContentChanges } from './database/content-changes.ts'
import { type OpenDatabase, openDatabase } from './database/open.ts'
import { rememberContent } from './database/remembered.ts'
import { secretNamed } from './database/secrets.ts'
import type { Services } from './domain/services.ts'
import { providerMeasures } from './domain/watch/provider-measures.ts'
import type { Env } from './env.ts'
import { randomIds } from './ids.ts'
import { fileMailer } from './integrations/mail/file-mailer.ts'
import { mailFiles } from './integrations/mail/mail-files.ts'
import { smtpMailer } from './integrations/mail/smtp-mailer.ts'
import { observed, type ProviderTally } from './integrations/observed-provider.ts'
import type { PaymentProvider } from './integrations/payment-provider.ts'
import { providersOf } from './integrations/providers.ts'
import { sandboxProvider } from './integrations/sandbox/client.ts'
import { createSandbox, type Sandbox } from './integrations/sandbox/server/sandbox.ts'
import { openQueue } from './jobs/queue.ts'
import { startWorkers } from './jobs/workers.ts'

/** The site without its HTTP server. Its parts are started in one order and stopped in the reverse order. */
export interface Site extends Required<Omit<AppParts, 'metricsToken' | 'render'>> {
  /** Registers the callback that invalidates caches of page content, for changes made by any process; calls it once. */
  onContentChanged(changed: () => void): void
  metricsToken: string | undefined
  /** Starts the job workers and the sandbox. Both send HTTP requests to this process, so the HTTP server must serve already. */
  work(): Promise<void>
  stop(): Promise<void>
}

/** @param address base URL of this process's HTTP server, to which the sandbox delivers its webhooks */
export async function composeSite(env: Env, log: Logger, address: string): Promise<Site> {
  const database = await openDatabase(env, (line) => log.info(line))
  try {
    return await composeWith(database, env, log, address)
  } catch (error) {
    await database.close()
    throw error
  }
}

async function composeWith(database: OpenDatabase, env: Env, log: Logger, address: string): Promise<Site> {
  const { db, pool, close } = database
  const now = () => new Date()
  const queue = await openQueue(pool, log)
  const configured = providersOf(env.payments, env.origin)
  const providerStats: ProviderTally = new Map()
  const sandbox = configured.length === 0 ? await createSandboxProviders(db, env, log, address) : undefined
  const services: Services = {
    db,
    queue,
    providers: new Map(
      (sandbox?.providers ?? configured).map((provider) => [provider.id, observed(provider, log, providerStats)]),
    ),
    now,
    ids: randomIds,
    log,
    origin: env.origin,
    operator: env.operator,
  }
  let onChange = () => {}
  const invalidate = () => {
    memory.forget()
    onChange()
  }
  const subscription = hearContentChanges(database, invalidate, (line) => log.warn(line))
  const memory = rememberContent(db, subscription.isTold)
  const mailer = env.smtpUrl ? smtpMailer(env.smtpUrl, env.mailFrom) : fileMailer(env.dataDir, env.mailFrom)
  return {
    services,
    outside: env.outside,
    callerOf: env.rateLimits ? callersBy({ key: await secretNamed(db, 'callers'), ...env }) : () => null,
    metricsToken: env.metricsToken,
    ownMeasures: () => providerMeasures(providerStats),
    guests: sandbox ? [{ path: '/sandbox', app: sandbox.app }] : [],
    onContentChanged(changed) {
      onChange = changed
      changed()
    },
    async work() {
      await startWorkers(queue, services, mailer, mailFiles(env.dataDir))
      sandbox?.start()
    },
    async stop() {
      await subscription.stop()
      await queue.stop()
      await sandbox?.stop()
      mailer.close()
      await close()
    },
  }
}

/** Used when no payment provider is configured, so that the whole site works without any account. */
async function createSandboxProviders(
  db: Connection,
  env: Env,
  log: Logger,
  address: string,
): Promise<Sandbox & { providers: PaymentProvider[] }> {
  const [secretKey, webhookSecret] = [await secretNamed(db, 'sandbox_key'), await secretNamed(db, 'sandbox_webhook')]
  const sandbox = createSandbox({
    db,
    secretKey,
    webhookSecret,
    webhookUrlFor: (provider) => `${address}/api/payments/${provider}/events`,
    deliver: fetch,
    now: () => new Date(),
    log,
  })
  const account = { baseUrl: address, publicUrl: env.origin, secretKey, webhookSecret }
  return { ...sandbox, providers: [sandboxProvider('card', account), sandboxProvider('bank_card', account)] }
}
