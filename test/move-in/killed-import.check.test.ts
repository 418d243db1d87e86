import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkInvariants } from '../../src/domain/invariants/check-invariants.ts'
import { toCsv } from '../../src/shared/csv.ts'
import { projectRoot } from '../../src/shared/project-root.ts'
import { databaseUrlOf } from '../fixtures/operator-process.ts'
import { createTestCli } from '../fixtures/test-cli.ts'
import { type TestDatabase, testDatabase } from '../fixtures/test-database.ts'

/** The number of bookings in the file. 10,000 of them take a minute on a busy machine. */
const bookings = Number(process.env.IMPORT_BOOKINGS ?? 2_000)

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'bonaca-import-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await database.close()
})

const written = async () => {
  const row = await database.db
    .selectFrom('imported_booking')
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

test('an import that is killed in the middle is continued without doubles', { timeout: 600_000 }, async () => {
  const file = join(folder, 'bookings.csv')
  const rows = Array.from({ length: bookings }, (_, index) => {
    const day = new Date(Date.UTC(2027, 3, 1 + (index % 200))).toISOString().slice(0, 10)
    const people = 1 + (index % 3)
    return [`N${index}`, day, `Guest ${index}`, people, people * 7500, people * 1500].map(String)
  })
  const inEuros = rows.map((row) => row.map((cell, at) => (at > 3 ? (Number(cell) / 100).toFixed(2) : cell)))
  await writeFile(file, toCsv(['code', 'date', 'name', 'adults', 'total', 'paid'], inEuros))
  const words = ['import', file, '--from', 'csv', '--confirm', '--yes']
  const env = { ...process.env, DATABASE_URL: databaseUrlOf(database.settings) }
  const child = spawn(join(projectRoot, 'bin/operator'), words, { env, stdio: 'ignore' })
  const ended = once(child, 'exit')
  while ((await written()) < bookings / 4 && child.exitCode === null) await setTimeout(20)
  child.kill('SIGKILL')
  expect(await ended).toEqual([null, 'SIGKILL'])
  const before = await written()
  expect(before).toBeGreaterThan(0)
  expect(before).toBeLessThan(bookings)

  const cli = createTestCli(database)
  const again = await cli.operator(...words, '--json')
  expect(again.err).toBe('')
  expect(JSON.parse(again.out).written).toMatchObject({ imported: bookings - before, same: before, refused: [] })
  await cli.close()
  expect(await written()).toBe(bookings)
  expect(await checkInvariants(database.db, new Date())).toEqual([])
})
