import { join } from 'node:path'
import { loadUnits } from './install.ts'
import { layout, siteAddress } from './layout.ts'
import type { Machine } from './machine.ts'
import { siteEnvironment } from './site-environment.ts'
import type { SiteService } from './update.ts'

/** `bonaca.service` of this machine. */
export const systemdService = (machine: Machine): SiteService => ({
  address: siteAddress,
  async restart() {
    // The current version may have other unit files than the one before. Installed first, they are part of the check whether
    // the site gets ready, and a rollback installs those from before.
    const { ORIGIN = '' } = await siteEnvironment(machine)
    const program = machine.path(join(layout.current, 'bonaca'))
    await machine.run(program, ['install', '--origin', ORIGIN, '--no-front', '--no-start'])
    await loadUnits(machine)
    await machine.run('systemctl', ['restart', 'bonaca.service'])
  },
  async hasEnded() {
    // How often systemd has restarted it by itself; `systemctl restart` resets the count.
    const shown = await machine.run('systemctl', ['show', '--property=NRestarts', '--value', 'bonaca.service'])
    return Number(shown) > 0
  },
})
