import { type Database, createDatabasePool } from '../../src/database/connect.ts'
import { joinEmbedded } from '../../src/database/embedded.ts'
import type { reviewRow } from '../reviews.ts'

/** Replaces all reviews in the database of the site under test. */
export const replaceReviews = (rows: ReturnType<typeof reviewRow>[]) =>
  withSiteDatabase(async (db) => {
    await db.deleteFrom('review').execute()
    if (rows.length > 0) await db.insertInto('review').values(rows).execute()
  })

/** The submitted reviews with this last name. */
export const reviewsByLastName = (lastName: string) =>
  withSiteDatabase((db) => db.selectFrom('review').selectAll().where('last_name', '=', lastName).execute())

async function withSiteDatabase<Found>(query: (db: Database) => Promise<Found>): Promise<Found> {
  const embedded = await joinEmbedded({ dataDir: process.env.BONACA_TEST_DATA ?? '' })
  const { db, close } = createDatabasePool(embedded.connection, { size: 1 })
  try {
    return await query(db)
  } finally {
    await close()
    await embedded.stop()
  }
}

/** Moves the booking to yesterday's departure. */
export const moveDepartureToYesterday = (reservationId: string) =>
  withSiteDatabase(async (db) => {
    const date = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
    await db
      .insertInto('departure')
      .values({ date, status: 'open', capacity: 80, held: 0, sold: 0 })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await db.updateTable('reservation').set({ date }).where('id', '=', reservationId).execute()
  })
