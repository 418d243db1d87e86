import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { waitForLock } from '../src/database/embedded/file-lock.ts'
import { projectRoot } from '../src/project-root.ts'

/** A Debian package and its dependencies that are not installed on this machine, unpacked below `root`. */
export interface DebianPackage {
  root: string
  /** `LD_LIBRARY_PATH` for its programs. */
  env: Record<string, string>
}

/**
 * Unpacks a package instead of installing it: starts no service, creates no user, changes nothing else on the machine.
 * Unpacked packages are cached for later runs.
 */
export async function debianPackage(name: string): Promise<DebianPackage> {
  await mkdir(cache, { recursive: true })
  await chmod(cache, 0o755)
  const root = join(cache, name)
  // apt-get fails while another process updates the package lists.
  const lock = await waitForLock(join(cache, 'turn'))
  try {
    if (!existsSync(root)) await unpack(name, root)
  } finally {
    lock.release()
  }
  const libraries = ['usr/lib', 'lib'].map((folder) => join(root, folder, `${architecture}-linux-gnu`))
  return { root, env: { LD_LIBRARY_PATH: libraries.join(':') } }
}

/** Tests run by root start servers under another account, which may lack access to the project's folder. */
const cache =
  process.getuid?.() === 0 ? '/var/lib/bonaca/test-packages' : join(projectRoot, 'node_modules/.cache/test-packages')

const architecture = process.arch === 'arm64' ? 'aarch64' : 'x86_64'

async function unpack(name: string, root: string): Promise<void> {
  const files = `${root}.files`
  const partial = `${root}.unfinished`
  const removeTemporary = () =>
    Promise.all([files, partial].map((folder) => rm(folder, { recursive: true, force: true })))
  await removeTemporary()
  try {
    await mkdir(join(files, 'partial'), { recursive: true })
    await download(name, files).catch(async () => {
      await aptGet('update')
      await download(name, files)
    })
    for (const file of await readdir(files)) {
      if (file.endsWith('.deb')) await runFile('dpkg-deb', ['--extract', join(files, file), partial])
    }
    await chmod(partial, 0o755)
    await rename(partial, root)
  } catch (cause) {
    throw new Error(`Downloading or unpacking the Debian package ${name} failed.`, { cause })
  } finally {
    await removeTemporary()
  }
}

const download = (name: string, folder: string) =>
  aptGet('install', name, '--reinstall', '--download-only', '-o', `Dir::Cache::archives=${folder}/`)

/** Skips apt's locks, which only root may take; the protected files are not written. */
const aptGet = (...parameters: string[]) =>
  runFile('apt-get', ['-qq', '-y', '--no-install-recommends', '-o', 'Debug::NoLocking=true', ...parameters])

const runFile = promisify(execFile)
