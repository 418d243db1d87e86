import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { databaseAccount } from '../../src/database/embedded/account.ts'
import { initialised, type OwnPostgres, serverOn } from '../own-postgres.ts'
import { postgresPrograms } from './debian.ts'
import { closeWhenInterrupted } from './interrupted.ts'
import { type KillableSite, killableSite } from './killable-site.ts'
import { type FrontProxy, openProxy } from './proxy.ts'
import { openWorld, type World } from './world.ts'

/** Several processes of the site behind nginx, over one PostgreSQL of Debian's. */
export interface Fleet {
  world: World
  sites: KillableSite[]
  proxy: FrontProxy
  primary(): OwnPostgres
  standby(): OwnPostgres | undefined
  /** Makes the standby the primary, and the former primary, whose files are lost, the standby. */
  changePlaces(): Promise<void>
  close(): Promise<void>
}

export async function openFleet(wishes: { processes: number; withStandby: boolean }): Promise<Fleet> {
  const undo: (() => Promise<unknown>)[] = []
  let closed: Promise<void> | undefined
  const close = () => {
    closed ??= (async () => {
      for (const step of undo.toReversed()) await step()
    })()
    return closed
  }
  closeWhenInterrupted(close)
  try {
    return { ...(await launch(wishes, undo)), close }
  } catch (error) {
    await close()
    throw error
  }
}

/** @param undo is told, step by step, how what has been started is stopped */
async function launch(
  { processes, withStandby }: { processes: number; withStandby: boolean },
  undo: (() => Promise<unknown>)[],
): Promise<Omit<Fleet, 'close'>> {
  const bin = postgresPrograms()
  const folder = await mkdtemp(join(tmpdir(), 'bonaca-fleet-'))
  undo.push(() => rm(folder, { recursive: true, force: true }))
  await chmod(folder, 0o711)
  const account = databaseAccount(folder)
  const place = { bin, account, settings: { max_connections: '120' } }
  const primary = await initialised({ ...place, folder: join(folder, 'a') })
  await primary.start()
  undo.push(() => primary.stop())
  await primary.query('create database bonaca')
  const standby = withStandby ? await serverOn({ ...place, folder: join(folder, 'b'), from: primary }) : undefined
  // A primary that is told to stop waits for its standby: each is stopped when both have been told.
  if (standby) undo.push(() => Promise.all([primary.stop(), standby.stop()]))
  const hosts = [primary, ...(standby ? [standby] : [])].map(({ port }) => `127.0.0.1:${port}`)
  const url = `postgresql://bonaca@${hosts.join(',')}/bonaca${standby ? '?target_session_attrs=read-write' : ''}`
  const proxy = await openProxy(folder)
  const world = await openWorld({
    database: { url, connection: { ...primary.connection, database: 'bonaca' } },
    settings: { DRAIN_SECONDS: '2', TRUSTED_PROXIES: '127.0.0.1', ORIGIN: proxy.origin },
  })
  undo.push(() => world.close())
  const sites = [world.site]
  for (let number = 1; number < processes; number++) {
    const site = await killableSite(world.site.env as Record<string, string>)
    undo.push(() => site.stop())
    await site.start()
    sites.push(site)
  }
  await proxy.ask(sites.map(({ origin }) => origin))
  undo.push(() => proxy.stop())
  let [current, waiting] = [primary, standby]
  return {
    world,
    sites,
    proxy,
    primary: () => current,
    standby: () => waiting,
    async changePlaces() {
      if (!waiting) throw new Error('there is no standby')
      const former = current
      ;[current, waiting] = [waiting, former]
      await world.reconnect({ ...current.connection, database: 'bonaca' })
      await former.copyOf(current)
    },
  }
}
