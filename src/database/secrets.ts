import { randomBytes } from 'node:crypto'
import type { Database } from './connect.ts'

/** A generated secret, stored in the database and thus shared by all processes; never logged. */
export async function getOrCreateSecret(db: Database, name: string): Promise<string> {
  await db
    .insertInto('secret')
    .values({ name, value: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { value } = await db.selectFrom('secret').select('value').where('name', '=', name).executeTakeFirstOrThrow()
  return value
}
