import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { parseJson } from '../../../shared/json.ts'
import { readDecrypted } from './encryption.ts'
import { BackupError, type BackupHeader, backupHeader, checksumLine, formatVersion, tableTerminator } from './format.ts'
import { openExport, verifyExport } from './read-export.ts'
import type { CopiedTable } from './table-catalog.ts'

/** Sequential reader of a backup: its header, then one table after the other. */
export interface BackupReader {
  header: BackupHeader
  /** Copies the rows of the next table into the database. */
  copyTable(client: pg.ClientBase, table: CopiedTable): Promise<void>
  close(): void
}

/**
 * Verifies the checksum of the whole file, before a restore changes the database. Throws a BackupError with a one-sentence
 * message.
 */
export async function verifyBackup(file: string, key: string | null = null): Promise<BackupHeader> {
  if (await isFolder(file)) return verifyExport(file)
  const hash = createHash('sha256')
  const lineLength = checksumLine('0'.repeat(64)).length
  // The last bytes read so far. They may be the checksum line, so they are not hashed yet.
  let tail = Buffer.alloc(0)
  for await (const chunk of bytesOf(file, key)) {
    const pending = Buffer.concat([tail, chunk])
    const contentLength = Math.max(0, pending.length - lineLength)
    hash.update(pending.subarray(0, contentLength))
    tail = pending.subarray(contentLength)
  }
  if (!tail.equals(checksumLine(hash.digest('hex')))) throw corruptBackup(file)
  const { header, close } = await openBackup(file, key)
  close()
  return header
}

/**
 * Opens the file and reads its header. Throws a BackupError if the file is no backup, or was made by a newer version of the
 * site.
 */
export async function openBackup(file: string, key: string | null = null): Promise<BackupReader> {
  if (await isFolder(file)) return openExport(file)
  const chunks = bytesOf(file, key)
  let rest: Buffer = Buffer.alloc(0)

  async function* until(mark: Buffer): AsyncGenerator<Buffer> {
    for (;;) {
      const at = rest.indexOf(mark)
      const found = at < 0 ? rest : rest.subarray(0, at)
      rest = at < 0 ? Buffer.alloc(0) : rest.subarray(at + mark.length)
      if (found.length > 0) yield found
      if (at >= 0) return
      const next = await chunks.next()
      if (next.done) throw corruptBackup(file)
      rest = next.value
    }
  }

  const headerChunks: Buffer[] = []
  for await (const chunk of until(Buffer.from('\n'))) headerChunks.push(chunk)
  const close = () => void chunks.return(undefined)
  try {
    const header = parseHeader(Buffer.concat(headerChunks).toString(), file)
    const copyTable = async (client: pg.ClientBase, { name, columns }: CopiedTable) => {
      const rows = Readable.from(until(tableTerminator), { objectMode: false })
      await pipeline(rows, client.query(copyFrom(`copy ${name} (${columns.join(', ')}) from stdin`)))
    }
    return { header, copyTable, close }
  } catch (error) {
    close()
    throw error
  }
}

const isFolder = (path: string) =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )

function parseHeader(line: string, file: string): BackupHeader {
  const parsed = parseJson(line)
  if (typeof parsed !== 'object' || parsed === null || !('bonaca' in parsed))
    throw new BackupError(`${file} is no backup.`)
  const format = 'format' in parsed ? Number(parsed.format) : formatVersion
  if (format > formatVersion) {
    throw new BackupError(`${file} was made by a newer version of the site: update this one first.`)
  }
  if (format < formatVersion) {
    throw new BackupError(`${file} has format ${format}, which this version can no longer restore.`)
  }
  const header = backupHeader.safeParse(parsed)
  if (!header.success) throw corruptBackup(file)
  return header.data
}

async function* bytesOf(file: string, key: string | null): AsyncGenerator<Buffer, undefined> {
  const input = Readable.from(readDecrypted(file, key), { objectMode: false })
  const output = createGunzip()
  input.on('error', (error) => output.destroy(error))
  try {
    yield* input.pipe(output)
  } catch (error) {
    throw toBackupError(error, file)
  } finally {
    input.destroy()
    output.destroy()
  }
}

function toBackupError(error: unknown, file: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ENOENT') return new BackupError(`There is no file ${file}.`)
  if (code === 'EACCES') return new BackupError(`This user may not read ${file}.`)
  if (code === 'Z_DATA_ERROR' && /incorrect header check/.test(String(error)))
    return new BackupError(`${file} is no backup.`)
  // The decryption of a damaged or shortened file throws errors without a code.
  return code.startsWith('Z_') || (code === '' && !(error instanceof BackupError)) ? corruptBackup(file) : error
}

const corruptBackup = (file: string) =>
  new BackupError(`${file} is broken or cut short: take another backup; nothing was touched.`)
