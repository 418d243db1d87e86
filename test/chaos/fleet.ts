import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { databaseAccount } from '../../src/database/embedded/account.ts'
import { initialised, type OwnPostgres, serverOn } from '../own-postgres.ts'
import { postgresPrograms } from './debian.ts'
import { type KillableSite, killableSite } from './killable-site.ts'
import { type FrontProxy, openProxy } from './proxy.ts'
import { openWorld, type World } from './world.ts'

/** Several processes of the site behind nginx, over one PostgreSQL of Debian's. */
export interface Fleet {
  world: World
  sites: KillableSite[]
  proxy: FrontProxy
  primary: OwnPostgres
  standby: OwnPostgres | undefined
  /** Makes the standby the primary, and the former primary, whose files are lost, the standby. */
  changePlaces(): Promise<void>
  close(): Promise<void>
}

export async function openFleet({
  processes,
  withStandby,
}: {
  processes: number
  withStandby: boolean
}): Promise<Fleet> {
  const bin = postgresPrograms()
  const folder = await mkdtemp(join(tmpdir(), 'bonaca-fleet-'))
  await chmod(folder, 0o711)
  const account = databaseAccount(folder)
  const place = { bin, account, settings: { max_connections: '120' } }
  const primary = await initialised({ ...place, folder: join(folder, 'a') })
  await primary.start()
  await primary.query('create database bonaca')
  const standby = withStandby ? await serverOn({ ...place, folder: join(folder, 'b'), from: primary }) : undefined
  const hosts = [primary, ...(standby ? [standby] : [])].map(({ port }) => `127.0.0.1:${port}`)
  const url = `postgresql://bonaca@${hosts.join(',')}/bonaca${standby ? '?target_session_attrs=read-write' : ''}`
  const proxy = await openProxy(folder)
  const settings = { RATE_LIMITS: 'off', DRAIN_SECONDS: '2', TRUSTED_PROXIES: '127.0.0.1', ORIGIN: proxy.origin }
  const world = await openWorld({
    database: { url, connection: { ...primary.connection, database: 'bonaca' } },
    settings,
  })
  const sites = [world.site]
  for (let number = 1; number < processes; number++) {
    const site = await killableSite(world.site.env as Record<string, string>)
    await site.start()
    sites.push(site)
  }
  const fleet: Fleet = {
    world,
    sites,
    proxy,
    primary,
    standby,
    async changePlaces() {
      const [former, next] = [fleet.primary, fleet.standby]
      if (!next) throw new Error('there is no standby')
      await world.reconnect({ ...next.connection, database: 'bonaca' })
      await former.copyOf(next)
      Object.assign(fleet, { primary: next, standby: former })
    },
    async close() {
      await Promise.all(sites.slice(1).map((site) => site.stop()))
      await world.close()
      await proxy.stop()
      await fleet.standby?.stop()
      await fleet.primary.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
  await proxy.ask(sites.map(({ origin }) => origin))
  return fleet
}
