import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BuiltSiteProcess, createBuiltSiteProcess } from '../../fixtures/site/built-site.ts'
import { type Cleanups, createCleanups } from './cleanups.ts'
import { type ChaosEnvironment, openChaosEnvironment } from './environment.ts'
import type { FleetDatabase } from './fleet-database.ts'
import { type NginxProxy, openNginxProxy } from './nginx.ts'

/** Several site processes behind nginx. All use the same database, which runs on Debian's PostgreSQL. */
export interface Fleet<Opened extends FleetDatabase = FleetDatabase> {
  world: ChaosEnvironment
  sites: BuiltSiteProcess[]
  proxy: NginxProxy
  database: Opened
  close(): Promise<void>
}

interface Options<Opened extends FleetDatabase> {
  processes: number
  openDatabase: (folder: string, cleanups: Cleanups) => Promise<Opened>
}

export async function openFleet<Opened extends FleetDatabase>(options: Options<Opened>): Promise<Fleet<Opened>> {
  const { cleanups, close } = createCleanups()
  try {
    return { ...(await launch(options, cleanups)), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function launch<Opened extends FleetDatabase>(
  { processes, openDatabase }: Options<Opened>,
  cleanups: Cleanups,
): Promise<Omit<Fleet<Opened>, 'close'>> {
  const folder = await mkdtemp(join(tmpdir(), 'bonaca-fleet-'))
  cleanups.push(() => rm(folder, { recursive: true, force: true }))
  await chmod(folder, 0o711)
  const database = await openDatabase(folder, cleanups)
  const proxy = await openNginxProxy(folder)
  const world = await openChaosEnvironment({
    database: { url: database.url, connection: database.connection() },
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
  return { world, sites, proxy, database }
}
