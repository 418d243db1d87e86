import type { Hono } from 'hono'
import { afterAll, beforeAll, expect } from 'vitest'
import { createApp } from '../../src/app.ts'
import { createDatabasePool, type DatabasePool } from '../../src/database/connect.ts'
import { type TestDatabase, testDatabase } from '../database.ts'
import { type TestSite, testSite } from '../site.ts'
import { createTestCli, type TestCli } from './desk.ts'

// Set-up of the CLI tests. Each function registers `beforeAll` and `afterAll` hooks; its properties are available in tests.

type Cli = Pick<TestCli, 'operator' | 'executable'>

/** An empty database and the CLI on it. */
export function setUpCli(): Cli & { readonly database: TestDatabase } {
  let database: TestDatabase
  beforeAll(async () => {
    database = await testDatabase()
  })
  afterAll(() => database.close())
  return {
    ...registerCli(() => database),
    get database() {
      return database
    },
  }
}

/** A site and the CLI on its database. */
export function setUpSiteAndCli(options: Parameters<typeof testSite>[0] = {}): Cli & { readonly site: TestSite } {
  let site: TestSite
  beforeAll(async () => {
    site = await testSite(options)
  })
  afterAll(() => site.close())
  return {
    ...registerCli(() => site.database),
    get site() {
      return site
    },
  }
}

interface TwoProcesses extends Cli {
  readonly site: TestSite
  /** The app of a second process, with its own connections and caches on the same database. */
  readonly otherApp: Hono
  /** Reads the same from both processes, expects equal results and returns them. */
  readFromBoth<Result>(read: (app: Hono) => Promise<Result>): Promise<Result>
}

/** A site, a second process on the same database, and the CLI: for changes that all processes must apply at once. */
export function setUpTwoProcesses(): TwoProcesses {
  const setup = setUpSiteAndCli()
  let connections: DatabasePool
  let otherApp: Hono
  beforeAll(() => {
    connections = createDatabasePool(setup.site.database.settings)
    otherApp = createApp({ services: { ...setup.site.services, db: connections.db } })
  })
  afterAll(() => connections.close())
  return {
    operator: setup.operator,
    executable: setup.executable,
    get site() {
      return setup.site
    },
    get otherApp() {
      return otherApp
    },
    async readFromBoth(read) {
      const [first, second] = await Promise.all([read(setup.site.app), read(otherApp)])
      expect(second).toEqual(first)
      return first
    },
  }
}

function registerCli(database: () => TestDatabase): Cli {
  let cli: TestCli
  beforeAll(() => {
    cli = createTestCli(database())
  })
  afterAll(() => cli.close())
  return {
    operator: (...words) => cli.operator(...words),
    executable: (...words) => cli.executable(...words),
  }
}
