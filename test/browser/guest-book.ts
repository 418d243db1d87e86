import { type Connection, connect } from '../../src/database/connect.ts'
import { joinEmbedded } from '../../src/database/embedded.ts'
import type { reviewRow } from '../reviews.ts'

/** Puts reviews into the database of the site under test, in place of those that were there. */
export const fillGuestBook = (rows: ReturnType<typeof reviewRow>[]) =>
  atTheDatabase(async (db) => {
    await db.deleteFrom('review').execute()
    if (rows.length > 0) await db.insertInto('review').values(rows).execute()
  })

/** What was sent to the site's guest book under this last name. */
export const sentBy = (lastName: string) =>
  atTheDatabase((db) => db.selectFrom('review').selectAll().where('last_name', '=', lastName).execute())

async function atTheDatabase<Found>(look: (db: Connection) => Promise<Found>): Promise<Found> {
  const embedded = await joinEmbedded({ dataDir: process.env.BONACA_TEST_DATA ?? '' })
  const { db, close } = connect(embedded.connection, { size: 1 })
  try {
    return await look(db)
  } finally {
    await close()
    await embedded.stop()
  }
}
