import { join } from 'node:path'
import type { Logger } from 'pino'
import type { AppContext } from '../domain/context.ts'
import { createRecorder } from '../domain/demand/recorder.ts'
import { setIssuing } from '../domain/fiscal/issue-documents.ts'
import { randomIds } from '../domain/ids.ts'
import { isProblem } from '../domain/monitoring/finding.ts'
import { certificateMetrics, diskMetrics } from '../domain/monitoring/metrics.ts'
import { providerMetrics } from '../domain/monitoring/provider-metrics.ts'
import { checkDisk, checkSite } from '../domain/monitoring/site-checks.ts'
import { loadOpeningList } from '../domain/opening/opening-list.ts'
import { contactOf, loadPublishedSite } from '../domain/site/site-revisions.ts'
import { updatePasses } from '../domain/wallet/update-passes.ts'
import { openingRefusal } from '../operator/operations/opening.ts'
import { subscribeToInvalidation } from '../platform/cache/invalidation.ts'
import { createQueryCache } from '../platform/cache/query-cache.ts'
import type { Database } from '../platform/database/connect.ts'
import { type OpenDatabase, openDatabase } from '../platform/database/open-database.ts'
import { getOrCreateSecret } from '../platform/database/secrets.ts'
import { rateLimitKeyResolver } from '../platform/http/client-ip.ts'
import { instrumentProvider, type ProviderStats } from '../platform/integrations/instrumented-provider.ts'
import { fileMailer } from '../platform/integrations/mail/file-mailer.ts'
import { mailFiles } from '../platform/integrations/mail/mail-files.ts'
import { withoutReservedDomains } from '../platform/integrations/mail/reserved-domains.ts'
import { smtpMailer } from '../platform/integrations/mail/smtp-mailer.ts'
import { minimumChargeOf } from '../platform/integrations/minimum-charge.ts'
import type { PaymentProvider } from '../platform/integrations/payment-provider.ts'
import { createPaymentProviders } from '../platform/integrations/providers.ts'
import { sandboxProvider } from '../platform/integrations/sandbox/client.ts'
import { createSandbox, type Sandbox } from '../platform/integrations/sandbox/server/sandbox.ts'
import { createTextChannels } from '../platform/integrations/text-messages/create-channels.ts'
import { diskSpace } from '../shared/disk-space.ts'
import type { AppOptions } from './app.ts'
import { type Env, EnvError } from './env.ts'
import { openFiscal } from './fiscal/open-fiscal.ts'
import { countVisits } from './http/count-visits.ts'
import { limitPerMailbox } from './jobs/mailbox-limit.ts'
import { openQueue } from './jobs/pg-boss-queue.ts'
import { startFiscal } from './jobs/start-fiscal.ts'
import { storeDemand } from './jobs/store-demand.ts'
import { watchDatabase } from './jobs/watch-database.ts'
import { startWorkers } from './jobs/workers.ts'
import { writeThingsToDo } from './jobs/write-things-to-do.ts'
import { openWallets } from './wallet/open-wallets.ts'
import { passUpdates } from './wallet/pass-updates.ts'

/** The site without its HTTP server. */
export interface Site extends Required<Omit<AppOptions, 'metricsToken' | 'render' | 'operatorShell'>> {
  /**
   * Registers a callback that invalidates caches of page content, and calls it once. It is called for changes by any
   * process.
   */
  onContentChanged(changed: () => void): void
  metricsToken: string | undefined
  /**
   * Starts the job workers and, if no payment provider is configured, the payment sandbox. Calls to the sandbox and its
   * webhooks are HTTP requests to this process, so the HTTP server must be listening before.
   */
  startWorkers(): Promise<void>
  stop(): Promise<void>
}

