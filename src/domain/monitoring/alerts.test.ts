import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/fixtures/test-database.ts'
import { createLog } from '../../platform/logging/log.ts'
import { logAlerts } from './alerts.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const now = new Date('2027-07-14T10:00:00Z')

async function loggedAlerts(): Promise<string[]> {
  const messages: string[] = []
  const log = createLog('info', { write: (line: string) => void messages.push(JSON.parse(line).msg) })
  await logAlerts({ db: database.db, now: () => now, log })
  return messages
}

test('logs the count of stuck work with the command to run, and nothing when nothing is stuck', async () => {
  expect(await loggedAlerts()).toEqual([])
  await database.pool.query(`
    insert into message (id, kind, recipient, locale, details, state, due_at, attempts) values
      (gen_random_uuid(), 'contact_message', 'ana@mail.example', 'en', '{}', 'failed', '2027-07-10', 60),
      (gen_random_uuid(), 'contact_message', 'ana@mail.example', 'en', '{}', 'due', '2027-07-14', 2)`)
  const messages = await loggedAlerts()
  expect(messages).toEqual([expect.stringMatching(/^needs review: 1 mails? failed .+“operator messages list”/)])
  expect(messages.join()).not.toContain('ana@')
})
