import { lstat, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { maxPictureBytes } from '../../domain/pictures/clean-picture.ts'
import type { ReportProblem } from './yaml-file.ts'

/** The file with the version of the format. A folder without this file is no export. */
export const formatFile = 'bonaca-site.yaml'
/** The folders that an export writes beside `formatFile`. Everything else, such as `.git`, stays untouched. */
const folders = ['site', 'pages', 'fleet', 'pictures']
const maxTextBytes = 4 * 1024 * 1024
const maxFiles = 10_000

/** The bytes of each file, by its path with slashes, such as `pages/home/en.md`. */
export type SiteFiles = Map<string, Buffer>

/** Reads the files of a site. Symbolic links are refused, because they may lead out of the folder. */
export async function readFolder(root: string, report: ReportProblem): Promise<SiteFiles> {
  const files: SiteFiles = new Map()
  const found = await stat(root).catch(() => null)
  if (!found?.isDirectory()) {
    report({ file: root, problem: 'There is no such folder.' })
    return files
  }
  for (const path of [formatFile, ...folders]) await read(path)
  if (!files.has(formatFile))
    report({ file: formatFile, problem: 'It is missing, so the folder is no export of a site.' })
  return files

  async function read(path: string): Promise<void> {
    const stats = await lstat(join(root, path)).catch(() => null)
    if (!stats) return
    if (stats.isSymbolicLink()) return report({ file: path, problem: 'Symbolic links are not read.' })
    if (stats.isDirectory() && path !== formatFile) {
      for (const name of (await readdir(join(root, path))).sort())
        if (!name.startsWith('.')) await read(`${path}/${name}`)
      return
    }
    if (!stats.isFile()) return report({ file: path, problem: 'It is no file.' })
    const most = path.startsWith('pictures/') ? maxPictureBytes : maxTextBytes
    if (stats.size > most)
      return report({ file: path, problem: `It is larger than ${most / 1024 / 1024} MB, which is the most.` })
    if (files.size >= maxFiles) throw new Error(`${root} has more than ${maxFiles} files`)
    files.set(path, await readFile(join(root, path)))
  }
}

/** The text of a file. If the file is not UTF-8, reports that and returns undefined. */
export function textOfFile(files: SiteFiles, file: string, report: ReportProblem): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(files.get(file))
  } catch {
    report({ file, problem: 'It is no text in UTF-8.' })
    return undefined
  }
}

/**
 * Writes an export into a new or empty folder, or over a former export. Files of the former export that the new one
 * does not have are removed.
 * @returns the paths that have changed; or why nothing was written
 */
export async function writeFolder(
  root: string,
  files: SiteFiles,
): Promise<{ ok: true; written: string[]; removed: string[] } | { ok: false; problem: string }> {
  await mkdir(root, { recursive: true })
  const names = await readdir(root)
  const isExport = names.includes(formatFile)
  if (!isExport && names.some((name) => !name.startsWith('.')))
    return { ok: false, problem: `${root} has other files and is no export of a site.` }
  const problems: string[] = []
  const before = isExport
    ? await readFolder(root, ({ file, problem }) => problems.push(`${file}: ${problem}`))
    : new Map()
  if (problems.length > 0) return { ok: false, problem: problems.join(' ') }
  const written = [...files.keys()].filter((path) => !before.get(path)?.equals(files.get(path)!))
  const removed = [...before.keys()].filter((path) => !files.has(path))
  for (const path of written) {
    const target = join(root, path)
    await mkdir(dirname(target), { recursive: true })
    // The rename is atomic: after a crash, a file is completely the former one or completely the new one.
    await writeFile(`${target}.new`, files.get(path)!)
    await rename(`${target}.new`, target)
  }
  for (const path of removed) await rm(join(root, path))
  return { ok: true, written, removed }
}
