import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { build } from '../../scripts/bootstrap/install-and-build.mjs'
import type { ArchiveEntry } from '../../scripts/release/archive-entries.ts'
import { releaseEntries, writeRelease } from '../../scripts/release/build-release.ts'
import { type Platform, thisPlatform } from '../../scripts/release/platforms.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The release of this platform, which all test files share. */
    release: { archive: string; sha256: string; entries: ArchiveEntry[]; folder: string; unpacked: string }
  }
}

/** gzip without compression: the tests unpack the archives right away. */
export const level = 0

export default async function setup(project: TestProject) {
  // Files in an archive have the time of the last commit by default. A fixed time makes all archives of this run equal,
  // even if there is a commit during the run.
  process.env.SOURCE_DATE_EPOCH ??= '1767225600'
  await build()
  const home = mkdtempSync(join(tmpdir(), 'bonaca-release-'))
  // If the tests run as root, the site and PostgreSQL run under other accounts, which need access to this folder.
  chmodSync(home, 0o755)
  const { entries } = await releaseEntries(thisPlatform as Platform, '1.0.0', home)
  const archive = join(home, 'bonaca.tar.gz')
  const folder = `bonaca-1.0.0-${thisPlatform}`
  const sha256 = await writeRelease(archive, folder, entries, level)
  execFileSync('tar', ['-xzf', archive, '-C', home])
  project.provide('release', { archive, sha256, entries, folder, unpacked: join(home, folder) })
  return () => rmSync(home, { recursive: true, force: true })
}
