import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import pg from 'pg'
import { type EmbeddedDatabase, joinEmbedded } from '../../../src/platform/database/embedded.ts'
import { projectRoot } from '../../../src/shared/project-root.ts'
import { type BuiltSiteProcess, createBuiltSiteProcess } from '../../fixtures/site/built-site.ts'
import { createDataDir } from '../../fixtures/site/data-dir.ts'
import { authorityWithFile, type FakeAuthority } from '../../providers/fiscal/fake-authority.ts'
import { type FakeStripe, fakeStripe, stripeKeys } from '../../providers/stripe/fake-stripe.ts'
import { installCommitBarrier } from '../crash/commit-barrier.ts'
import { advanceDatabaseTime } from './advance-time.ts'
import { startTestMailServer, type TestMailServer } from './mail-server.ts'

/**
 * The built site with its embedded PostgreSQL. The other parts keep running when the site is killed: a fake Stripe, a
 * mail server, a stand-in for the tax authority, and our own database connection.
 */
export interface ChaosEnvironment {
  site: BuiltSiteProcess
  stripe: FakeStripe
  mailServer: TestMailServer
  /** Null on a site that issues no fiscal documents. */
  authority: FakeAuthority | null
  readonly db: pg.Client
  /** Reopens our own connection after the database was killed or has moved to another server. */
  reconnect(connection?: pg.ClientConfig): Promise<void>
  /** Runs an operator command. @returns exit status (null if the command was killed) and output */
  operator(...args: string[]): Promise<{ status: number | null; output: string }>
  /** Sends SIGKILL to the site or to the operator command that runs. */
  killProcess(victim: Victim): Promise<void>
  /** Advances time in the database and at the fake Stripe. @returns false if a lock timeout prevented it */
  advanceTime(seconds: number): Promise<boolean>
  close(): Promise<void>
}

export type Victim = 'site' | 'operator'

interface Options {
  /** The database that the site uses; by default the embedded one. */
  database?: { url: string; connection: pg.ClientConfig }
  /** Additional environment variables. */
  settings?: Record<string, string>
  /** Whether the site issues fiscal documents. */
  isFiscal?: boolean
  /** Puts a proxy between the site and the party at `url`. @returns the URL of the proxy, which the site then uses */
  between?: (party: 'mail' | 'stripe', url: string) => string | Promise<string>
}

export async function openChaosEnvironment(options: Options = {}): Promise<ChaosEnvironment> {
  const { database, settings = {}, isFiscal = false, between = (_, url) => url } = options
  const { path: dataDir, remove: removeDataDir } = await createDataDir()
  const stripe = await fakeStripe()
  const post = await startTestMailServer()
  const fiscal = isFiscal ? await authorityWithFile() : undefined
  const site = await createBuiltSiteProcess({
    DATA_DIR: dataDir,
    SMTP_URL: await between('mail', post.url),
    STRIPE_API_BASE: await between('stripe', stripe.apiBase),
    STRIPE_SECRET_KEY: stripeKeys.secretKey,
    STRIPE_PUBLISHABLE_KEY: stripeKeys.publishableKey,
    STRIPE_WEBHOOK_SECRET: stripeKeys.webhookSecret,
    LOG_LEVEL: 'silent',
    DATABASE_URL: database?.url ?? '',
    // All visitors share one client address, so rate limits would reject them.
    RATE_LIMITS: 'off',
    ...(fiscal && { FISCAL_HR_FILE: fiscal.file }),
    ...settings,
  })
  await site.start()
  let embedded: EmbeddedDatabase | undefined
  const connect = async (connection = database?.connection) => {
    // Joins the embedded PostgreSQL again on each connect: after a restart it listens on another socket.
    const previous = embedded
    if (!database) embedded = await joinEmbedded({ dataDir })
    await previous?.stop()
    const client = new pg.Client({ ...(connection ?? embedded?.connection), application_name: 'chaos' })
    client.on('error', () => {})
    await client.connect()
    return client
  }
  let db = await connect()
  await installCommitBarrier(db)
  async function close() {
    await site.stop()
    await db.end().catch(() => {})
    await embedded?.stop()
    await post.close()
    await stripe.close()
    await fiscal?.close()
    await removeDataDir()
  }
  let command: ChildProcess | undefined
  let closed: Promise<void> | undefined
  return {
    site,
    stripe,
    mailServer: post,
    authority: fiscal?.authority ?? null,
    get db() {
      return db
    },
    async reconnect(connection) {
      void db.end().catch(() => {})
      db = await connect(connection)
    },
    operator(...args) {
      command = spawn(join(projectRoot, 'bin/operator'), args, {
        cwd: projectRoot,
        env: site.env,
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      return collectOutput(command)
    },
    async killProcess(victim) {
      if (victim === 'site') return site.kill()
      const ended = command && once(command, 'exit')
      command?.kill('SIGKILL')
      await ended
    },
    async advanceTime(seconds) {
      if (!(await advanceDatabaseTime(db, seconds))) return false
      for (const object of [...stripe.intents, ...stripe.refunds]) object.created -= seconds
      return true
    },
    close() {
      closed ??= close()
      return closed
    },
  }
}

async function collectOutput(command: ChildProcess) {
  let output = ''
  for (const stream of [command.stdout, command.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk
    })
  }
  const [status] = (await once(command, 'close')) as [number | null]
  return { status, output }
}
