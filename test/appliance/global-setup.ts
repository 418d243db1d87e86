import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { build } from '../../scripts/bootstrap/install-and-build.mjs'
import type { ArchiveEntry } from '../../scripts/release/archive-entries.ts'
import { releaseEntries, writeRelease } from '../../scripts/release/build-release.ts'
import { type Platform, thisPlatform } from '../../scripts/release/platforms.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The release of this platform. */
    release: { archive: string; sha256: string; entries: ArchiveEntry[]; folder: string }
  }
}

/** gzip of the shared archive: the fastest, because the tests unpack it right away. */
const level = 1

export default async function setup(project: TestProject) {
  await build()
  const output = mkdtempSync(join(tmpdir(), 'bonaca-release-'))
  const { entries } = await releaseEntries(thisPlatform as Platform, '1.0.0', output)
  const archive = join(output, 'bonaca.tar.gz')
  const folder = `bonaca-1.0.0-${thisPlatform}`
  const sha256 = await writeRelease(archive, folder, entries, level)
  project.provide('release', { archive, sha256, entries, folder })
  return () => rmSync(output, { recursive: true, force: true })
}
