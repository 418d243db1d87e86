import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { databaseAccount } from '../../../src/database/embedded/account.ts'
import { createPostgresServer, initPostgres, type PostgresServer } from '../../fixtures/postgres-server.ts'
import { type BuiltSiteProcess, createBuiltSiteProcess } from '../../fixtures/site/built-site.ts'
import { closeOnSignal } from './close-on-signal.ts'
import { type ChaosEnvironment, openChaosEnvironment } from './environment.ts'
import { type NginxProxy, openNginxProxy } from './nginx.ts'
import { findPostgresPrograms } from './system-programs.ts'

/** Several site processes behind nginx, over one PostgreSQL from Debian's package. */
export interface Fleet {
  world: ChaosEnvironment
  sites: BuiltSiteProcess[]
  proxy: NginxProxy
  primary(): PostgresServer
  standby(): PostgresServer | undefined
  /** Swaps the roles after a promotion; the former primary is rebuilt as the standby from a fresh copy. */
  swapPrimaryAndStandby(): Promise<void>
  close(): Promise<void>
}

export async function openFleet(options: { processes: number; withStandby: boolean }): Promise<Fleet> {
  const cleanups: (() => Promise<unknown>)[] = []
  let closed: Promise<void> | undefined
  const close = () => {
    closed ??= (async () => {
      for (const step of cleanups.toReversed()) await step()
    })()
    return closed
  }
  closeOnSignal(close)
  try {
    return { ...(await launch(options, cleanups)), close }
  } catch (error) {
    await close()
    throw error
  }
}

/** @param cleanups receives a stop function for each thing that is started */
async function launch(
  { processes, withStandby }: { processes: number; withStandby: boolean },
  cleanups: (() => Promise<unknown>)[],
): Promise<Omit<Fleet, 'close'>> {
  const bin = findPostgresPrograms()
  const folder = await mkdtemp(join(tmpdir(), 'bonaca-fleet-'))
  cleanups.push(() => rm(folder, { recursive: true, force: true }))
  await chmod(folder, 0o711)
  const account = databaseAccount(folder)
  const installation = { bin, account, settings: { max_connections: '120' } }
  const primary = await initPostgres({ ...installation, folder: join(folder, 'a') })
  await primary.start()
  cleanups.push(() => primary.stop())
  await primary.query('create database bonaca')
  const standby = withStandby
    ? await createPostgresServer({ ...installation, folder: join(folder, 'b'), from: primary })
    : undefined
  // A primary that stops waits until its standby has disconnected, so both are stopped at the same time.
  if (standby) cleanups.push(() => Promise.all([primary.stop(), standby.stop()]))
  const hosts = [primary, ...(standby ? [standby] : [])].map(({ port }) => `127.0.0.1:${port}`)
  const url = `postgresql://bonaca@${hosts.join(',')}/bonaca${standby ? '?target_session_attrs=read-write' : ''}`
  const proxy = await openNginxProxy(folder)
  const world = await openChaosEnvironment({
    database: { url, connection: { ...primary.connection, database: 'bonaca' } },
    settings: { DRAIN_SECONDS: '2', TRUSTED_PROXIES: '127.0.0.1', ORIGIN: proxy.origin },
  })
  cleanups.push(() => world.close())
  const sites = [world.site]
  for (let number = 1; number < processes; number++) {
    const site = await createBuiltSiteProcess(world.site.env as Record<string, string>)
    cleanups.push(() => site.stop())
    await site.start()
    sites.push(site)
  }
  await proxy.routeTo(sites.map(({ origin }) => origin))
  cleanups.push(() => proxy.stop())
  let [currentPrimary, currentStandby] = [primary, standby]
  return {
    world,
    sites,
    proxy,
    primary: () => currentPrimary,
    standby: () => currentStandby,
    async swapPrimaryAndStandby() {
      if (!currentStandby) throw new Error('The fleet has no standby to swap with.')
      const former = currentPrimary
      ;[currentPrimary, currentStandby] = [currentStandby, former]
      await world.reconnect({ ...currentPrimary.connection, database: 'bonaca' })
      await former.becomeStandbyOf(currentPrimary)
    },
  }
}
