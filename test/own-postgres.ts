import { type ChildProcess, spawn } from 'node:child_process'
import { appendFile, chown, cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type Account, childOptions, run } from '../src/database/embedded/account.ts'

/** A PostgreSQL server of the tests' own, on a port of this machine, that is started, stopped and killed like any other. */
export interface OwnPostgres {
  folder: string
  port: number
  connection: { host: string; port: number; user: string; database: string }
  /** Comes back when it takes connections. */
  start(): Promise<void>
  /** Starts it where it has given up by itself. */
  ensure(): Promise<void>
  /** In order; comes back when it is gone. */
  stop(): Promise<void>
  /** `kill -9` of the postmaster; its children end when they notice. */
  kill(): Promise<void>
  /** Begins anew as a standby of another server, which waits for it with every commit; this one is stopped. */
  copyOf(primary: OwnPostgres): Promise<void>
  /** Makes a standby the primary; nobody has to wait for another standby then. */
  promote(): Promise<void>
  query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]>
}

interface Place {
  /** Where `initdb` and `postgres` are. */
  bin: string
  account: Account
  folder: string
  settings?: Record<string, string>
}

/** An empty one, not started. */
export async function initialised({ bin, account, folder, settings = {} }: Place): Promise<OwnPostgres> {
  await emptyFolder(folder, account)
  const options = ['--username=bonaca', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync', '-D', folder]
  const { ok, errorOutput } = await run(join(bin, 'initdb'), options, account)
  if (!ok) throw new Error(errorOutput)
  return serverOn({ bin, account, folder, settings })
}

/** A copy of one that is stopped, which waits as a standby until it is promoted, and follows nobody. */
export async function standbyOf(stopped: OwnPostgres, place: Place): Promise<OwnPostgres> {
  await cp(stopped.folder, place.folder, { recursive: true, preserveTimestamps: true })
  await writeFile(join(place.folder, 'standby.signal'), '')
  if (place.account)
    await run('/bin/chown', ['-R', `${place.account.uid}:${place.account.gid}`, place.folder], undefined)
  return serverOn(place)
}

/** @param from makes it a standby of this one, and starts it */
export async function serverOn({
  bin,
  account,
  folder,
  settings = {},
  from,
}: Place & { from?: OwnPostgres }): Promise<OwnPostgres> {
  const port = await freePort()
  const writeSettings = () => {
    const given = Object.entries({ ...common, ...settings, port: String(port) })
    return appendFile(
      join(folder, 'postgresql.auto.conf'),
      given.map(([name, value]) => `${name} = '${value}'\n`).join(''),
    )
  }
  const connection = { host: '127.0.0.1', port, user: 'bonaca', database: 'postgres' }
  let child: ChildProcess | undefined
  let said = ''

  async function end(signal: NodeJS.Signals) {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((resolve) => child?.once('exit', resolve))
    child.kill(signal)
    await ended
  }

  async function query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
    const client = new pg.Client({ ...connection, application_name: 'chaos' })
    client.on('error', () => {})
    await client.connect()
    try {
      return (await client.query<Row>(text)).rows
    } finally {
      await client.end()
    }
  }

  const server: OwnPostgres = {
    folder,
    port,
    connection,
    query,
    async copyOf(primary) {
      await emptyFolder(folder, account)
      const address = ['-h', '127.0.0.1', '-p', String(primary.port), '-U', 'bonaca']
      const { ok, errorOutput } = await run(
        join(bin, 'pg_basebackup'),
        [...address, '-D', folder, '-R', '-X', 'stream', '--checkpoint=fast', '--no-sync'],
        account,
      )
      if (!ok) throw new Error(errorOutput)
      await writeSettings()
      await server.start()
      await primary.query(`alter system set synchronous_standby_names = '*'`)
      await primary.query('select pg_reload_conf()')
      while ((await primary.query(`select from pg_stat_replication where sync_state = 'sync'`)).length === 0) {
        await pause(50)
      }
    },
    async promote() {
      await server.query(`alter system set synchronous_standby_names = ''`)
      await server.query('select pg_reload_conf()')
      await server.query('select pg_promote()')
    },
    async start() {
      said = ''
      const { env, ...identity } = childOptions(account)
      child = spawn(join(bin, 'postgres'), ['-D', folder], { ...identity, env, stdio: ['ignore', 'ignore', 'pipe'] })
      child.stderr?.on('data', (chunk) => {
        said = `${said}${chunk}`.slice(-4000)
      })
      while (child.exitCode === null && child.signalCode === null) {
        if (
          await query('select').then(
            () => true,
            () => false,
          )
        )
          return
        await pause(50)
      }
      throw new Error(`PostgreSQL could not be started: ${said}`)
    },
    async ensure() {
      while (child?.exitCode === null && child.signalCode === null) {
        if (
          await query('select').then(
            () => true,
            () => false,
          )
        )
          return
        await pause(50)
      }
      await server.start()
    },
    stop: () => end('SIGINT'),
    kill: () => end('SIGKILL'),
  }
  if (from) await server.copyOf(from)
  else await writeSettings()
  return server
}

async function emptyFolder(folder: string, account: Account): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { mode: 0o700 })
  if (account) await chown(folder, account.uid, account.gid)
}

const common = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  synchronous_standby_names: '',
  shared_buffers: '64MB',
  timezone: 'UTC',
}

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

/** Whether a server takes connections there. */
export function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false))
    socket.on('connect', () => socket.destroy())
  })
}
