import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Transaction } from '../connect.ts'
import { rowSchema, type TableColumn, tableColumns } from './export-schema.ts'
import { BackupError, type ExportHeader, exportFile, jsonLines, rowsFile } from './format.ts'
import { databaseOn } from './restore-backup.ts'
import { headerOf, toBackupError, withSnapshot } from './write-backup.ts'

/** Which parts of the database an export contains. */
export interface ExportChoice {
  /** A sentence that describes each table, by the table's name. Tables without a sentence are left out. */
  tables: Record<string, string>
  /** Whether a column of an exported table is left out. */
  isLeftOut(table: string, column: string): boolean
  /** Returns further files of the export by their paths. `trx` sees the same snapshot as the tables. */
  files(trx: Transaction): Promise<Map<string, Buffer | string>>
}

/**
 * Writes a snapshot of the database as JSON Lines, CSV and JSON Schema into a new folder, while the site keeps running. Rows are
 * streamed. The folder appears when it is complete. Throws a BackupError with a one-sentence message.
 * @returns the number of rows by table
 */
export async function writeExport(
  pool: pg.Pool,
  folder: string,
  now: Date,
  choice: ExportChoice,
): Promise<Record<string, number>> {
  if ((await readdir(folder).catch(() => [])).length > 0)
    throw new BackupError(`${folder} has files already: give a new folder.`)
  const unfinished = join(dirname(folder), `.${basename(folder)}.unfinished-${process.pid}`)
  const tables: ExportHeader['tables'] = []
  try {
    for (const part of ['', 'data', 'csv', 'schemas']) await mkdir(join(unfinished, part), { mode: 0o700 })
    await withSnapshot(pool, async (client) => {
      const header = await headerOf(client, now)
      for (const { name, columns: all } of header.tables) {
        const about = choice.tables[name]
        if (about === undefined) continue
        const isLeftOut = (column: string) => choice.isLeftOut(name, column)
        // A restore can't write generated columns, so the header doesn't name them. The tables' files contain them.
        const columns = all.filter((column) => !isLeftOut(column))
        tables.push({ name, columns, ...(await writeTable(client, unfinished, { name, about, isLeftOut })) })
      }
      const files = await choice.files(databaseOn(client) as Transaction)
      for (const [path, content] of files) await writeIn(unfinished, path, content)
      const whole: ExportHeader = { ...header, bonaca: 'export', tables }
      await writeIn(unfinished, exportFile, `${JSON.stringify(whole, null, 2)}\n`)
    })
    await rename(unfinished, folder)
    return Object.fromEntries(tables.map(({ name, rows }) => [name, rows]))
  } catch (error) {
    throw toBackupError(error, folder)
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
}

async function writeIn(folder: string, path: string, content: Buffer | string): Promise<void> {
  const file = join(folder, path)
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  await writeFile(file, content, { mode: 0o600 })
}

async function writeTable(
  client: pg.ClientBase,
  folder: string,
  { name, about, isLeftOut }: { name: string; about: string; isLeftOut(column: string): boolean },
): Promise<{ rows: number; sha256: string }> {
  const found = (await tableColumns(client, name)).filter((each) => !isLeftOut(each.name))
  await writeIn(folder, `schemas/${name}.schema.json`, `${JSON.stringify(rowSchema(name, about, found), null, 2)}\n`)
  const columns = found.map(({ column }) => column).join(', ')
  const rows = `select row_to_json(found) from (select ${columns} from ${name}) as found`
  const written = await copyInto(client, join(folder, rowsFile(name)), `copy (${rows}) to stdout with ${jsonLines}`)
  const csv = join(folder, 'csv', `${name}.csv`)
  // Spreadsheets read the file as UTF-8 because of the byte order mark.
  await writeFile(csv, '\u{feff}', { mode: 0o600 })
  const cells = `select ${found.map(cellOf).join(', ')} from ${name}`
  await copyInto(client, csv, `copy (${cells}) to stdout with (format csv, header, delimiter ';')`)
  return written
}

/** A text that starts like a formula gets an apostrophe, so that a spreadsheet shows it instead of computing it. */
const cellOf = ({ column, type }: TableColumn) =>
  type === 'text'
    ? String.raw`case when ${column} ~ '^[=+@\t\r-]' then '''' || ${column} else ${column} end as ${column}`
    : column

/** Appends the output of a COPY statement to the file. Returns the number of rows and the checksum of the output. */
async function copyInto(client: pg.ClientBase, file: string, statement: string) {
  const hash = createHash('sha256')
  const copy = client.query(copyTo(statement))
  async function* hashed(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk)
      yield chunk
    }
  }
  await pipeline(copy, hashed, createWriteStream(file, { flags: 'a', mode: 0o600, flush: true }))
  return { rows: copy.rowCount, sha256: hash.digest('hex') }
}
