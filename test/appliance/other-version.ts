import { appendFile, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { ArchiveEntry } from '../../scripts/release/archive-entries.ts'
import { releaseEntry, writeRelease } from '../../scripts/release/build-release.ts'
import { level } from './global-setup.ts'

/** Writes an archive of the same release with another version and some files replaced, and lists its checksum beside it. */
export async function writeOtherVersion(
  folder: string,
  entries: ArchiveEntry[],
  version: string,
  texts: Record<string, string> = {},
): Promise<string> {
  const changed: ArchiveEntry[] = [
    releaseEntry(version, `${process.platform}-${process.arch}`, entries),
    ...Object.entries(texts).map(([name, text]) => ({ name, mode: 0o644, text })),
  ]
  const names = new Set(changed.map(({ name }) => name))
  const archive = join(folder, `bonaca-${version}.tar.gz`)
  const all = [...entries.filter(({ name }) => !names.has(name)), ...changed]
  const sha256 = await writeRelease(archive, `bonaca-${version}`, all, level)
  await appendFile(join(folder, 'SHA256SUMS'), `${sha256}  ${basename(archive)}\n`)
  return archive
}

/** The replaced files of a version that starts in the rehearsal but fails on the site's own data folder. */
export async function failsWithDataOfSite(entries: ArchiveEntry[]): Promise<Record<string, string>> {
  const index = entries.find(({ name }) => name === 'build/server/index.js')
  if (!index || !('path' in index)) throw new Error('The release has no server.')
  return {
    'build/server/index.js': `if (/rehearsal-/.test(process.env.DATA_DIR)) await import('./original.js')
      else setTimeout(() => process.exit(1), 300)`,
    'build/server/original.js': await readFile(index.path, 'utf8'),
  }
}
