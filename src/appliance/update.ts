import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, readdir, readFile, readlink, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { tryLock } from '../platform/database/embedded/file-lock.ts'
import { switchLink } from './install.ts'
import { layout } from './layout.ts'
import { ApplianceError, type Machine, siteAccount } from './machine.ts'
import { drillRestore, writeBackupFile } from './nightly-backup.ts'
import { rehearseStart } from './rehearse.ts'
import { type Release, readRelease, verifyRelease } from './release-folder.ts'
import { siteEnvironment } from './site-environment.ts'
import { waitUntilReady } from './wait-until-ready.ts'

/** The running service of the site. */
export interface SiteService {
  address: string
  /**
   * Resolves once the old process has ended and a new one was started from `layout.current` with the unit files of that
   * release.
   */
  restart(): Promise<void>
  /** Whether the most recently started process has exited. */
  hasEnded(): Promise<boolean>
}

interface UpdateOptions {
  service: SiteService
  /** The time limit in seconds until the new version is ready. */
  seconds: number
  print(line: string): void
}

/**
 * Updates the installed site to the release in an archive. The new version is tried on a copy of the data before the
 * switch. During the switch the port stays open, so requests wait for the new process. If the new version doesn't get
 * ready, the old one is started again. Throws an ApplianceError if the site was not updated: the old version then stays
 * installed. The error says so if the old version does not get ready after a rollback either.
 */
export async function updateSite(machine: Machine, archive: string, options: UpdateOptions): Promise<void> {
  await installedLink(machine)
  const lock = tryLock(machine.path('/opt/bonaca/update.lock'), 'exclusive')
  if (!lock) throw new ApplianceError('Another update is running.')
  try {
    await update(machine, archive, options)
  } finally {
    lock.release()
  }
}

async function update(machine: Machine, archive: string, options: UpdateOptions): Promise<void> {
  const { print } = options
  if (await readlink(machine.path(layout.before)).catch(() => null)) {
    print('The last update was interrupted: finishing it first.')
    await finishSwitch(machine, options)
  }
  const before = await installedLink(machine)
  const release = await unpack(machine, archive, print)
  const link = `releases/${release.id}`
  if (link === before) return print(`Version ${release.version} is the one that runs.`)
  try {
    await tryOut(machine, release, options)
  } catch (error) {
    await rm(release.folder, { recursive: true, force: true })
    throw error
  }
  await switchLink(machine, layout.before, before)
  await switchLink(machine, layout.current, link)
  await finishSwitch(machine, options)
  await removeOthers(machine, [link, before])
}

async function installedLink(machine: Machine): Promise<string> {
  const link = await readlink(machine.path(layout.current)).catch(() => null)
  if (!link) throw new ApplianceError('No release is installed: run bonaca install first.')
  return link
}

/**
 * Restarts the site from `layout.current`, and rolls back to `layout.before` if it doesn't get ready. `layout.before`
 * is removed at the end. If an update is killed before that, the next update finds `layout.before` and finishes the
 * killed one first.
 */
async function finishSwitch(machine: Machine, options: UpdateOptions): Promise<void> {
  const { version } = await readRelease(machine.path(layout.current))
  const failure = await restart(options)
  if (failure === null) {
    await rm(machine.path(layout.before))
    return options.print(`Version ${version} runs.`)
  }
  options.print(`Version ${version} is not ready (${failure}): switching back.`)
  const refused = await installedLink(machine)
  await switchLink(machine, layout.current, await readlink(machine.path(layout.before)))
  const stillFailing = await restart(options)
  await rm(machine.path(layout.before))
  await rm(join(machine.path(layout.program), refused), { recursive: true, force: true })
  if (stillFailing === null) throw new ApplianceError('Rolled back: the version from before runs.')
  throw new ApplianceError(
    `Rolled back, but the version from before is not ready either (${stillFailing}): see journalctl --namespace=bonaca.`,
  )
}

/** @returns null if the site is ready, otherwise the reason why it is not */
async function restart({ service, seconds }: UpdateOptions): Promise<string | null> {
  try {
    await service.restart()
    return await waitUntilReady(service.address, seconds, service.hasEnded)
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/**
 * Copies the archive and compares the copy with the SHA256SUMS beside the archive. Only root can change the copy, so
 * the compared bytes are the ones that are unpacked. Throws an ApplianceError if they differ, or if the archive is not
 * listed.
 */
async function copyChecked(archive: string, copy: string): Promise<void> {
  const list = await readFile(join(dirname(archive), 'SHA256SUMS'), 'utf8').catch(() => '')
  const stated = list.split('\n').find((line) => line.slice(66) === basename(archive))
  if (!stated) throw new ApplianceError(`No SHA256SUMS beside ${archive} lists it: copy that of the release there.`)
  const hash = createHash('sha256')
  const bytes = createReadStream(archive).on('data', (chunk) => hash.update(chunk))
  await pipeline(bytes, createWriteStream(copy)).catch((cause) => {
    throw new ApplianceError(`${archive} can't be read or copied (${cause.code}).`)
  })
  if (stated.slice(0, 64) !== hash.digest('hex'))
    throw new ApplianceError(`${archive} differs from SHA256SUMS: download it again.`)
}

/** Unpacks and verifies the archive as a folder of `layout.releases`. */
async function unpack(machine: Machine, archive: string, print: (line: string) => void): Promise<Release> {
  const incoming = await mkdtemp(join(machine.path(layout.releases), 'incoming-'))
  const copy = `${incoming}.tar.gz`
  try {
    await copyChecked(archive, copy)
    print(`${basename(archive)}: its checksum is right.`)
    await machine.run('tar', ['-xzf', copy, '-C', incoming, '--strip-components=1', '--no-same-owner'])
    await machine.run('chmod', ['-R', 'u=rwX,go=rX', incoming])
    const release = await readRelease(incoming)
    await verifyRelease(release)
    const folder = join(machine.path(layout.releases), release.id)
    const installed = { ...release, folder }
    // If this version runs already, its folder exists and is kept. An incomplete folder, which an interrupted removal
    // has left, is replaced.
    const isWhole = await verifyRelease(installed).then(
      () => true,
      () => false,
    )
    if (!isWhole) {
      await rm(folder, { recursive: true, force: true })
      await rename(incoming, folder)
    }
    return installed
  } finally {
    await Promise.all([incoming, copy].map((path) => rm(path, { recursive: true, force: true })))
  }
}

/**
 * Backs up the data, restores and migrates the backup with the new version, and starts that version on an empty
 * database.
 */
async function tryOut(machine: Machine, release: Release, { seconds, print }: UpdateOptions): Promise<void> {
  const env = await siteEnvironment(machine)
  const owner = await siteAccount(machine)
  const dataDir = machine.path(layout.data)
  const common = { env, owner, print }
  const current = machine.path(layout.current)
  const folder = machine.path(layout.backups)
  const file = await writeBackupFile({ ...common, release: current, folder }, new Date(), `-before-${release.version}`)
  await drillRestore({ ...common, release: release.folder }, file, dataDir)
  await rehearseStart(release.folder, env, dataDir, { seconds }, owner)
  print(`Version ${release.version} restores, migrates and starts: switching over.`)
}

/** Removes all releases except the running one and its predecessor, which allows a rollback by hand. */
async function removeOthers(machine: Machine, links: string[]): Promise<void> {
  const folder = machine.path(layout.releases)
  for (const name of await readdir(folder)) {
    if (!links.includes(`releases/${name}`)) await rm(join(folder, name), { recursive: true, force: true })
  }
}
