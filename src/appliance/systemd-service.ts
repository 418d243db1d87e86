import { siteAddress } from './layout.ts'
import type { Machine } from './machine.ts'
import type { SiteService } from './update.ts'

/** `bonaca.service` of this machine. */
export const systemdService = (machine: Machine): SiteService => ({
  address: siteAddress,
  restart: async () => void (await machine.run('systemctl', ['restart', 'bonaca.service'])),
  async hasEnded() {
    // How often systemd has restarted it by itself; `systemctl restart` resets the count.
    const shown = await machine.run('systemctl', ['show', '--property=NRestarts', '--value', 'bonaca.service'])
    return Number(shown) > 0
  },
})
