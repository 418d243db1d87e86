import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate, migrationNames } from '../src/platform/database/migrate.ts'
import { projectRoot } from '../src/shared/project-root.ts'
import { type TestDatabase, testDatabase } from './fixtures/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

// Expand and contract: during a rolling update the old version runs on the migrated schema (docs/operations/scale.md).

const incompatible =
  /\b(drop (?:table|column|constraint not null)|rename|set not null|alter column \w+ (?:set data )?type)\b|\badd column [^,;]*\bnot null\b(?![^,;]*\b(?:default|generated)\b)/i

/** The first incompatible statement, unless a "-- Contracts" comment names the migration that it completes. */
function incompatibleStatement(text: string): string | undefined {
  if (/^-- Contracts \d{4}_\w+\.sql/m.test(text)) return undefined
  return incompatible.exec(text.replace(/--.*$/gm, ''))?.[0]
}

test('no migration drops, renames or restricts what the previous version uses', async () => {
  const names = await migrationNames()
  for (const name of names) {
    const text = await readFile(join(projectRoot, 'migrations', name), 'utf8')
    expect(incompatibleStatement(text), name).toBeUndefined()
    const [, contracted] = /^-- Contracts (\d{4}_\w+\.sql)/m.exec(text) ?? []
    if (contracted) expect((await migrationNames()).filter((earlier) => earlier < name)).toContain(contracted)
  }
})

test.each([
  ['alter table reservation add column channel text', undefined],
  [`alter table reservation add column channel text not null default 'website'`, undefined],
  ['alter table reservation add column day text not null generated always as (date_part) stored', undefined],
  ['alter table reservation add column channel text not null', 'add column channel text not null'],
  ['alter table reservation drop column notes', 'drop column'],
  ['-- Contracts 0031_channel.sql\nalter table reservation drop column notes', undefined],
  ['alter table reservation rename column notes to note', 'rename'],
  ['alter table reservation alter column notes set not null', 'set not null'],
  ['-- drop table in a comment', undefined],
])('incompatible statement in %j: %j', (text, expected) => {
  expect(incompatibleStatement(text)).toBe(expected)
})

/** File names of the migrations that the baseline replaces. The version before the baseline had these files. */
const foldedFiles =
  `0002_sandbox 0003_snorkel_offer_texts 0005_reservation_changes 0006_waitlist 0007_operator_app 0008_resellers
  0009_device_action_keys 0010_operator_action_device 0011_snorkel_offer_words 0012_notification_retries 0013_guest_texts
  0014_dashboard_refunds 0016_health_check 0017_payment_links 0018_ticket 0019_what_devices_have_made 0020_deposit_parts
  0021_reseller_bounds 0022_one_session_per_device 0023_disputes`
    .split(/\s+/)
    .map((name) => `${name}.sql`)

test('a database with all folded migrations has the baseline; one with a part of them is refused', async () => {
  await database.pool.query('insert into schema_migration select unnest($1::text[]), now()', [foldedFiles])
  expect(await migrate(database.pool)).toEqual([])
  const last = foldedFiles.filter((name) => name >= '0021')
  await database.pool.query('delete from schema_migration where name = any ($1)', [last])
  await expect(migrate(database.pool)).rejects.toThrow(
    `The migration 0021_reseller_bounds.sql is missing, which this version doesn't have any more: start the last version that has it first.`,
  )
  await database.pool.query('delete from schema_migration where name = any ($1)', [foldedFiles])
})

test('the first offers are made once: what the operator has changed or removed stays so', async () => {
  const offers = () => database.db.selectFrom('special_offer').selectAll().orderBy('position').execute()
  expect((await offers()).map(({ id }) => id)).toEqual(['snorkel', 'prosek', 'birthday_cake'])
  await database.db.updateTable('special_offer').set({ removed_at: new Date(), max_pieces: 3 }).execute()
  const changed = await offers()
  await migrate(database.pool)
  expect(await offers()).toEqual(changed)
})
