import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { lstat, readdir, readFile, readlink } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { ApplianceError } from './machine.ts'

const releaseSchema = z.object({
  version: z.string().regex(/^[\w.-]+$/),
  platform: z.string(),
  /** The target of each symbolic link. The files are listed in SHA256SUMS. */
  links: z.record(z.string(), z.string()).default({}),
})

/** An unpacked release archive. */
export interface Release {
  folder: string
  version: string
  platform: string
  links: Record<string, string>
  /** The version and a hash of all files: two builds of one version have different ids. */
  id: string
}

/**
 * Reads the release in a folder. Throws an ApplianceError if the folder has none, or a release for another platform.
 */
export async function readRelease(folder: string): Promise<Release> {
  const [text, checksums] = await Promise.all(
    ['release.json', 'SHA256SUMS'].map((name) => readFile(join(folder, name), 'utf8').catch(() => null)),
  )
  if (!text || !checksums) {
    throw new ApplianceError(`${folder} is no unpacked release archive: build one with npm run release, and unpack it.`)
  }
  const { version, platform, links } = releaseSchema.parse(JSON.parse(text))
  const here = `${process.platform}-${process.arch}`
  if (platform !== here) throw new ApplianceError(`This release is for ${platform}, and this machine is ${here}.`)
  const hash = createHash('sha256').update(checksums).digest('hex')
  return { folder, version, platform, links, id: `${version}-${hash.slice(0, 12)}` }
}

/**
 * Compares all files with SHA256SUMS and all symbolic links with release.json. Throws an ApplianceError that names the first
 * missing, changed or additional entry; only files, folders and links are allowed.
 */
export async function verifyRelease({ folder, links }: Release): Promise<void> {
  const lines = (await readFile(join(folder, 'SHA256SUMS'), 'utf8')).trim().split('\n')
  const stated = new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]))
  for (const [name, hash] of stated) {
    if ((await sha256Of(join(folder, name))) !== hash) throw new ApplianceError(`${name} is missing or damaged.`)
  }
  for (const [name, target] of Object.entries(links)) {
    const found = await readlink(join(folder, name)).catch(() => null)
    if (found !== target) throw new ApplianceError(`${name} is missing or damaged.`)
  }
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const name = join(entry.parentPath, entry.name).slice(folder.length + 1)
    const isListed = entry.isFile() ? name === 'SHA256SUMS' || stated.has(name) : Object.hasOwn(links, name)
    if (!isListed && !entry.isDirectory()) throw new ApplianceError(`${name} is not part of the release.`)
  }
}

async function sha256Of(path: string): Promise<string | null> {
  if (!(await lstat(path).catch(() => null))?.isFile()) return null
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  return hash.digest('hex')
}
