import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdir, open, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Account, childOptions } from '../../../src/platform/database/embedded/account.ts'
import { findEtcd, findPatroni, findPostgresPrograms } from './system-programs.ts'

/** `kill`: `kill -9`. `freeze`: SIGSTOP, so that connections stay open without an answer, as in a lost network. */
export const machineFaults = ['kill', 'freeze'] as const
export type MachineFault = (typeof machineFaults)[number]

export interface Ports {
  etcd: number
  peer: number
  /** Patroni's REST API. */
  rest: number
  postgres: number
}

/** What runs on one database host: an etcd member, Patroni, and the PostgreSQL server that Patroni starts. */
export interface PatroniMachine {
  name: string
  ports: Ports
  /** Starts the programs that do not run and continues frozen ones, without waiting until they are ready. */
  start(): Promise<void>
  /** Kills or freezes etcd, Patroni and PostgreSQL. */
  fail(fault: MachineFault): Promise<void>
  /** Stops Patroni, which shuts PostgreSQL down, and then etcd. */
  stop(): Promise<void>
  isPrimary(): Promise<boolean>
  /** Whether the cluster has recorded a synchronous standby, by the state that this machine's Patroni reports. */
  hasSynchronousStandby(): Promise<boolean>
}

interface Options {
  name: string
  folder: string
  account: Account
  /** The ports of all machines by name. */
  ports: Record<string, Ports>
}

export function createPatroniMachine({ name, folder, account, ports }: Options): PatroniMachine {
  const own = ports[name] as Ports
  const home = join(folder, name)
  const dataFolder = join(home, 'postgres')
  const configurationFile = join(home, 'patroni.json')
  let etcd: ChildProcess | undefined
  let patroni: ChildProcess | undefined
  let frozen: number[] = []

  function thaw(): void {
    for (const pid of frozen) process.kill(pid, 'SIGCONT')
    frozen = []
  }

  async function run(program: string, parameters: string[]): Promise<ChildProcess> {
    const log = await open(join(home, 'log'), 'a')
    const child = spawn(program, parameters, { ...childOptions(account), stdio: ['ignore', log.fd, log.fd] })
    await log.close()
    return child
  }

  const fetchRest = (path: string) =>
    fetch(`http://127.0.0.1:${own.rest}${path}`, { signal: AbortSignal.timeout(2_000) }).catch(() => null)

  return {
    name,
    ports: own,
    async start() {
      await mkdir(home, { recursive: true, mode: 0o700 })
      if (account) await chown(home, account.uid, account.gid)
      // Patroni reads YAML, of which JSON is a subset.
      await writeFile(configurationFile, JSON.stringify(configurationOf({ name, folder, account, ports })))
      thaw()
      if (!isRunning(etcd)) etcd = await run(findEtcd(), etcdParameters(name, home, ports))
      if (!isRunning(patroni)) patroni = await run(findPatroni(), [configurationFile])
    },
    async fail(fault) {
      // The fault hits both: Patroni would restart a killed PostgreSQL, and PostgreSQL would survive a killed Patroni.
      const [postmaster = ''] = (await readFile(join(dataFolder, 'postmaster.pid'), 'utf8')).split('\n')
      if (fault === 'freeze') {
        const backends = (await readFile(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8')).trim().split(' ')
        frozen = [patroni?.pid, etcd?.pid, postmaster, ...backends].map(Number)
        for (const pid of frozen) process.kill(pid, 'SIGSTOP')
        return
      }
      const ended = Promise.all([end(patroni, 'SIGKILL'), end(etcd, 'SIGKILL')])
      process.kill(Number(postmaster), 'SIGKILL')
      await ended
    },
    async stop() {
      thaw()
      await end(patroni, 'SIGTERM')
      await end(etcd, 'SIGTERM')
    },
    isPrimary: async () => (await fetchRest('/primary'))?.status === 200,
    async hasSynchronousStandby() {
      const cluster = (await (await fetchRest('/cluster'))?.json()) as { members: { role: string }[] } | undefined
      return cluster?.members.some(({ role }) => role === 'sync_standby') ?? false
    },
  }
}

const isRunning = (child: ChildProcess | undefined): child is ChildProcess =>
  child !== undefined && child.exitCode === null && child.signalCode === null

async function end(child: ChildProcess | undefined, signal: NodeJS.Signals): Promise<void> {
  if (!isRunning(child)) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

function etcdParameters(name: string, home: string, ports: Record<string, Ports>): string[] {
  const { etcd, peer } = ports[name] as Ports
  const members = Object.entries(ports).map(([each, at]) => `${each}=http://127.0.0.1:${at.peer}`)
  return [
    ...['--name', name, '--data-dir', join(home, 'etcd'), '--logger', 'zap', '--log-level', 'warn'],
    ...['--listen-client-urls', `http://127.0.0.1:${etcd}`, '--advertise-client-urls', `http://127.0.0.1:${etcd}`],
    ...['--listen-peer-urls', `http://127.0.0.1:${peer}`, '--initial-advertise-peer-urls', `http://127.0.0.1:${peer}`],
    ...['--initial-cluster', members.join(','), '--initial-cluster-state', 'new'],
  ]
}

/**
 * Patroni's configuration as in `docs/operations/scale.md`, but with local addresses, no passwords and little memory.
 */
function configurationOf({ name, folder, ports }: Options): object {
  const own = ports[name] as Ports
  const home = join(folder, name)
  return {
    scope: 'bonaca',
    name,
    restapi: { listen: `127.0.0.1:${own.rest}`, connect_address: `127.0.0.1:${own.rest}` },
    etcd3: { hosts: Object.values(ports).map(({ etcd }) => `127.0.0.1:${etcd}`) },
    bootstrap: {
      dcs: {
        ttl: 20,
        loop_wait: 5,
        retry_timeout: 5,
        synchronous_mode: true,
        postgresql: {
          use_pg_rewind: true,
          parameters: { max_connections: 120, shared_buffers: '64MB', timezone: 'UTC' },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C' }, { auth: 'trust' }, 'data-checksums', 'no-sync'],
    },
    postgresql: {
      listen: `127.0.0.1:${own.postgres}`,
      connect_address: `127.0.0.1:${own.postgres}`,
      bin_dir: findPostgresPrograms(),
      data_dir: join(home, 'postgres'),
      pgpass: join(home, 'pgpass'),
      parameters: { unix_socket_directories: '' },
      pg_hba: ['host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust'],
      authentication: { superuser: { username: 'bonaca' }, replication: { username: 'replicator' } },
    },
  }
}
