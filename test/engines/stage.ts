import type { Database } from '../../src/platform/database/connect.ts'
import { joinDatabase } from '../../src/platform/database/open-database.ts'
import { reviewRow } from '../fixtures/reviews.ts'
import { firstBookableDay } from '../fixtures/site/bookable-days.ts'
import type { Engine } from './driver.ts'
import { type ObservedSite, observedSite } from './observed-site.ts'
import { puppeteerDriver } from './puppeteer-driver.ts'
import { type Visitor, visitorWith } from './visitor.ts'
import { webkitDriver } from './webkit-driver.ts'

/** One site and one browser for all journeys. */
export const stage = {} as {
  engine: Engine
  site: ObservedSite
  visit: Visitor
  db: Database
  /** A bookable day. */
  date: string
  close(): Promise<void>
}

export async function openStage(engine: Engine) {
  const site = await observedSite()
  const driver = engine === 'webkit' ? await webkitDriver() : await puppeteerDriver(engine)
  const database = await joinDatabase({ databaseUrl: undefined, dataDir: site.dataDir }, () => {})
  const close = async () => {
    await driver.close()
    await database.close()
    await site.stop()
  }
  const date = await firstBookableDay(site.origin)
  await addReviews(database.db)
  Object.assign(stage, { engine, site, visit: visitorWith(driver, site.origin), db: database.db, date, close })
}

/** Adds more reviews than the home page shows at once. One of them is too long for its card. */
async function addReviews(db: Database) {
  const comment = 'We swam, and then we swam again. '.repeat(90)
  const reviews = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((number) => reviewRow(number, number === 9 ? { comment } : {}))
  await db
    .insertInto('review')
    .values(reviews.map((review) => ({ ...review, status: 'awaiting_approval' as const })))
    .execute()
  // Publishes them by an update: the site's cache is invalidated by a changed review, but not by an inserted one.
  await db.updateTable('review').set({ status: 'published' }).execute()
}
