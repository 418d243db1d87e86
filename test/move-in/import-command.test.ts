import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestCli, type TestCli, takeAuditLog } from '../fixtures/test-cli.ts'
import { type TestSite, testSite } from '../fixtures/test-site.ts'

let site: TestSite
let cli: TestCli
let folder: string
beforeAll(async () => {
  site = await testSite()
  cli = createTestCli(site.database, site.clock.now)
  folder = await mkdtemp(join(tmpdir(), 'bonaca-import-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await cli.close()
  await site.close()
})

const rows = `code;date;name;adults;total;paid;email
A1;8.6.2027.;Ana Horvat;2;150,00;30,00;ana@mail.example
A2;9.6.2027.;Ivo Ivić;3;;;
A3;24.12.2027.;Ivo Ivić;3;;;
`
const bookings = () =>
  site.services.db
    .selectFrom('reservation')
    .select(['date', 'party', 'total_amount', 'bail_amount'])
    .orderBy('date')
    .execute()

test('the command reports without --confirm, imports with it, and compares', async () => {
  const file = join(folder, 'bookings.csv')
  await writeFile(file, rows)
  const words = ['import', file, '--from', 'csv']
  const dry = await cli.operator(...words)
  expect(dry.status).toBe(0)
  expect(dry.out).toContain(
    '3 rows: 2 new (0 past, 0 cancelled, 0 no-shows), 0 changed (0 cancelled), 0 as before, 1 skipped.',
  )
  expect(dry.out).toContain('The trip does not sail on this day here.')
  expect(dry.out).toContain('Nothing was written.')
  expect(await bookings()).toEqual([])
  expect((await cli.operator(...words, '--confirm')).status).toBe(1)
  expect(await bookings()).toEqual([])

  const done = await cli.operator(...words, '--confirm', '--yes', '--send-tickets')
  expect(done.out).toContain('2 bookings imported, 0 changed, 0 cancelled.')
  expect(done.out).toContain('1 ticket sent by mail.')
  expect(await bookings()).toEqual([
    { date: '2027-06-08', party: 2, total_amount: 15_000, bail_amount: 3_000 },
    { date: '2027-06-09', party: 3, total_amount: 22_500, bail_amount: 0 },
  ])
  expect(await takeAuditLog(site.database)).toMatchObject([
    { command: 'import', actor: 'operator@tests', details: { sources: ['csv'], rows: 3, imported: 2, tickets: 1 } },
  ])
  const shown = await cli.operator('reservation', 'show', 'a-1')
  expect(shown.out).toContain('csv A1')
  expect(shown.out).toContain('(guessed)')
  await writeFile(file, rows.replace('Horvat;2', 'Horvat;4'))
  const compared = await cli.operator(...words, '--compare')
  expect(compared.out).toContain('persons: 4+0+0 in the file, 2+0+0 here')
  await writeFile(file, 'nothing')
  expect((await cli.operator(...words)).status).toBe(1)
})
