import { z } from 'zod'

/**
 * A backup is a gzipped file. It starts with a header (one line of JSON), followed by the rows of each table in the text
 * format of COPY. A zero byte ends each table: PostgreSQL text can't contain one. The last line is the SHA-256 checksum of
 * all bytes before.
 */
export const formatVersion = 2

export const backupHeader = z.object({
  bonaca: z.enum(['backup', 'export']),
  format: z.int(),
  made_at: z.iso.datetime(),
  /** The applied migrations. An older backup is migrated after the restore; a newer one is rejected. */
  migrations: z.array(z.string()),
  /** All tables in topological order of their foreign keys, without those that a job fills again after a restore. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  /** The last value of each sequence; null if it was never used. */
  sequences: z.record(z.string(), z.number().nullable()),
  /** Unfinished jobs in our own format, independent of pg-boss's schema. */
  jobs: z.array(z.object({ name: z.string(), data: z.unknown(), start_after: z.iso.datetime() })),
})

export type BackupHeader = z.infer<typeof backupHeader>

/**
 * The content of `bonaca.json`, the header of an export. Unlike a backup, an export leaves out some tables and columns,
 * and each table has a file of its own.
 */
export const exportHeader = backupHeader.extend({
  bonaca: z.literal('export'),
  tables: z.array(
    z.object({
      // The name becomes part of a path, so only letters and underscores are allowed.
      name: z.string().regex(/^[a-z_]+$/),
      columns: z.array(z.string()),
      rows: z.int(),
      sha256: z.string(),
    }),
  ),
})

export type ExportHeader = z.infer<typeof exportHeader>

/**
 * COPY with these options writes and reads one JSON value per line unchanged. Quote and delimiter are control
 * characters, which JSON can't contain, so nothing is quoted.
 */
export const jsonLines = String.raw`(format csv, quote e'\x01', delimiter e'\x02')`

export const tableTerminator = Buffer.from([0])

/** The line has a constant length, so that a reader can separate it from the rows before it. */
export const checksumLine = (sha256: string) => Buffer.from(`{"sha256":"${sha256}"}\n`)

/** Why a backup or a restore failed, in one sentence for the user at the terminal. */
export class BackupError extends Error {
  override name = 'BackupError'
}

/** The file with the header of an export. It is written last: a folder without it is no export. */
export const exportFile = 'bonaca.json'
/** The path of the file with a table's rows, in the folder of an export. */
export const rowsFile = (table: string) => `data/${table}.jsonl`
