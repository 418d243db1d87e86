import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { waitForLock } from '../src/database/embedded/file-lock.ts'
import { projectRoot } from '../src/project-root.ts'

/** A Debian package and those of its dependencies that this machine hasn't installed, unpacked below `root`. */
export interface DebianPackage {
  root: string
  /** The environment in which its programs find its libraries. */
  env: Record<string, string>
}

/**
 * Unpacks a package instead of installing it: no service is started, no user is made, and nothing else on the machine changes.
 * The packages stay for the next run.
 */
export async function debianPackage(name: string): Promise<DebianPackage> {
  await mkdir(cache, { recursive: true })
  await chmod(cache, 0o755)
  const root = join(cache, name)
  // apt-get fails where another one updates its lists.
  const turn = await waitForLock(join(cache, 'turn'))
  try {
    if (!existsSync(root)) await unpack(name, root)
  } finally {
    turn.release()
  }
  const libraries = ['usr/lib', 'lib'].map((folder) => join(root, folder, `${architecture}-linux-gnu`))
  return { root, env: { LD_LIBRARY_PATH: libraries.join(':') } }
}

/** Root's tests start servers as an ordinary user, who may be unable to enter the project's folder. */
const cache =
  process.getuid?.() === 0 ? '/var/lib/bonaca/test-packages' : join(projectRoot, 'node_modules/.cache/test-packages')

const architecture = process.arch === 'arm64' ? 'aarch64' : 'x86_64'

async function unpack(name: string, root: string): Promise<void> {
  const files = `${root}.files`
  const unfinished = `${root}.unfinished`
  const clear = () => Promise.all([files, unfinished].map((folder) => rm(folder, { recursive: true, force: true })))
  await clear()
  try {
    await mkdir(join(files, 'partial'), { recursive: true })
    await download(name, files).catch(async () => {
      await aptGet('update')
      await download(name, files)
    })
    for (const file of await readdir(files)) {
      if (file.endsWith('.deb')) await runFile('dpkg-deb', ['--extract', join(files, file), unfinished])
    }
    await chmod(unfinished, 0o755)
    await rename(unfinished, root)
  } catch (cause) {
    throw new Error(`Debian's package ${name} can't be downloaded and unpacked here.`, { cause })
  } finally {
    await clear()
  }
}

const download = (name: string, folder: string) =>
  aptGet('install', name, '--reinstall', '--download-only', '-o', `Dir::Cache::archives=${folder}/`)

/** Without apt's locks, which only root may take: nothing that they guard is written. */
const aptGet = (...parameters: string[]) =>
  runFile('apt-get', ['-qq', '-y', '--no-install-recommends', '-o', 'Debug::NoLocking=true', ...parameters])

const runFile = promisify(execFile)
