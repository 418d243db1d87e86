import { appendFile, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { salesReport } from '../../src/domain/accounting/sales-report.ts'
import { exportAll } from '../../src/domain/backups/export-all.ts'
import { restoreFromBackup } from '../../src/domain/backups/restore-from-backup.ts'
import { checkInvariants } from '../../src/domain/invariants/check-invariants.ts'
import { PictureFile } from '../../src/domain/pictures/clean-picture.ts'
import { addPicture } from '../../src/domain/pictures/manage-pictures.ts'
import { listedColumns } from '../../src/domain/privacy/listed-columns.ts'
import { filesOfSite } from '../../src/operator/site-files/export-site.ts'
import { restoreBackup } from '../../src/platform/database/backup/restore-backup.ts'
import { pendingMigrations } from '../../src/platform/database/migrate.ts'
import { projectRoot } from '../../src/shared/project-root.ts'
import { jpeg } from '../fixtures/photos.ts'
import type { TestDatabase } from '../fixtures/test-database.ts'
import { type TestSite, testSite } from '../fixtures/test-site.ts'

// A season with bookings in all states is exported, and restored into an empty site.

const actor = 'tests'
const backup = join(projectRoot, 'test/fixtures/before-trips.backup')
const formula = '=HYPERLINK("https://example.com")'

let home: string
let site: TestSite
let empty: TestSite
const folder = (name = 'out') => join(home, name)

const exportTo = (from: TestSite, name?: string) =>
  exportAll(from.services, from.database.pool, {
    ...{ folder: folder(name), actor },
    filesOfSite: async (trx) => (await filesOfSite(trx, { draft: false })).files,
  })
const restore = (name?: string, keepAccess = false) =>
  restoreFromBackup(empty.services, empty.database.pool, { file: folder(name), key: null, actor, keepAccess })
const linesOf = async (table: string, name?: string) =>
  (await readFile(join(folder(name), 'data', `${table}.jsonl`), 'utf8')).split('\n').filter(Boolean)

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'bonaca-export-'))
  let madeAt = Date.now()
  const prepare = async ({ pool }: TestDatabase) => {
    madeAt = (await restoreBackup(pool, backup, async () => {})).madeAt.getTime()
  }
  site = await testSite({ prepare })
  empty = await testSite()
  for (const { clock } of [site, empty]) clock.advance((madeAt - clock.now().getTime()) / 60_000)
  const { pool } = site.database
  await pool.query(
    `update reservation set first_name = $1, notes = $2 where code = (select min(code) from reservation)`,
    [formula, 'two\nlines; "quotes" \\N \u{1f6a4}'],
  )
  await addPicture(site.services, { file: new PictureFile(await jpeg()), name: 'Bow', actor })
  await exportTo(site)
})
afterAll(async () => {
  await site.close()
  await empty.close()
  await rm(home, { recursive: true, force: true })
})

test('every line is valid by the schema of its table, which names each column', async () => {
  const ajv = addFormats.default(new Ajv2020({ strict: true, allErrors: true, allowUnionTypes: true }))
  const tables = (await readdir(join(folder(), 'data'))).map((name) => name.replace('.jsonl', ''))
  expect(tables).toContain('reservation')
  const seen = new Set<string>()
  for (const table of tables) {
    const schema = JSON.parse(await readFile(join(folder(), 'schemas', `${table}.schema.json`), 'utf8'))
    const validate = ajv.compile(schema)
    for (const line of await linesOf(table))
      expect(validate(JSON.parse(line)), `${table} ${line} ${ajv.errorsText(validate.errors)}`).toBe(true)
    for (const column of Object.keys(schema.properties)) seen.add(`${table}.${column}`)
  }
  const secrets = listedColumns.filter(({ classification }) => ['hash', 'secret'].includes(String(classification)))
  for (const { table, column } of secrets) expect(seen).not.toContain(`${table}.${column}`)
  const { properties } = JSON.parse(await readFile(join(folder(), 'schemas/reservation.schema.json'), 'utf8'))
  expect(properties).toMatchObject({
    state: { enum: ['created', 'paying', 'securing', 'completed', 'not_paid', 'failed'] },
    total_amount: { type: 'integer' },
    created_at: { type: 'string', format: 'date-time' },
    tracing_id: { type: ['string', 'null'] },
    ticket: { type: ['string', 'null'] },
    departure_location: { type: 'string', description: 'Refers to quay.id.' },
  })
})

test('the CSV has the same rows; a text that starts like a formula is not one', async () => {
  const csv = await readFile(join(folder(), 'csv/reservation.csv'), 'utf8')
  const rows = parse<Record<string, string>>(csv, { columns: true, delimiter: ';', bom: true })
  expect(rows).toHaveLength((await linesOf('reservation')).length)
  expect(rows.map((row) => row.first_name)).toContain(`'${formula}`)
  expect(rows.map((row) => row.notes)).toContain('two\nlines; "quotes" \\N \u{1f6a4}')
})

test('files are for their owner only; a folder with files is refused', async () => {
  expect((await stat(folder())).mode & 0o777).toBe(0o700)
  expect((await stat(join(folder(), 'data/reservation.jsonl'))).mode & 0o777).toBe(0o600)
  await expect(exportTo(site)).rejects.toThrow(`${folder()} has files already: give a new folder.`)
})

test('a changed, a missing and a shortened file are refused, and nothing is restored', async () => {
  await exportTo(site, 'broken')
  await expect(restore('broken', true)).rejects.toThrow('leave out --keep-access')
  const [picture] = await readdir(join(folder('broken'), 'site/pictures')).then((names) =>
    names.filter((name) => name.endsWith('.jpg')),
  )
  await appendFile(join(folder('broken'), 'site/pictures', String(picture)), ' ')
  await expect(restore('broken')).rejects.toThrow('was changed; nothing was restored')
  await appendFile(join(folder('broken'), 'data/ledger_entry.jsonl'), '\n')
  await expect(restore('broken')).rejects.toThrow('was changed since it was written')
  await rm(join(folder('broken'), 'data/ledger_entry.jsonl'))
  await expect(restore('broken')).rejects.toThrow('the export is incomplete')
  await rm(join(folder('broken'), 'bonaca.json'))
  await expect(restore('broken')).rejects.toThrow('is no export')
  expect((await empty.database.pool.query('select from reservation')).rowCount).toBe(0)
})

test('an empty site has the same bookings, money, report and audit afterwards, and goes on', async () => {
  await restore()
  expect(await pendingMigrations(empty.services.db)).toEqual([])
  expect(await checkInvariants(empty.services.db, empty.services.now())).toEqual([])
  const year = { from: '2026-01-01', to: '2028-12-31' }
  const report = await salesReport(site.services.db, year)
  expect(report.length).toBeGreaterThan(10)
  expect(await salesReport(empty.services.db, year)).toEqual(report)
  await exportTo(empty, 'again')
  const different: string[] = []
  for (const file of await readdir(join(folder(), 'data'))) {
    const table = file.replace('.jsonl', '')
    const [before, after] = [await linesOf(table), await linesOf(table, 'again')].map((lines) =>
      lines.toSorted().join('\n'),
    )
    if (before !== after) different.push(table)
  }
  // Only the audit log differs, because the restore has added an entry to it.
  expect(different).toEqual(['operator_action'])
  const { rows } = await empty.database.pool.query(`
    insert into ledger_entry (reservation_id, kind, amount, posted_at)
    select reservation_id, 'cash', 100, now() from ledger_entry limit 1 returning id > all (select id from ledger_entry) as is_next`)
  expect(rows).toEqual([{ is_next: true }])
})
