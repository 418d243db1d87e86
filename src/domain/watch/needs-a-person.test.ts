import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { createLog } from '../../log.ts'
import { tellWhatNeedsAPerson } from './needs-a-person.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const now = new Date('2027-07-14T10:00:00Z')

async function lines(): Promise<string[]> {
  const told: string[] = []
  const log = createLog('info', { write: (line: string) => void told.push(JSON.parse(line).msg) })
  await tellWhatNeedsAPerson({ db: database.db, now: () => now, log })
  return told
}

test('a line says what waits for a person and what that person types, and nothing where nothing waits', async () => {
  expect(await lines()).toEqual([])
  await database.pool.query(`
    insert into message (id, kind, recipient, locale, details, state, due_at, attempts) values
      (gen_random_uuid(), 'contact_message', 'ana@mail.example', 'en', '{}', 'failed', '2027-07-10', 60),
      (gen_random_uuid(), 'contact_message', 'ana@mail.example', 'en', '{}', 'due', '2027-07-14', 2)`)
  const told = await lines()
  expect(told).toEqual([expect.stringMatching(/^needs a person: 1 mails? .+“operator messages list”/)])
  expect(told.join()).not.toContain('ana@')
})
