import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from '../../src/shared/project-root.ts'
import { type ArchiveEntry, archiveEntries, checksumsOf } from './archive-entries.ts'
import { billOfMaterials } from './bill-of-materials.ts'
import type { Platform } from './platforms.ts'
import { productionPackages } from './production-packages.ts'
import { writeArchive } from './write-archive.ts'

/** A file of a release, as in its SHA256SUMS. */
export interface ReleaseFile {
  name: string
  sha256: string
}

/**
 * Writes the archive of a platform and its bill of materials from the built site into the folder `output`.
 * @param onStep called with the name of each step that begins
 */
export async function buildRelease(
  platform: Platform,
  output: string,
  onStep: (step: string) => void,
): Promise<ReleaseFile[]> {
  const downloads = mkdtempSync(join(tmpdir(), 'bonaca-packages-'))
  try {
    const version = packageVersion()
    onStep('packages and bill of materials')
    const { entries, bom } = await releaseEntries(platform, version, downloads)
    const name = `bonaca-${version}-${platform}`
    await mkdir(output, { recursive: true })
    await writeFile(join(output, `${name}.cdx.json`), bom)
    onStep(`compressing ${entries.length} files`)
    return [
      { name: `${name}.tar.gz`, sha256: await writeRelease(join(output, `${name}.tar.gz`), name, entries, 9) },
      { name: `${name}.cdx.json`, sha256: createHash('sha256').update(bom).digest('hex') },
    ]
  } finally {
    rmSync(downloads, { recursive: true, force: true })
  }
}

/**
 * The files of a release, without their checksums.
 * @param downloads a folder into which packages of another platform are downloaded. The entries refer to files in it,
 *   so it has to exist until the archive is written.
 */
export async function releaseEntries(
  platform: Platform,
  version: string,
  downloads: string,
): Promise<{ entries: ArchiveEntry[]; bom: string }> {
  const packages = await productionPackages(platform, downloads)
  const bom = await billOfMaterials(platform, packages, version, sourcesAt())
  const entries = await archiveEntries(packages, { 'bonaca.cdx.json': bom })
  return { entries: [...entries, releaseEntry(version, platform, entries)], bom }
}

/** release.json, by which `bonaca install` and `bonaca update` check the archive. */
export function releaseEntry(version: string, platform: string, entries: ArchiveEntry[]) {
  const links = Object.fromEntries(entries.flatMap((entry) => ('link' in entry ? [[entry.name, entry.link]] : [])))
  return { name: 'release.json', mode: 0o644, text: `${JSON.stringify({ version, platform, links }, null, 2)}\n` }
}

/**
 * Writes an archive with these entries and with a file of their checksums.
 * @param file the path of the archive
 * @param folder the top folder in the archive
 * @param level the compression level of gzip, 1 to 9
 * @returns the SHA-256 hash of the archive
 */
export async function writeRelease(
  file: string,
  folder: string,
  entries: ArchiveEntry[],
  level: number,
): Promise<string> {
  const checksums = { name: 'SHA256SUMS', mode: 0o644, text: await checksumsOf(entries) }
  return writeArchive(file, [checksums, ...entries], { folder, modifiedAt: sourcesAt(), level })
}

const packageVersion = (): string => JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')).version

/** The modification time in the archive: `SOURCE_DATE_EPOCH`, or that of the last commit, or 1980 outside a repository. */
function sourcesAt(): Date {
  const seconds = process.env.SOURCE_DATE_EPOCH ?? lastCommit() ?? '315532800'
  return new Date(Number(seconds) * 1000)
}

function lastCommit(): string | undefined {
  const { stdout } = spawnSync('git', ['log', '-1', '--format=%ct'], { cwd: projectRoot, encoding: 'utf8' })
  // `stdout` is null if git is not installed.
  return stdout?.trim() || undefined
}
