import { createHash } from 'node:crypto'
import { open, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { withoutTimeouts } from '../client.ts'
import { appliedMigrations } from '../migrate.ts'
import { unfinishedJobs } from '../queued-jobs.ts'
import { syncFolder } from '../sync-folder.ts'
import { encrypted } from './encryption.ts'
import { BackupError, type BackupHeader, checksumLine, formatVersion, tableTerminator } from './format.ts'
import { sequenceValues, tablesInDependencyOrder } from './table-catalog.ts'

export interface BackupSummary {
  file: string
  bytes: number
  /** Number of rows in all tables. */
  rows: number
  jobs: number
}

/**
 * Writes a consistent snapshot of the whole database to one file, while the site keeps running. The file is created
 * atomically and with mode 0600. Throws a BackupError with a one-sentence message.
 * @param key encrypts the file; null writes it without encryption
 */
export async function writeBackup(
  pool: pg.Pool,
  file: string,
  now: Date,
  key: string | null = null,
): Promise<BackupSummary> {
  if (await stat(file).catch(() => null)) throw new BackupError(`${file} is there already: give another name.`)
  const unfinished = join(dirname(file), `.${basename(file)}.unfinished-${process.pid}`)
  const counts = { rows: 0, jobs: 0 }
  try {
    const handle = await open(unfinished, 'wx', 0o600)
    const output = handle.createWriteStream({ flush: true })
    await withSnapshot(pool, (client) =>
      pipeline(content(client, now, counts), createGzip(), (bytes) => encrypted(bytes, key), output),
    )
    await rename(unfinished, file)
    await syncFolder(dirname(file))
    const { size } = await stat(file)
    return { file, bytes: size, ...counts }
  } catch (error) {
    throw toBackupError(error, file)
  } finally {
    await rm(unfinished, { force: true })
  }
}

/** Runs the action in a `repeatable read` transaction, which sees one snapshot of the database. */
export async function withSnapshot(pool: pg.Pool, action: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect()
  let failure: Error | undefined
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query(withoutTimeouts)
    await action(client)
    await client.query('commit')
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error))
    throw error
  } finally {
    // After a failure the connection may be in the middle of a COPY, so it is destroyed instead of returned to the
    // pool.
    client.release(failure)
  }
}

async function* content(client: pg.PoolClient, now: Date, counts: { rows: number; jobs: number }) {
  const hash = createHash('sha256')
  const hashed = (bytes: Buffer) => {
    hash.update(bytes)
    return bytes
  }
  const header = await headerOf(client, now)
  counts.jobs = header.jobs.length
  yield hashed(Buffer.from(`${JSON.stringify(header)}\n`))
  for (const { name, columns } of header.tables) {
    const copy = client.query(copyTo(`copy ${name} (${columns.join(', ')}) to stdout`))
    for await (const chunk of copy) yield hashed(chunk)
    counts.rows += copy.rowCount
    yield hashed(tableTerminator)
  }
  yield checksumLine(hash.digest('hex'))
}

/** Tables that a backup leaves out, because a job of the site makes their rows again. */
const tablesMadeAgain = ['picture_size']

export async function headerOf(client: pg.PoolClient, now: Date): Promise<BackupHeader> {
  const jobs = await unfinishedJobs(client)
  return {
    bonaca: 'backup',
    format: formatVersion,
    made_at: now.toISOString(),
    migrations: await appliedMigrations(client),
    tables: (await tablesInDependencyOrder(client)).filter(({ name }) => !tablesMadeAgain.includes(name)),
    sequences: await sequenceValues(client),
    jobs: jobs.map(({ name, data, startAfter }) => ({ name, data, start_after: startAfter.toISOString() })),
  }
}

export function toBackupError(error: unknown, file: string): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  const sentences: Record<string, string> = {
    ENOSPC: `The disk is full: there is no backup in ${file}; free some space, or give a file on another disk.`,
    EDQUOT: `The disk is full: there is no backup in ${file}; free some space, or give a file on another disk.`,
    EFBIG: `${file} has grown larger than files may be there: there is no backup; give a file on another disk.`,
    EEXIST: `${file} is there already: give another name.`,
    ENOENT: `There is no folder ${dirname(file)}: make it, or give another.`,
    ENOTDIR: `${dirname(file)} is no folder: give another.`,
    EACCES: `This user may not write in ${dirname(file)}: give a file in another folder.`,
    EROFS: `Nothing can be written in ${dirname(file)}: give a file in another folder.`,
  }
  const sentence = sentences[String(code)]
  return sentence ? new BackupError(sentence, { cause: error }) : error
}
