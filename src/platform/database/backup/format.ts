import { z } from 'zod'

/**
 * A backup is a gzipped file. It starts with a header (one line of JSON), followed by the rows of each table in the text
 * format of COPY. A zero byte ends each table: PostgreSQL text can't contain one. The last line is the SHA-256 checksum of
 * all bytes before.
 */
export const formatVersion = 2

export const backupHeader = z.object({
  bonaca: z.literal('backup'),
  format: z.int(),
  made_at: z.iso.datetime(),
  /** The applied migrations. An older backup is migrated after the restore; a newer one is rejected. */
  migrations: z.array(z.string()),
  /** All tables in topological order of their foreign keys, without those that the site fills again. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  /** The last value of each sequence; null if it was never used. */
  sequences: z.record(z.string(), z.number().nullable()),
  /** Unfinished jobs in our own format, independent of pg-boss's schema. */
  jobs: z.array(z.object({ name: z.string(), data: z.unknown(), start_after: z.iso.datetime() })),
})

export type BackupHeader = z.infer<typeof backupHeader>

export const tableTerminator = Buffer.from([0])

/** The line has a constant length, so that a reader can separate it from the rows before it. */
export const checksumLine = (sha256: string) => Buffer.from(`{"sha256":"${sha256}"}\n`)

/** Why a backup or a restore failed, in one sentence for the user at the terminal. */
export class BackupError extends Error {
  override name = 'BackupError'
}
