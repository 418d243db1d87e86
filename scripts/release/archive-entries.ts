import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { lstat, readdir, readFile, readlink } from 'node:fs/promises'
import { basename, join, posix } from 'node:path'
import { projectRoot } from '../../src/shared/project-root.ts'
import type { ReleasePackage } from './production-packages.ts'

/** One entry of the archive, below its top folder. */
export type ArchiveEntry =
  | { name: string; mode: number; path: string; size: number }
  | { name: string; mode: number; text: string }
  | { name: string; link: string }

/**
 * What the site, the commands and the packages read at run time, and the documents that messages of the site and the
 * commands point to.
 */
const siteFiles = [
  'bin',
  'build',
  'content',
  'messages',
  'migrations',
  'package.json',
  'src',
  'LICENSE',
  'README.md',
  'docs',
  // README.md, docs and these documents link to each other.
  'ARCHITECTURE.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'STYLE.md',
  'charts',
]

/** Files that nothing reads at run time: tests, type declarations, source maps, the stamp of the last build. */
const unused = /\.test\.[cm]?[jt]sx?$|\.d\.[cm]?ts$|\.map$|^build\/\.sources$/

/** Everything in the archive besides the checksums, sorted by name. */
export async function archiveEntries(
  packages: ReleasePackage[],
  texts: Record<string, string>,
): Promise<ArchiveEntry[]> {
  const entries: ArchiveEntry[] = [
    { name: 'bonaca', link: 'bin/bonaca' },
    { name: 'node_modules/.bin/node', link: '../node/bin/node' },
    ...Object.entries(texts).map(([name, text]) => ({ name, mode: 0o644, text })),
  ]
  for (const name of siteFiles) await addFiles(entries, name, join(projectRoot, name))
  for (const { place, folder } of packages) {
    await addFiles(entries, place, folder)
    await addLibraryLinks(entries, place, folder)
  }
  return [...new Map(entries.map((entry) => [entry.name, entry])).values()].sort(byName)
}

// Not `localeCompare`: the order must not depend on the machine's locale.
const byName = (one: ArchiveEntry, other: ArchiveEntry) => (one.name < other.name ? -1 : 1)

/**
 * Adds the files of a folder, except those that match `unused`, and except `node_modules`: nested packages have entries
 * of their own in package-lock.json.
 */
async function addFiles(entries: ArchiveEntry[], name: string, path: string): Promise<void> {
  const file = await lstat(path)
  if (file.isDirectory()) {
    for (const child of await readdir(path)) {
      if (child !== 'node_modules') await addFiles(entries, `${name}/${child}`, join(path, child))
    }
  } else if (file.isSymbolicLink()) {
    entries.push({ name, link: await readlink(path) })
  } else if (!unused.test(name)) {
    entries.push({ name, mode: file.mode & 0o100 ? 0o755 : 0o644, path, size: file.size })
  }
}

/**
 * Adds the symbolic links of PostgreSQL's libraries. npm packages can't contain links, so the database package only
 * lists them. Without the links in the archive, a site that must not write into its program folder would have to copy
 * PostgreSQL.
 */
async function addLibraryLinks(entries: ArchiveEntry[], place: string, folder: string): Promise<void> {
  const list = join(folder, 'native/pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(await readFile(list, 'utf8'))
  for (const { source, target } of links) entries.push({ name: posix.join(place, target), link: basename(source) })
}

/** A list for `sha256sum --check` of all files; symbolic links have no line. */
export async function checksumsOf(entries: ArchiveEntry[]): Promise<string> {
  const lines: string[] = []
  for (const entry of entries) {
    if (!('link' in entry)) lines.push(`${await sha256Of(entry)}  ${entry.name}\n`)
  }
  return lines.join('')
}

async function sha256Of(entry: { path: string } | { text: string }): Promise<string> {
  const hash = createHash('sha256')
  if ('text' in entry) return hash.update(entry.text).digest('hex')
  for await (const chunk of createReadStream(entry.path)) hash.update(chunk)
  return hash.digest('hex')
}
