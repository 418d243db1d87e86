import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { type ConnectionSettings, connect } from '../src/database/connect.ts'
import { startEmbedded } from '../src/database/embedded.ts'
import { migrate } from '../src/database/migrate.ts'
import { openQueue } from '../src/jobs/queue.ts'
import { createLog } from '../src/log.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: ConnectionSettings
  }
}

/** One throw-away PostgreSQL of the embedded kind for the whole run, and a migrated database to copy from. */
export default async function setup(project: TestProject) {
  const dataDir = await mkdtemp(join(tmpdir(), 'bonaca-test-'))
  // PostgreSQL runs as an ordinary user where we are root, and has to get into its folder.
  await chmod(dataDir, 0o711)
  const embedded = await startEmbedded({ dataDir, durable: false })
  const admin = new pg.Client(embedded.connection)
  await admin.connect()
  await admin.query('create database migrated')
  await admin.end()
  const { pool, close } = connect({ ...embedded.connection, database: 'migrated' })
  await migrate(pool)
  // The tables of the jobs belong to the template too, so that no test waits for them to be made.
  const queue = await openQueue(pool, createLog('silent'))
  await queue.stop()
  await close()
  project.provide('postgres', embedded.connection)
  return async () => {
    await embedded.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
