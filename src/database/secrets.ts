import { randomBytes } from 'node:crypto'
import type { Connection } from './connect.ts'

/** A secret that the product makes for itself: the same for every process over this database, never logged. */
export async function secretNamed(db: Connection, name: string): Promise<string> {
  await db
    .insertInto('secret')
    .values({ name, value: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { value } = await db.selectFrom('secret').select('value').where('name', '=', name).executeTakeFirstOrThrow()
  return value
}
