import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { BackupError, type BackupHeader, backupHeader, checksumLine, endOfTable, formatVersion } from './format.ts'

/** Opens a backup to read it from the beginning: its header, then table after table. */
export interface OpenBackup {
  header: BackupHeader
  /** The rows of the next table, as COPY reads them. */
  nextTable(): Readable
  close(): void
}

/**
 * Reads the whole file and looks whether every byte is there as it was written. Throws a BackupError of one sentence:
 * nobody needs to touch a database to learn that a file is no good.
 */
export async function checkBackup(file: string): Promise<BackupHeader> {
  const hash = createHash('sha256')
  const lineLength = checksumLine('0'.repeat(64)).length
  // What was read last and may be the checksum, which isn't part of what it sums up.
  let held = Buffer.alloc(0)
  for await (const chunk of bytesOf(file)) {
    const known = Buffer.concat([held, chunk])
    const free = Math.max(0, known.length - lineLength)
    hash.update(known.subarray(0, free))
    held = known.subarray(free)
  }
  if (!held.equals(checksumLine(hash.digest('hex')))) throw broken(file)
  const { header, close } = await openBackup(file)
  close()
  return header
}

/** Throws a BackupError where the file is no backup, or one that only a newer version of the site can read. */
export async function openBackup(file: string): Promise<OpenBackup> {
  const chunks = bytesOf(file)
  let rest: Buffer = Buffer.alloc(0)

  async function* until(mark: Buffer): AsyncGenerator<Buffer> {
    for (;;) {
      const at = rest.indexOf(mark)
      const found = at < 0 ? rest : rest.subarray(0, at)
      rest = at < 0 ? Buffer.alloc(0) : rest.subarray(at + mark.length)
      if (found.length > 0) yield found
      if (at >= 0) return
      const next = await chunks.next()
      if (next.done) throw broken(file)
      rest = next.value
    }
  }

  const line: Buffer[] = []
  for await (const chunk of until(Buffer.from('\n'))) line.push(chunk)
  const close = () => void chunks.return(undefined)
  try {
    const header = readHeader(Buffer.concat(line).toString(), file)
    return { header, nextTable: () => Readable.from(until(endOfTable), { objectMode: false }), close }
  } catch (error) {
    close()
    throw error
  }
}

function readHeader(line: string, file: string): BackupHeader {
  const read = jsonOf(line)
  if (typeof read !== 'object' || read === null || !('bonaca' in read)) throw new BackupError(`${file} is no backup.`)
  if ('format' in read && Number(read.format) > formatVersion) {
    throw new BackupError(`${file} was made by a newer version of the site: update this one first.`)
  }
  const header = backupHeader.safeParse(read)
  if (!header.success) throw broken(file)
  return header.data
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

async function* bytesOf(file: string): AsyncGenerator<Buffer, undefined> {
  const input = createReadStream(file)
  const output = createGunzip()
  input.on('error', (error) => output.destroy(error))
  try {
    yield* input.pipe(output)
  } catch (error) {
    throw inOneSentence(error, file)
  } finally {
    input.destroy()
    output.destroy()
  }
}

function inOneSentence(error: unknown, file: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ENOENT') return new BackupError(`There is no file ${file}.`)
  if (code === 'EISDIR') return new BackupError(`${file} is a folder: give a file.`)
  if (code === 'EACCES') return new BackupError(`This user may not read ${file}.`)
  if (code === 'Z_DATA_ERROR' && /incorrect header check/.test(String(error)))
    return new BackupError(`${file} is no backup.`)
  return code.startsWith('Z_') ? broken(file) : error
}

const broken = (file: string) =>
  new BackupError(`${file} is broken or cut short: take another backup; nothing was touched.`)
