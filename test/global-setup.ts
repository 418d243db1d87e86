import { chmod, mkdtemp, rm } from 'node:fs/promises'
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
  // Each project evaluates this file anew; the first one has started it.
  if (root.getProvidedContext().postgres) return
  const dataDir = await mkdtemp(join(tmpdir(), 'bonaca-test-'))
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
