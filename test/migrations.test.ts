import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migrationNames } from '../src/database/migrate.ts'
import { projectRoot } from '../src/project-root.ts'

// While processes are updated one after the other, those of before work on the tables of after (docs/operations/scale.md).

/** Nothing was sold yet when these were written. */
const lastBefore = '0030_content_changed.sql'

const takesAway =
  /\b(drop (?:table|column|constraint not null)|rename|set not null|alter column \w+ (?:set data )?type)\b|\badd column [^,;]*\bnot null\b(?![^,;]*\bdefault\b)/i

/** What a migration takes from the version before, unless it says of which release's code nobody needs it any more. */
function fault(text: string): string | undefined {
  if (/^-- Contracts \d{4}_\w+\.sql/m.test(text)) return undefined
  return takesAway.exec(text.replace(/--.*$/gm, ''))?.[0]
}

test('a migration takes nothing away that the version before still uses', async () => {
  const names = (await migrationNames()).filter((name) => name > lastBefore)
  for (const name of names) {
    const text = await readFile(join(projectRoot, 'migrations', name), 'utf8')
    expect(fault(text), name).toBeUndefined()
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
  ['-- drop table in words alone', undefined],
])('%s', (text, expected) => {
  expect(fault(text)).toBe(expected)
})
