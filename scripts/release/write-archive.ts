import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { posix } from 'node:path'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { type Pack, pack } from 'tar-stream'
import type { ArchiveEntry } from './archive-entries.ts'

type Header = Parameters<Pack['entry']>[0]

/**
 * Writes a gzipped tar archive whose bytes depend only on the entries and the arguments: owner root, one modification time.
 * @param folder the top folder in the archive
 * @param level the compression level of gzip, 1 to 9
 * @returns the SHA-256 hash of the archive
 */
export async function writeArchive(
  file: string,
  entries: ArchiveEntry[],
  { folder, modifiedAt, level }: { folder: string; modifiedAt: Date; level: number },
): Promise<string> {
  const archive = pack()
  const hash = createHash('sha256')
  const output = new PassThrough()
  output.on('data', (bytes) => hash.update(bytes))
  const writing = pipeline(archive, createGzip({ level }), output, createWriteStream(file))
  const common = { mtime: modifiedAt, uid: 0, gid: 0, uname: 'root', gname: 'root' }
  const addAll = async () => {
    for (const name of foldersOf(folder, entries))
      await add(archive, { ...common, name, type: 'directory', mode: 0o755 })
    for (const entry of entries) {
      const name = `${folder}/${entry.name}`
      if ('link' in entry) await add(archive, { ...common, name, type: 'symlink', linkname: entry.link, mode: 0o777 })
      else if ('text' in entry) await add(archive, { ...common, name, mode: entry.mode }, entry.text)
      else await addFile(archive, { ...common, name, mode: entry.mode, size: entry.size }, entry.path)
    }
    archive.finalize()
  }
  await Promise.all([addAll(), writing])
  return hash.digest('hex')
}

const add = (archive: Pack, header: Header, text = '') =>
  new Promise<void>((resolve, reject) => {
    archive.entry(header, text, (error) => (error ? reject(error) : resolve()))
  })

const addFile = async (archive: Pack, header: Header, path: string) => {
  const added = Promise.withResolvers<void>()
  const entry = archive.entry(header, (error) => (error ? added.reject(error) : added.resolve()))
  await pipeline(createReadStream(path), entry)
  await added.promise
}

/**
 * All folders of the entries, each after its parent. The archive has an entry for each folder: otherwise the mode of an
 * unpacked folder would depend on the umask.
 */
function foldersOf(top: string, entries: ArchiveEntry[]): string[] {
  const folders = new Set([top])
  for (const { name } of entries) {
    for (let folder = posix.dirname(name); folder !== '.'; folder = posix.dirname(folder))
      folders.add(`${top}/${folder}`)
  }
  return [...folders].sort()
}
