import { execFileSync } from 'node:child_process'
import { chmod, mkdir, mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import pg from 'pg'
import { databaseAccount } from '../../../src/platform/database/embedded/account.ts'
import { findBinaries } from '../../../src/platform/database/embedded/binaries.ts'
import { initPostgres, type PostgresServer } from '../../fixtures/postgres-server.ts'
import { openTcpProxy, type TcpProxy } from '../../fixtures/tcp-proxy.ts'
import { closeOnSignal } from './close-on-signal.ts'
import { type ChaosEnvironment, openChaosEnvironment } from './environment.ts'

/** A site whose dependencies and resources can be taken away and restored. */
export interface ConstrainedSite {
  environment: ChaosEnvironment
  proxies: Record<'database' | 'mail' | 'stripe', TcpProxy>
  postgres: PostgresServer
  /** Fills the disk of the database to the last byte; null if this process has no right to mount a small disk. */
  fillDisk: (() => Promise<{ free(): Promise<void> }>) | null
  /** Opens connections until the database accepts no more. */
  exhaustConnections(): Promise<{ free(): Promise<void> }>
  setClockOffset(milliseconds: number): Promise<void>
  close(): Promise<void>
}

const maxConnections = 40

export async function openConstrainedSite(): Promise<ConstrainedSite> {
  const folder = await mkdtemp(join(tmpdir(), 'bonaca-starve-'))
  await chmod(folder, 0o711)
  const disk = join(folder, 'disk')
  await mkdir(disk, { mode: 0o755 })
  const isMounted = mountSmallDisk(disk)
  const account = databaseAccount(disk)
  const { postgres: program } = await findBinaries(account, folder, () => {})
  const settings = { max_connections: String(maxConnections), max_wal_size: '64MB', min_wal_size: '32MB' }
  const postgres = await initPostgres({ bin: dirname(program), account, folder: join(disk, 'postgres'), settings })
  await postgres.start()
  await postgres.query('create database bonaca')
  const connection = { ...postgres.connection, database: 'bonaca' }
  const ways = {
    database: await openTcpProxy({ host: '127.0.0.1', port: postgres.port }),
  } as ConstrainedSite['proxies']
  const clock = join(folder, 'clock')
  await writeFile(clock, '0')
  const world = await openChaosEnvironment({
    database: { url: `postgresql://bonaca@127.0.0.1:${ways.database.port}/bonaca`, connection },
    settings: {
      CLOCK_FILE: clock,
      NODE_OPTIONS: `--import ${pathToFileURL(fileURLToPath(new URL('moved-clock.mjs', import.meta.url)))}`,
    },
    async between(party, url) {
      const { protocol, hostname, port } = new URL(url)
      ways[party] = await openTcpProxy({ host: hostname, port: Number(port) })
      return `${protocol}//127.0.0.1:${ways[party].port}`
    },
  })
  const close = async () => {
    await world.close()
    await Promise.all(Object.values(ways).map((way) => way.close()))
    await postgres.stop()
    if (isMounted) execFileSync('umount', [disk])
    await rm(folder, { recursive: true, force: true })
  }
  closeOnSignal(close)
  return {
    environment: world,
    proxies: ways,
    postgres,
    fillDisk: isMounted ? () => fillUp(join(disk, 'ballast'), postgres) : null,
    exhaustConnections: () => occupyConnections(connection),
    setClockOffset: (milliseconds) => writeFile(clock, String(milliseconds)),
    close,
  }
}

/** Mounts a small disk in memory at the folder. @returns false if this process has no right to mount */
function mountSmallDisk(folder: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=300m,mode=755', 'none', folder], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

async function fillUp(ballast: string, postgres: PostgresServer) {
  const file = await open(ballast, 'w')
  for (const size of [1_048_576, 4096]) {
    const block = Buffer.alloc(size, 1)
    for (;;) {
      const full = await file.write(block).then(
        ({ bytesWritten }) => bytesWritten < size,
        () => true,
      )
      if (full) break
    }
  }
  await file.close()
  return {
    async free() {
      await rm(ballast)
      // Restarts PostgreSQL if it stopped because of the full disk.
      await postgres.ensureRunning()
    },
  }
}

async function occupyConnections(connection: pg.ClientConfig) {
  const clients: pg.Client[] = []
  const openConnection = async () => {
    const client = new pg.Client(connection)
    client.on('error', () => {})
    await client.connect()
    clients.push(client)
  }
  let freed = false
  // Keeps opening connections until `free` is called. So when the site closes a connection, this loop opens another.
  const occupying = (async () => {
    while (!freed) await openConnection().catch(() => new Promise((resolve) => setTimeout(resolve, 20)))
  })()
  return {
    async free() {
      freed = true
      await occupying
      await Promise.all(clients.map((client) => client.end()))
    },
  }
}
