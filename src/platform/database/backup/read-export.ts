import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { parseJson } from '../../../shared/json.ts'
import {
  BackupError,
  type ExportHeader,
  exportFile,
  exportHeader,
  formatVersion,
  jsonLines,
  rowsFile,
} from './format.ts'
import type { CopiedTable } from './table-catalog.ts'

/** Compares every table of an export with its checksum. Throws a BackupError with a one-sentence message. */
export async function verifyExport(folder: string): Promise<ExportHeader> {
  const header = await readHeader(folder)
  for (const { name, sha256 } of header.tables) {
    const hash = createHash('sha256')
    const path = join(folder, rowsFile(name))
    await pipeline(createReadStream(path), hash).catch((cause: unknown) => {
      throw new BackupError(`${path} can’t be read: the export is incomplete; nothing was touched.`, { cause })
    })
    if (hash.digest('hex') !== sha256)
      throw new BackupError(`${path} was changed since it was written; nothing was touched.`)
  }
  return header
}

/**
 * Opens an export, whose tables can be read in any order. Columns that the export leaves out get the database's
 * default, or the value from `missingColumns` if there is no default.
 */
export async function openExport(folder: string) {
  const header = await readHeader(folder)
  async function copyTable(client: pg.ClientBase, { name, columns }: CopiedTable): Promise<void> {
    await client.query('create temporary table if not exists exported_row (content jsonb) on commit drop')
    await client.query('truncate exported_row')
    const rows = createReadStream(join(folder, rowsFile(name)))
    await pipeline(rows, client.query(copyFrom(`copy exported_row from stdin with ${jsonLines}`)))
    const missing = await missingColumns(client, name, columns)
    const values = [...columns.map((column) => `(found).${column}`), ...missing.map(({ value }) => value)]
    await client.query(`
      insert into ${name} (${[...columns, ...missing.map(({ column }) => column)].join(', ')}) overriding system value
      select ${values.join(', ')}
      from (select jsonb_populate_record(null::${name}, content) as found from exported_row offset 0) as rows`)
  }
  return { header, copyTable, close() {} }
}

/**
 * Returns the required columns without a default that an export leaves out, each with the SQL of the value that it
 * gets: empty bytes, or a random text. Some of these columns contain secrets. Nobody knows the random text, so it gives
 * no access.
 */
async function missingColumns(client: pg.ClientBase, table: string, given: string[]) {
  const { rows } = await client.query<{ column: string; value: string }>(
    `select quote_ident(attname) as column,
       case atttypid when 'bytea'::regtype then $$''::bytea$$ else 'gen_random_uuid()::text' end as value
     from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped
       and attnotnull and not atthasdef and attidentity = '' and quote_ident(attname) <> all ($2)`,
    [table, given],
  )
  return rows
}

async function readHeader(folder: string): Promise<ExportHeader> {
  const text = await readFile(join(folder, exportFile), 'utf8').catch(() => {
    throw new BackupError(`${folder} is no export: it has no ${exportFile}.`)
  })
  const header = exportHeader.safeParse(parseJson(text))
  if (!header.success || header.data.format !== formatVersion)
    throw new BackupError(`${join(folder, exportFile)} is from another version of the site, which this one can’t read.`)
  return header.data
}
