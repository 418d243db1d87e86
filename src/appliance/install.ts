import { randomBytes } from 'node:crypto'
import { lstat, mkdir, readlink, rename, rm, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Env, readEnv } from '../main/env.ts'
import { newBackupKey } from '../platform/database/backup/encryption.ts'
import { type Change, fileChange, folderChange, readText } from './change.ts'
import { parseEnvFile, setInEnvFile } from './env-file.ts'
import { installedText } from './installed-text.ts'
import { account, installedFiles, layout, units } from './layout.ts'
import { ApplianceError, type Machine, siteAccount } from './machine.ts'
import { type Release, verifyRelease } from './release-folder.ts'
import { planTlsFront } from './tls-front.ts'

export interface InstallPlan {
  /** The changes that the machine still needs, in order; empty if the site is installed with these settings. */
  changes: Change[]
  /** What the operator has to do by hand after `bonaca install`. */
  notes: string[]
}

/**
 * Plans the installation of a release. Reads the machine and changes nothing.
 * @param settings environment variables to set; others in the file are kept
 * @param front whether to put Caddy in front of the site
 * @param start whether to start or restart the site; false during an update, which restarts the site itself
 */
export async function planInstall(
  machine: Machine,
  release: Release,
  settings: Record<string, string>,
  { front = true, start = true } = {},
): Promise<InstallPlan> {
  const envText =
    (await readText(machine, layout.envFile)) ??
    `# Settings of the site: ${layout.current}/docs/operations/settings.md\n`
  const newText = setInEnvFile(envText, { ...defaults(), ...parseEnvFile(envText), ...settings })
  const env = readEnv(parseEnvFile(newText))
  const files: Change[] = []
  for (const [name, { path, mode }] of Object.entries(installedFiles)) {
    files.push(...(await fileChange(machine, path, await installedText(name), { mode })))
  }
  const keyText = (await readText(machine, layout.backupKey)) ?? (await newBackupKey(new Date()))
  const own = [
    ...(await folderChange(machine, layout.program, { mode: 0o755 })),
    ...(await folderChange(machine, layout.releases, { mode: 0o755 })),
    ...(await planRelease(machine, release)),
    ...files,
    ...(await planAccount(machine)),
    ...(await folderChange(machine, layout.settings, { mode: 0o750, group: 'site' })),
    ...(await folderChange(machine, layout.data, { mode: 0o700, user: 'site', group: 'site' })),
    ...(await folderChange(machine, layout.backups, { mode: 0o700, user: 'site', group: 'site' })),
    ...(await fileChange(machine, layout.envFile, newText, { mode: 0o640, group: 'site' })),
    ...(await fileChange(machine, layout.backupKey, keyText, { mode: 0o640, group: 'site' })),
    ...(await planLink(machine, '/usr/local/bin/bonaca', `${layout.current}/bonaca`)),
  ]
  const tls = front ? await planTlsFront(machine, env) : { changes: [], notes: [] }
  return {
    changes: [...own, ...(await planServices(machine, own.length > 0, start)), ...tls.changes],
    notes: [...(await otherRelease(machine, release)), ...tls.notes, ...missingSettings(env, parseEnvFile(newText))],
  }
}

/**
 * The default values of environment variables. A default is used if the settings file does not have the variable.
 * `TRUSTED_PROXIES` is the address of the TLS front: without this variable, all guests would count as one address.
 */
const defaults = () => ({
  TRUSTED_PROXIES: '127.0.0.1',
  DATA_DIR: layout.data,
  BACKUP_KEY_FILE: layout.backupKey,
  // The number of seconds for which a stopping process still answers requests and asks clients to close connections.
  DRAIN_SECONDS: '1',
  NAMES_KEY: randomBytes(32).toString('base64url'),
})

function missingSettings(env: Env, { OPERATOR_EMAIL, OPERATOR_PHONE }: Record<string, string>): string[] {
  const missing: [boolean, string][] = [
    [
      env.origin === env.operatorOrigin,
      `The crew's app shares its host with the site. Add --operator-origin https://crew.${new URL(env.origin).hostname}.`,
    ],
    [env.smtpUrl === undefined, 'No mail server is set: mails are written to files. Add --smtp-url.'],
    [!OPERATOR_EMAIL, "The site shows an example as the operator's e-mail address. Add --email."],
    [!OPERATOR_PHONE, "The site shows an example as the operator's phone number. Add --phone."],
    [!Object.values(env.payments).some(Boolean), 'No payment provider is set: in the sandbox no money moves.'],
    [!env.live, 'LIVE=1 is not set: set it when the site is to take real bookings.'],
  ]
  return missing.filter(([isMissing]) => isMissing).map(([, note]) => note)
}

/**
 * Copies the release and links it as the current one. Changes nothing if a release is installed: `bonaca update`
 * replaces it.
 */
