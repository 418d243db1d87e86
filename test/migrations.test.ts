import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migrationNames } from '../src/platform/database/migrate.ts'
import { projectRoot } from '../src/shared/project-root.ts'

// Expand and contract: during a rolling update the old version runs on the migrated schema (docs/operations/scale.md).

const incompatible =
  /\b(drop (?:table|column|constraint not null)|rename|set not null|alter column \w+ (?:set data )?type)\b|\badd column [^,;]*\bnot null\b(?![^,;]*\bdefault\b)/i

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
  ['alter table reservation add column channel text not null', 'add column channel text not null'],
  ['alter table reservation drop column notes', 'drop column'],
  ['-- Contracts 0031_channel.sql\nalter table reservation drop column notes', undefined],
  ['alter table reservation rename column notes to note', 'rename'],
  ['alter table reservation alter column notes set not null', 'set not null'],
  ['-- drop table in a comment', undefined],
])('incompatible statement in %j: %j', (text, expected) => {
  expect(incompatibleStatement(text)).toBe(expected)
})