/** @param address base URL of the HTTP server of this process; requests to the sandbox and its webhooks are sent to it */
export async function composeSite(env: Env, log: Logger, address: string): Promise<Site> {
  const database = await openDatabase(env, (line) => log.info(line))
  try {
    if (env.live) await requireOpening(database.db, env)
    return await composeWith(database, env, log, address)
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Throws an EnvError with the missing points if the list "Ready to open" does not allow `LIVE=1`. */
async function requireOpening(db: Database, { unmetSettings }: Env): Promise<void> {
  const refusal = openingRefusal(await loadOpeningList({ db, unmetSettings }))
  if (refusal) throw new EnvError(refusal)
}

async function composeWith(database: OpenDatabase, env: Env, log: Logger, address: string): Promise<Site> {
  const { db, pool, close } = database
  const now = () => new Date()
  const queue = await openQueue(pool, log)
  const configured = createPaymentProviders(env.payments, env.origin)
  const providerStats: ProviderStats = new Map()
  const sandbox = configured.length === 0 ? await createSandboxProviders(db, env, log, address) : undefined
  const services: AppContext = {
    db,
    queue,
    providers: new Map(
      (sandbox?.providers ?? configured).map((provider) => [
        provider.id,
        instrumentProvider(provider, log, providerStats),
      ]),
    ),
    minimumCharge: minimumChargeOf(env.payments),
    textChannels: createTextChannels(env.texts),
    now,
    ids: randomIds,
    log,
    origin: env.origin,
    operatorOrigin: env.operatorOrigin,
    nameKeys: env.nameKeys,
    unmetSettings: env.unmetSettings,
    get operator() {
      return contactOf(env.operator)
    },
  }
  await loadPublishedSite(services)
  const databaseDisk = async () => (env.databaseUrl ? null : diskSpace(join(env.dataDir, 'postgres')))
  let onChange = () => {}
  const invalidate = () => {
    memory.invalidate()
    onChange()
    loadPublishedSite(services).then(onChange, (error) => log.warn({ err: error }, 'the site document is not loaded'))
  }
  const subscription = subscribeToInvalidation(database, invalidate, (line) => log.warn(line))
  const memory = createQueryCache(db, subscription.isLive)
  const passes = openWallets(env.wallets, { log, now })
  const fiscal = openFiscal(env.fiscalFile, { log, now })
  if (fiscal !== 'unusable') await setIssuing(services, fiscal === 'off' ? null : fiscal)
  const files = fileMailer(env.dataDir, env.mailFrom)
  const smtp = env.smtpUrl ? smtpMailer(env.smtpUrl, env.mailFrom) : null
  const mailer = smtp ? withoutReservedDomains(smtp, files) : files
  const checked = {
    origins: [...new Set([env.origin, env.operatorOrigin])],
    dataDir: env.dataDir,
    ...{ isLive: env.live, nameKeys: env.nameKeys },
    hasOwnDatabase: env.databaseUrl === undefined,
    mailer: smtp,
    providers: configured,
    textChannels: [...services.textChannels.values()],
    wallets: env.wallets,
    fiscalFile: env.fiscalFile,
  }
  const recorder = createRecorder(now)
  const stopCounting = storeDemand(recorder, services)
  let stopWatching = () => {}
  let stopFiscal = async () => {}
  return {
    services,
    thirdParties: env.thirdParties,
    countVisits: countVisits(recorder, env.trustedProxies),
    passes,
    rateLimitKeyOf: env.rateLimits
      ? rateLimitKeyResolver({ key: await getOrCreateSecret(db, 'callers'), ...env })
      : () => null,
    metricsToken: env.metricsToken,
    databaseDisk,
    processMetrics: async () => [
      ...providerMetrics(providerStats),
      ...diskMetrics(await databaseDisk()),
      ...certificateMetrics(typeof fiscal === 'object' ? fiscal.certificateEnds : null),
    ],
    mountedApps: sandbox ? [{ path: '/sandbox', app: sandbox.app }] : [],
    onContentChanged(changed) {
      onChange = changed
      changed()
    },
    async startWorkers() {
      const limited = env.rateLimits ? limitPerMailbox(mailer, services) : mailer
      await startWorkers(
        queue,
        services,
        limited,
        mailFiles(env.dataDir),
        () => checkSite(db, checked, now()),
        () => updatePasses(services, passUpdates(passes)),
        () => writeThingsToDo(services, env.dataDir),
      )
      stopWatching = watchDatabase(services, mailer, async () => [await checkDisk(env.dataDir)].filter(isProblem))
      if (typeof fiscal === 'object') stopFiscal = startFiscal(services, fiscal)
      sandbox?.start()
    },
    async stop() {
      stopWatching()
      await stopFiscal()
      await stopCounting()
      await subscription.stop()
      await queue.stop()
      await sandbox?.stop()
      mailer.close()
      await close()
    },
  }
}

/** Creates the sandbox as the provider if none is configured, so that the whole site works without any account. */
async function createSandboxProviders(
  db: Database,
  env: Env,
  log: Logger,
  address: string,
): Promise<Sandbox & { providers: PaymentProvider[] }> {
  const [secretKey, webhookSecret] = [
    await getOrCreateSecret(db, 'sandbox_key'),
    await getOrCreateSecret(db, 'sandbox_webhook'),
  ]
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
