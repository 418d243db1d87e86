import { z } from 'zod'

/**
 * A backup is a gzipped file: one line of JSON that says what is in it, then the rows of each table as PostgreSQL's COPY
 * writes them, each table ended by a zero byte, which no text of PostgreSQL has, and at the end a checksum of all before.
 */
export const formatVersion = 1

export const backupHeader = z.object({
  bonaca: z.literal('backup'),
  format: z.int(),
  made_at: z.iso.datetime(),
  /** What the database had seen, so that an older one can be brought forward, and a newer one is known for what it is. */
  migrations: z.array(z.string()),
  /** In an order in which no row comes before the one that it refers to. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  /** The last number that each sequence has given out; null for one that was never asked. */
  sequences: z.record(z.string(), z.number().nullable()),
  /** Work that was queued and not done, in our own words: pg-boss may keep it differently in the next version. */
  jobs: z.array(z.object({ name: z.string(), data: z.unknown(), start_after: z.iso.datetime() })),
})

export type BackupHeader = z.infer<typeof backupHeader>

export const endOfTable = Buffer.from([0])

/** Always of the same length, so that it can be told from the rows before it. */
export const checksumLine = (sha256: string) => Buffer.from(`{"sha256":"${sha256}"}\n`)

/** Why a backup can't be made or restored, in one sentence for the person at the terminal. */
export class BackupError extends Error {
  override name = 'BackupError'
}
