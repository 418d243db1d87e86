import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type EmbeddedDatabase, joinEmbedded } from '../../src/database/embedded.ts'
import { projectRoot } from '../../src/project-root.ts'
import { type FakeStripe, fakeStripe, stripeKeys } from '../providers/stripe/fake-stripe.ts'
import { prepareCommits } from './commits.ts'
import { type KillableSite, killableSite } from './killable-site.ts'
import { openPost, type Post } from './post.ts'
import { passTime } from './time.ts'

/**
 * The built site with its embedded PostgreSQL, and around it what doesn't die with it: a stand-in for Stripe, a mail
 * server, and us, who watch over the database.
 */
export interface World {
  site: KillableSite
  stripe: FakeStripe
  post: Post
  readonly db: pg.Client
  /** Where its database is killed too, our own connection is made anew; elsewhere, where it has moved. */
  reconnect(connection?: pg.ClientConfig): Promise<void>
  /** The operator types something. @returns the exit status and what was said; no status when it was killed */
  operator(...words: string[]): Promise<{ status: number | null; output: string }>
  /** `kill -9` for the site, or for the command that the operator typed last. */
  kill(whom: Victim): Promise<void>
  /** Lets time pass everywhere, for the provider too. @returns whether it did: nobody is made to wait for it */
  passTime(seconds: number): Promise<boolean>
  close(): Promise<void>
}

export type Victim = 'site' | 'operator'

/** A database beside the embedded one, and more of the environment. */
interface Wishes {
  database?: { url: string; connection: pg.ClientConfig }
  settings?: Record<string, string>
  /** What stands between the site and an outside party. @returns where the site finds it then */
  between?: (party: 'mail' | 'stripe', url: string) => string | Promise<string>
}

export async function openWorld(wishes: Wishes = {}): Promise<World> {
  const { database, settings = {}, between = (_, url) => url } = wishes
  const dataDir = await mkdtemp(join(tmpdir(), 'bonaca-chaos-'))
  // PostgreSQL runs as an ordinary user where we are root, and has to get into its folder.
  await chmod(dataDir, 0o711)
  const stripe = await fakeStripe()
  const post = await openPost()
  const site = await killableSite({
    DATA_DIR: dataDir,
    SMTP_URL: await between('mail', post.url),
    STRIPE_API_BASE: await between('stripe', stripe.apiBase),
    STRIPE_SECRET_KEY: stripeKeys.secretKey,
    STRIPE_PUBLISHABLE_KEY: stripeKeys.publishableKey,
    STRIPE_WEBHOOK_SECRET: stripeKeys.webhookSecret,
    LOG_LEVEL: 'silent',
    DATABASE_URL: database?.url ?? '',
    // Every visitor of these worlds has the same address.
    RATE_LIMITS: 'off',
    ...settings,
  })
  await site.start()
  let embedded: EmbeddedDatabase | undefined
  const connect = async (connection = database?.connection) => {
    // Where both are killed, its successor listens elsewhere.
    const last = embedded
    if (!database) embedded = await joinEmbedded({ dataDir })
    await last?.stop()
    const client = new pg.Client({ ...(connection ?? embedded?.connection), application_name: 'chaos' })
    client.on('error', () => {})
    await client.connect()
    return client
  }
  let db = await connect()
  await prepareCommits(db)
  async function close() {
    await site.stop()
    await db.end().catch(() => {})
    await embedded?.stop()
    await post.close()
    await stripe.close()
    await rm(dataDir, { recursive: true, force: true })
  }
  let command: ChildProcess | undefined
  let closed: Promise<void> | undefined
  return {
    site,
    stripe,
    post,
    get db() {
      return db
    },
    async reconnect(connection) {
      void db.end().catch(() => {})
      db = await connect(connection)
    },
    operator(...words) {
      command = spawn(join(projectRoot, 'bin/operator'), words, {
        cwd: projectRoot,
        env: site.env,
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      return endOf(command)
    },
    async kill(whom) {
      if (whom === 'site') return site.kill()
      const ended = command && once(command, 'exit')
      command?.kill('SIGKILL')
      await ended
    },
    async passTime(seconds) {
      if (!(await passTime(db, seconds))) return false
      for (const object of [...stripe.intents, ...stripe.refunds]) object.created -= seconds
      return true
    },
    close() {
      closed ??= close()
      return closed
    },
  }
}

async function endOf(command: ChildProcess) {
  let output = ''
  for (const stream of [command.stdout, command.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk
    })
  }
  const [status] = (await once(command, 'close')) as [number | null]
  return { status, output }
}
