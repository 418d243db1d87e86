import { lstat, rm } from 'node:fs/promises'
import type { Change } from './change.ts'
import { account, installedFiles, layout, units } from './layout.ts'
import type { Machine } from './machine.ts'
import { planTlsFrontRemoval } from './tls-front.ts'

/** What an uninstallation keeps. Without the key, the backups can't be read. */
export const kept = [
  layout.data,
  layout.backups,
  layout.settings,
  `the account ${account} to which they belong`,
  'the log (journalctl --namespace=bonaca; rm -r /var/log/journal/*.bonaca deletes it)',
]

/** Plans the removal of the program, its services and its Caddyfile. Data, backups, settings, key, account and log stay. */
export async function planUninstall(machine: Machine): Promise<Change[]> {
  const changes: Change[] = []
  const paths = [...Object.values(installedFiles).map(({ path }) => path), '/usr/local/bin/bonaca', '/opt/bonaca']
  // systemd creates this folder on a running machine, because tmpfiles.conf lists it.
  if (!machine.root) paths.push('/run/bonaca')
  const found = await Promise.all(paths.map((path) => lstat(machine.path(path)).catch(() => null)))
  const present = paths.filter((_, index) => found[index])
  if (present.includes('/etc/systemd/system/bonaca.service')) {
    const parameters = machine.root ? [`--root=${machine.root}`, 'disable'] : ['disable', '--now']
    changes.push({
      title: `${machine.root ? 'disable' : 'stop and disable'} ${units.join(', ')}`,
      apply: async () => void (await machine.run('systemctl', [...parameters, '--quiet', ...units])),
    })
    if (!machine.root) changes.push(stopJournal(machine))
  }
  for (const path of present) {
    changes.push({ title: `remove ${path}`, apply: () => rm(machine.path(path), { recursive: true, force: true }) })
  }
  if (changes.length > 0 && !machine.root) changes.push(forgetUnits(machine))
  return [...(await planTlsFrontRemoval(machine)), ...changes]
}

/** Stops the journald of `LogNamespace=bonaca`, which systemd has started and would leave running. */
const stopJournal = (machine: Machine): Change => ({
  title: 'stop the journal of the site',
  async apply() {
    const instances = [
      'systemd-journald@bonaca.service',
      'systemd-journald@bonaca.socket',
      'systemd-journald-varlink@bonaca.socket',
    ]
    await machine.run('systemctl', ['stop', ...instances])
  },
})

/**
 * Makes systemd forget the units: otherwise `systemctl --failed` would list a failed nightly backup of the removed
 * site.
 */
const forgetUnits = (machine: Machine): Change => ({
  title: 'make systemd forget the units',
  async apply() {
    await machine.run('systemctl', ['daemon-reload'])
    await machine.run('systemctl', ['reset-failed', '*bonaca*'])
  },
})
