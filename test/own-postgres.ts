import { type ChildProcess, spawn } from 'node:child_process'
import { appendFile, chown, cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type Account, childOptions, runProgram } from '../src/database/embedded/account.ts'

/** A PostgreSQL server on a local port that tests can start, stop, kill, replicate and promote. */
export interface PostgresServer {
  folder: string
  port: number
  connection: { host: string; port: number; user: string; database: string }
  /** Resolves when the server accepts connections. */
  start(): Promise<void>
  /** Restarts the server if it has terminated by itself. */
  ensureRunning(): Promise<void>
  /** Fast shutdown; resolves after the process has exited. */
  stop(): Promise<void>
  /** `kill -9` of the postmaster; its child processes exit when they detect it. */
  kill(): Promise<void>
  /** Reinitializes this stopped server as a synchronous standby of `primary`. */
  becomeStandbyOf(primary: PostgresServer): Promise<void>
  /** Promotes this standby and disables synchronous replication. */
  promote(): Promise<void>
  query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]>
}

interface ServerLocation {
  /** The folder of `initdb` and `postgres`. */
  bin: string
  account: Account
  folder: string
  settings?: Record<string, string>
}

/** Creates an empty cluster; doesn't start it. */
export async function initPostgres({ bin, account, folder, settings = {} }: ServerLocation): Promise<PostgresServer> {
  await emptyFolder(folder, account)
  const options = ['--username=bonaca', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync', '-D', folder]
  const { ok, errorOutput } = await runProgram(join(bin, 'initdb'), options, account)
  if (!ok) throw new Error(errorOutput)
  return createPostgresServer({ bin, account, folder, settings })
}

/** Copies a stopped server as a standby without a primary: read-only until it is promoted. */
export async function copyAsStandby(stopped: PostgresServer, location: ServerLocation): Promise<PostgresServer> {
  await cp(stopped.folder, location.folder, { recursive: true, preserveTimestamps: true })
  await writeFile(join(location.folder, 'standby.signal'), '')
  if (location.account)
    await runProgram('/bin/chown', ['-R', `${location.account.uid}:${location.account.gid}`, location.folder], undefined)
  return createPostgresServer(location)
}

/** @param from makes the new server a synchronous standby of this one and starts it */
export async function createPostgresServer({
  bin,
  account,
  folder,
  settings = {},
  from,
}: ServerLocation & { from?: PostgresServer }): Promise<PostgresServer> {
  const port = await freePort()
  const writeSettings = () => {
    const entries = Object.entries({ ...defaultSettings, ...settings, port: String(port) })
    return appendFile(
      join(folder, 'postgresql.auto.conf'),
      entries.map(([name, value]) => `${name} = '${value}'\n`).join(''),
    )
  }
  const connection = { host: '127.0.0.1', port, user: 'bonaca', database: 'postgres' }
  let child: ChildProcess | undefined
  let output = ''

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

  const server: PostgresServer = {
    folder,
    port,
    connection,
    query,
    async becomeStandbyOf(primary) {
      await emptyFolder(folder, account)
      const address = ['-h', '127.0.0.1', '-p', String(primary.port), '-U', 'bonaca']
      const { ok, errorOutput } = await runProgram(
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
      output = ''
      const { env, ...identity } = childOptions(account)
      child = spawn(join(bin, 'postgres'), ['-D', folder], { ...identity, env, stdio: ['ignore', 'ignore', 'pipe'] })
      child.stderr?.on('data', (chunk) => {
        output = `${output}${chunk}`.slice(-4000)
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
      throw new Error(`PostgreSQL failed to start: ${output}`)
    },
    async ensureRunning() {
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
  if (from) await server.becomeStandbyOf(from)
  else await writeSettings()
  return server
}

async function emptyFolder(folder: string, account: Account): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { mode: 0o700 })
  if (account) await chown(folder, account.uid, account.gid)
}

const defaultSettings = {
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

/** Whether a server accepts TCP connections on this port. */
export function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false))
    socket.on('connect', () => socket.destroy())
  })
}
