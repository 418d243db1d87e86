/** Where an installation has its files. The unit files in `files/` contain the same paths. */
export const layout = {
  program: '/opt/bonaca',
  /** One folder for each installed release. */
  releases: '/opt/bonaca/releases',
  /** A symbolic link to the release that runs. */
  current: '/opt/bonaca/current',
  /** A symbolic link to the previous release. It exists from the switch of an update until the new release is ready. */
  before: '/opt/bonaca/before',
  settings: '/etc/bonaca',
  envFile: '/etc/bonaca/env',
  backupKey: '/etc/bonaca/backup.key',
  data: '/var/lib/bonaca',
  backups: '/var/backups/bonaca',
  caddyfile: '/etc/caddy/Caddyfile',
} as const

/** The account of the site; its group has the same name. */
export const account = 'bonaca'

/** The address of `bonaca.socket`. */
export const siteAddress = 'http://127.0.0.1:3000'

export const units = ['bonaca.socket', 'bonaca.service', 'bonaca-backup.timer'] as const

/** Name in `files/` → installed path and mode. */
export const installedFiles: Record<string, { path: string; mode: number }> = {
  'sysusers.conf': { path: '/etc/sysusers.d/bonaca.conf', mode: 0o644 },
  'tmpfiles.conf': { path: '/etc/tmpfiles.d/bonaca.conf', mode: 0o644 },
  'journald.conf': { path: '/etc/systemd/journald@bonaca.conf', mode: 0o644 },
  'bonaca.socket': { path: '/etc/systemd/system/bonaca.socket', mode: 0o644 },
  'bonaca.service': { path: '/etc/systemd/system/bonaca.service', mode: 0o644 },
  'bonaca-backup.service': { path: '/etc/systemd/system/bonaca-backup.service', mode: 0o644 },
  'bonaca-doctor.service': { path: '/etc/systemd/system/bonaca-doctor.service', mode: 0o644 },
  'bonaca-backup.timer': { path: '/etc/systemd/system/bonaca-backup.timer', mode: 0o644 },
  operator: { path: '/usr/local/bin/operator', mode: 0o755 },
}
