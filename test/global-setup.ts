import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openQueue } from '../src/main/jobs/pg-boss-queue.ts'
import { type ConnectionSettings, createDatabasePool } from '../src/platform/database/connect.ts'
import { startEmbedded } from '../src/platform/database/embedded.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { createLog } from '../src/platform/logging/log.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: ConnectionSettings
  }
}

/** Starts one embedded PostgreSQL for the test files of all projects and creates the migrated template database `migrated`. */
export default async function setup(project: TestProject) {
  const root = project.vitest.getRootProject()
  // Vitest runs this function once for each project; only the first run starts PostgreSQL.
  if (root.getProvidedContext().postgres) return
  const dataDir = await mkdtemp(join(await clusterParent(), 'bonaca-test-'))
  // As root, PostgreSQL runs under another account, which needs access to this folder.
  await chmod(dataDir, 0o711)
  const embedded = await startEmbedded({ dataDir, durable: false })
  const admin = new pg.Client(embedded.connection)
  await admin.connect()
  await admin.query('create database migrated')
  await admin.end()
  const { pool, close } = createDatabasePool({ ...embedded.connection, database: 'migrated' })
  await migrate(pool)
  // Creates pg-boss's schema in the template, because creating it per test would be slow.
  const queue = await openQueue(pool, createLog('silent'))
  await queue.stop()
  await close()
  root.provide('postgres', embedded.connection)
  return async () => {
    await embedded.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/**
 * The folder for the database cluster: in memory if 2 GB are free there for files, otherwise the temporary folder. The
 * tests create 480 databases of 650 files each. On ext4, this takes a third of the processor time of all tests.
 */
async function clusterParent() {
  const memory = '/dev/shm'
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }))
  return bavail * bsize >= 2e9 ? memory : tmpdir()
}
