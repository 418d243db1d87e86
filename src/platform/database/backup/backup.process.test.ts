import { execFile, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { databaseUrlOf } from '../../../../test/fixtures/operator-process.ts'
import { testDatabase } from '../../../../test/fixtures/test-database.ts'
import { projectRoot } from '../../../shared/project-root.ts'
import { createDatabasePool, type DatabasePool } from '../connect.ts'
import { migrate, migrationNames } from '../migrate.ts'
import { checksumLine } from './format.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

let folder: string
let older: DatabasePool
let olderUrl: string
const file = () => join(folder, 'older.backup')
const madeAt = new Date('2027-05-11T10:00:00Z')

/** The folder with the migrations of a later version. */
const later = () => join(folder, 'migrations')

/** Makes a backup of a database with two bookings. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bonaca-backup-'))
  await cp(join(projectRoot, 'migrations'), later(), { recursive: true })
  // `alter table` fails while deferred constraints are pending. So this migration only succeeds if the restore has
  // checked the constraints before.
  await writeFile(join(later(), '9998_later.sql'), 'alter table idempotency_key add column later int')
  const server = inject('postgres')
  const name = `older_${randomBytes(6).toString('hex')}`
  const admin = new pg.Client(server)
  await admin.connect()
  await admin.query(`create database ${name} template template0`)
  await admin.end()
  older = createDatabasePool({ ...server, database: name })
  olderUrl = databaseUrlOf({ ...server, database: name })
  await migrate(older.pool)
  await older.pool.query(booking)
  await older.pool.query(paymentLink)
  await writeBackup(older.pool, file(), madeAt)
})
afterAll(async () => {
  await older.close()
  await rm(folder, { recursive: true, force: true })
})

const booking = `
  insert into departure (date, capacity, sold) values ('2027-07-14', 80, 2);
  insert into reservation (id, code, state, seat_status, date, departure_location, adults, children, infants, first_name,
    last_name, phone, email, notes, locale, tracing_source, terms_accepted_at, total_amount, bail_amount, created_at,
    hold_expires_at, ended_at)
  values ('A234567890123456789012', 'BNC-AAAAAA', 'completed', 'sold', '2027-07-14', 'zadar', 2, 0, 0, 'Ana',
    E'Tab\\tand \\\\. \\\\N', '+48600123456', 'ana@mail.example', E'two\\nlines\\\\', 'pl', 'direct', now(), 15000, 3000,
    now(), now() + interval '15 minutes', now());
  insert into payment_attempt (id, reservation_id, number, provider, state, amount, created_at, changed_at)
  values ('01980000-0000-7000-8000-000000000001', 'A234567890123456789012', 1, 'sandbox', 'captured', 3000, now(), now());
  insert into ledger_entry (reservation_id, kind, amount, attempt_id, posted_at)
  values ('A234567890123456789012', 'deposit', 3000, '01980000-0000-7000-8000-000000000001', now());
  insert into idempotency_key (key, request_hash, reservation_id, attempt_id, created_at)
  values ('a', 'b', 'A234567890123456789012', '01980000-0000-7000-8000-000000000001', now());
  update special_offer set removed_at = now() where id = 'prosek';`

const paymentLink = `
  insert into reservation (id, code, state, seat_status, date, departure_location, adults, children, infants, first_name,
    last_name, phone, email, notes, locale, tracing_source, channel, total_amount, bail_amount, created_at, hold_expires_at)
  select 'L234567890123456789012', 'BNC-LLLLLL', 'created', 'held', date, departure_location, 2, 0, 0, first_name,
    last_name, phone, email, '', locale, tracing_source, 'phone', total_amount, bail_amount, created_at,
    created_at + interval '45 minutes'
  from reservation`

test('a backup of an older version is migrated, with all special characters intact', async () => {
  const empty = await testDatabase()
  try {
    const restored = await restoreBackup(empty.pool, file(), async () => {}, null, later())
    expect(restored).toEqual({ madeAt, migrated: ['9998_later.sql'] })
    expect((await empty.pool.query('select later from idempotency_key')).rows).toEqual([{ later: null }])
    const columns = 'id, code, last_name, notes, created_at, party'
    const rows = async ({ pool }: DatabasePool) => (await pool.query(`select ${columns} from reservation`)).rows
    expect(await rows(empty)).toEqual(await rows(older))
    const names = await empty.pool.query('select name from schema_migration order by name')
    expect(names.rows.map(({ name }) => name)).toEqual(await migrationNames(later()))
    const { rows: next } = await empty.pool.query(`
      insert into ledger_entry (reservation_id, kind, amount, posted_at)
      values ('A234567890123456789012', 'cash', 12000, now()) returning id`)
    expect(next).toEqual([{ id: 2 }])
  } finally {
    await empty.close()
  }
})

test('the backup contains a concurrent booking completely or not at all', async () => {
  const other = await older.pool.connect()
  const path = join(folder, 'snapshot.backup')
  await other.query('begin; lock table reservation_line in access exclusive mode')
  const writing = writeBackup(older.pool, path, madeAt)
  await lockWait(older.pool, "relation = 'reservation_line'::regclass")
  await other.query(
    booking
      .replaceAll('A2345678', 'B2345678')
      .replaceAll('AAAAAA', 'BBBBBB')
      .replaceAll("'a'", "'b'")
      .replaceAll('000000000001', '000000000002')
      .replace(/insert into departure[^;]*;/, '')
      .replace(/update special_offer[^;]*;/, ''),
  )
  await other.query(`
    insert into reservation_line values ('B234567890123456789012', 0, 'ticket', 'adult', 'Adults', 2, 15000, 3000);
    commit`)
  other.release()
  await writing
  const empty = await testDatabase()
  try {
    await restoreBackup(empty.pool, path, async () => {})
    const codes = await empty.pool.query('select code from reservation order by code')
    expect(codes.rows).toEqual([{ code: 'BNC-AAAAAA' }, { code: 'BNC-LLLLLL' }])
    expect((await empty.pool.query('select from reservation_line')).rows).toEqual([])
  } finally {
    await empty.close()
    await older.pool.query("delete from reservation_line; delete from idempotency_key where key = 'b'")
  }
})

/** Resolves once a session waits for a lock whose row in `pg_locks` matches this condition. */
async function lockWait(pool: pg.Pool, which: string): Promise<void> {
  await vi.waitFor(
    async () => expect((await pool.query(`select from pg_locks where not granted and ${which}`)).rows).not.toEqual([]),
    { timeout: 20_000, interval: 20 },
  )
}

test('a site that starts during a restore waits for its end', async () => {
  const empty = await testDatabase()
  const starting = createDatabasePool(empty.settings)
  try {
    let migrated: Promise<string[]> | undefined
    await restoreBackup(empty.pool, file(), async () => {
      migrated = migrate(starting.pool)
      await lockWait(empty.pool, "locktype = 'advisory'")
    })
    expect(await migrated).toEqual([])
  } finally {
    await starting.close()
    await empty.close()
  }
})

test('restore rejects a database in use; a failed restore leaves the database empty', async () => {
  const empty = await testDatabase()
  try {
    const failing = restoreBackup(empty.pool, file(), async () => {
      throw new Error('restore failed')
    })
    await expect(failing).rejects.toThrow('restore failed')
    expect((await empty.pool.query('select from reservation')).rows).toEqual([])
    expect((await empty.pool.query('select from special_offer where removed_at is null')).rows).toHaveLength(3)
    await restoreBackup(empty.pool, file(), async () => {})
    await expect(restoreBackup(empty.pool, file(), async () => {})).rejects.toThrow('in use already')
  } finally {
    await empty.close()
  }
})

test.each([
  [
    'a migration',
    (text: string) => text.replace('0001_baseline.sql', '9999_from_later.sql'),
    'newer version of the site',
  ],
  [
    'only some of the folded migrations',
    (text: string) => text.replace('"0001_baseline.sql"', '"0001_baseline.sql","0002_sandbox.sql"'),
    '0003_snorkel_offer_texts.sql is missing',
  ],
  ['a newer format', (text: string) => text.replace('"format":2', '"format":3'), 'newer version of the site'],
  ['an older format', (text: string) => text.replace('"format":2', '"format":1'), 'no longer restore'],
  ['a table', (text: string) => text.replace('"name":"payment_exception"', '"name":"pg_class"'), 'a table pg_class'],
  ['a column', (text: string) => text.replace('"key","request_hash"', '"key","1); drop"'), 'a table idempotency_key'],
])('a valid file with %s unknown to this version is rejected', async (_, change, sentence) => {
  const whole = gunzipSync(await readFile(file())).subarray(0, -checksumLine('0'.repeat(64)).length)
  const changed = Buffer.from(change(whole.toString('latin1')), 'latin1')
  expect(changed.equals(whole)).toBe(false)
  const sum = createHash('sha256').update(changed).digest('hex')
  const path = join(folder, 'changed.backup')
  await writeFile(path, gzipSync(Buffer.concat([changed, checksumLine(sum)])))
  const empty = await testDatabase()
  try {
    await expect(restoreBackup(empty.pool, path, async () => {})).rejects.toThrow(sentence)
    expect((await empty.pool.query('select from schema_migration')).rows).toHaveLength((await migrationNames()).length)
  } finally {
    await empty.close()
  }
})

test('a backup to a full disk fails with a one-sentence error and leaves no file', async () => {
  // `ulimit -f` simulates a full disk.
  const command = 'ulimit -f 1; exec "$0" backup "$1"'
  const path = join(folder, 'large.backup')
  const parameters = ['-c', command, join(projectRoot, 'bin/operator'), path]
  const env = { ...process.env, DATABASE_URL: olderUrl }
  const stderr = await new Promise((resolve) => execFile('/bin/sh', parameters, { env }, (_, __, err) => resolve(err)))
  expect(stderr).toBe(
    `${path} has grown larger than files may be there: there is no backup; give a file on another disk.\n`,
  )
  expect((await readdir(folder)).filter((name) => name.includes('large'))).toEqual([])
})

test('Ctrl-C stops the backup at once, and leaves no file', async () => {
  const other = await older.pool.connect()
  const path = join(folder, 'interrupted.backup')
  await other.query('begin; lock table reservation_line in access exclusive mode')
  const env = { ...process.env, DATABASE_URL: olderUrl }
  const child = spawn(join(projectRoot, 'bin/operator'), ['backup', path], {
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const ended = new Promise((resolve) => child.once('exit', (status) => resolve(status)))
  await lockWait(older.pool, "relation = 'reservation_line'::regclass")
  child.kill('SIGINT')
  expect(await ended).toBe(130)
  await other.query('rollback')
  other.release()
  expect((await readdir(folder)).filter((name) => name.includes('interrupted'))).toEqual([])
})
