import type { Connection } from '../../src/database/connect.ts'
import { joinDatabase } from '../../src/database/open.ts'
import { sellableDay } from '../running-site.ts'
import { type Engine, engines } from './driver.ts'
import { type ObservedSite, observedSite } from './observed-site.ts'
import { puppeteerDriver } from './puppeteer-driver.ts'
import { type Visitor, visitorWith } from './visitor.ts'
import { webkitDriver } from './webkit-driver.ts'

/** `ENGINE=webkit vitest run --config test/engines/vitest.config.ts` */
export const engine: Engine = engines.find((name) => name === process.env.ENGINE) ?? 'firefox'

/** One site and one browser for all journeys. */
export const stage = {} as { site: ObservedSite; visit: Visitor; db: Connection; date: string; close(): Promise<void> }

export async function openStage() {
  const site = await observedSite()
  const driver = engine === 'webkit' ? await webkitDriver(site.origin) : await puppeteerDriver(engine)
  const database = await joinDatabase({ databaseUrl: undefined, dataDir: site.dataDir }, () => {})
  const close = async () => {
    await driver.close()
    await database.close()
    await site.stop()
  }
  const date = await sellableDay(site.origin)
  Object.assign(stage, { site, visit: visitorWith(driver, site.origin), db: database.db, date, close })
}

export const closeStage = () => stage.close()
