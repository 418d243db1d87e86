import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { databaseAccount } from '../../../src/platform/database/embedded/account.ts'
import { isListening } from '../../fixtures/postgres-server.ts'
import type { Cleanups } from './cleanups.ts'
import type { ReplicatedDatabase } from './fleet-database.ts'
import { startHaproxy } from './haproxy.ts'
import { createPatroniMachine, type MachineFault, type PatroniMachine, type Ports } from './patroni-machine.ts'

/**
 * Starts three machines, each with etcd, Patroni and PostgreSQL, and HAProxy in front of them. After the loss of one of
 * three machines, etcd still has a majority, and a synchronous standby remains.
 */
export async function openPatroniCluster(
  folder: string,
  cleanups: Cleanups,
  fault: MachineFault,
): Promise<ReplicatedDatabase> {
  const account = databaseAccount(folder)
  const ports: Record<string, Ports> = {}
  for (const name of ['a', 'b', 'c']) ports[name] = await choosePorts()
  const machines = Object.keys(ports).map((name) => createPatroniMachine({ name, folder, account, ports }))
  cleanups.push(() => Promise.all(machines.map((machine) => machine.stop())))
  await Promise.all(machines.map((machine) => machine.start()))
  const backends = machines.map(({ name, ports: { postgres, rest } }) => ({
    name,
    postgresPort: postgres,
    restPort: rest,
  }))
  const port = await startHaproxy(folder, cleanups, { account, backends })
  const connection = { host: '127.0.0.1', port, user: 'bonaca', database: 'postgres' }
  await untilComplete(machines, connection)
  await query(connection, 'create database bonaca')
  return {
    url: `postgresql://bonaca@127.0.0.1:${port}/bonaca`,
    connection: () => ({ ...connection, database: 'bonaca' }),
    async failOver() {
      const former = await findPrimary(machines)
      if (!former) throw new Error('The cluster has no primary.')
      await former.fail(fault)
      const killed = performance.now()
      await waitFor('new primary', async () => (await findPrimary(machines)) !== undefined)
      return { killed, promoted: performance.now() }
    },
    async restore() {
      await Promise.all(machines.map((machine) => machine.start()))
      await untilComplete(machines, connection)
    },
  }
}

/** Returns the first machine that reports itself as primary, or undefined. A frozen machine reports nothing. */
const findPrimary = (machines: PatroniMachine[]): Promise<PatroniMachine | undefined> =>
  Promise.any(
    machines.map(async (machine) => {
      if (!(await machine.isPrimary())) throw new Error('not the primary')
      return machine
    }),
  ).catch(() => undefined)

/**
 * Waits until both standbys receive the changes of the primary, and until Patroni has recorded one of the standbys as
 * synchronous. Patroni promotes only this one.
 */
const untilComplete = (machines: PatroniMachine[], connection: pg.ClientConfig) =>
  waitFor('two streaming standbys, one of them synchronous', async () => {
    const primary = await findPrimary(machines)
    if (!(await primary?.hasSynchronousStandby())) return false
    const rows = await query(connection, `select from pg_stat_replication where state = 'streaming'`).catch(() => [])
    return rows.length === machines.length - 1
  })

async function query(connection: pg.ClientConfig, text: string): Promise<unknown[]> {
  const client = new pg.Client({ ...connection, application_name: 'chaos', connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

/** Longer than a failover or a copy of the database takes on the slowest machine. */
const timeoutMs = 120_000

async function waitFor(what: string, holds: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + timeoutMs
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`Timeout: the Patroni cluster has no ${what}.`)
    await pause(100)
  }
}

async function choosePorts(): Promise<Ports> {
  return { etcd: await choosePort(), peer: await choosePort(), rest: await choosePort(), postgres: await choosePort() }
}

/**
 * Returns a free port below the range from which Linux takes ports for outgoing connections. Otherwise a connection
 * could take the port of a machine while the machine is down.
 */
async function choosePort(): Promise<number> {
  const port = 20_000 + Math.floor(Math.random() * 10_000)
  return (await isListening(port)) ? choosePort() : port
}