async function planRelease(machine: Machine, release: Release): Promise<Change[]> {
  if (await readlink(machine.path(layout.current)).catch(() => null)) return []
  const target = `releases/${release.id}`
  return [
    { title: `copy the release to /opt/bonaca/${target}`, apply: () => copyRelease(machine, release) },
    ...(await planLink(machine, layout.current, target)),
  ]
}

/**
 * Copies and verifies a release, and renames it into place at the end. Omits `.data`, which `./bonaca start` has
 * created.
 */
async function copyRelease(machine: Machine, release: Release): Promise<void> {
  const place = machine.path(`${layout.releases}/${release.id}`)
  const unfinished = `${place}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await machine.run('cp', ['-R', '--no-dereference', '--preserve=timestamps', release.folder, unfinished])
  await rm(join(unfinished, '.data'), { recursive: true, force: true })
  // The files may have been unpacked with a strict umask. Then the account of the site could not read them.
  await machine.run('chmod', ['-R', 'u=rwX,go=rX', unfinished])
  await verifyRelease({ ...release, folder: unfinished })
  // An installation that was interrupted before it linked the release may have left this folder.
  await rm(place, { recursive: true, force: true })
  await rename(unfinished, place)
}

async function otherRelease(machine: Machine, { id }: Release): Promise<string[]> {
  const current = await readlink(machine.path(layout.current)).catch(() => null)
  if (!current || current === `releases/${id}`) return []
  return [`Another release is installed (${current}): replace it with bonaca update <archive>.`]
}

async function planLink(machine: Machine, path: string, target: string): Promise<Change[]> {
  const place = machine.path(path)
  if ((await readlink(place).catch(() => null)) === target) return []
  return [{ title: `link ${path} to ${target}`, apply: () => switchLink(machine, path, target) }]
}

/** Replaces a symbolic link in one step. */
export async function switchLink(machine: Machine, path: string, target: string): Promise<void> {
  const place = machine.path(path)
  await mkdir(dirname(place), { recursive: true })
  await rm(`${place}.new`, { force: true })
  await symlink(target, `${place}.new`)
  await rename(`${place}.new`, place)
}

async function planAccount(machine: Machine): Promise<Change[]> {
  if (await siteAccount(machine)) return []
  const root = machine.root ? [`--root=${machine.root}`] : []
  const apply = async () => void (await machine.run('systemd-sysusers', [...root, 'bonaca.conf']))
  return [{ title: `create the account ${account}`, apply }]
}

/** Enables the units, and starts or restarts the site. If `machine` is a folder (`root`), nothing is started. */
async function planServices(machine: Machine, hasChanged: boolean, start: boolean): Promise<Change[]> {
  const isEnabled = async (unit: string) => {
    const wants = { socket: 'sockets', service: 'multi-user', timer: 'timers' }[unit.split('.')[1] ?? '']
    return lstat(machine.path(`/etc/systemd/system/${wants}.target.wants/${unit}`)).catch(() => null)
  }
  const enabled = await Promise.all(units.map(isEnabled))
  const root = machine.root ? [`--root=${machine.root}`] : []
  const systemctl = (...parameters: string[]) => machine.run('systemctl', parameters)
  const changes: Change[] = []
  if (enabled.some((unit) => unit === null)) {
    changes.push({
      title: `enable ${units.join(', ')}`,
      apply: async () => void (await systemctl(...root, '--quiet', 'enable', ...units)),
    })
  }
  if (machine.root || !start) return changes
  const isRunning = await systemctl('is-active', 'bonaca.service').then(Boolean, () => false)
  if (isRunning && !hasChanged && changes.length === 0) return changes
  const startSite = async () => {
    await loadUnits(machine)
    await systemctl('start', 'bonaca.socket', 'bonaca-backup.timer')
    await systemctl('restart', 'bonaca.service').catch(async () => {
      throw new ApplianceError(`The site does not start.\n${await lastErrors(machine)}`)
    })
  }
  return [...changes, { title: 'start the site with these settings', apply: startSite }]
}

/** The errors that the most recent process of the site has logged. */
async function lastErrors(machine: Machine): Promise<string> {
  const shown = await machine.run('systemctl', ['show', '--property=InvocationID', '--value', 'bonaca.service'])
  const entries = [`_SYSTEMD_INVOCATION_ID=${shown.trim()}`, '--priority=err', '--lines=20', '--output=cat', '--quiet']
  await machine.run('journalctl', ['--namespace=bonaca', '--sync'])
  const errors = await machine.run('journalctl', ['--namespace=bonaca', '--no-pager', ...entries])
  return `${errors}systemd tries again every two seconds: see journalctl --namespace='*' -u bonaca`
}

/** Makes systemd read the installed unit files. */
export async function loadUnits(machine: Machine): Promise<void> {
  await machine.run('systemd-tmpfiles', ['--create', 'bonaca.conf'])
  await machine.run('systemctl', ['daemon-reload'])
}
