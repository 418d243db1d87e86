import { join } from 'node:path'
import { loadUnits } from './install.ts'
import { layout, siteAddress } from './layout.ts'
import type { Machine } from './machine.ts'
import { siteEnvironment } from './site-environment.ts'
import type { SiteService } from './update.ts'

/** `bonaca.service` of this machine. */
export function systemdService(machine: Machine): SiteService {
  const systemctl = (...parameters: string[]) => machine.run('systemctl', parameters)
  /** The id of the first process that runs after the latest `restart`; 0 until there is one. */
  let first = 0
  async function restart(): Promise<void> {
    // Unit files can differ between versions, so each restart installs those of the version that `layout.current` links
    // to: the new one during an update, the old one again during a rollback.
    const { ORIGIN = '' } = await siteEnvironment(machine)
    const program = machine.path(join(layout.current, 'bonaca'))
    await machine.run(program, ['install', '--origin', ORIGIN, '--no-front', '--no-start'])
    await loadUnits(machine)
    first = 0
    // A stop and a start, so that the old process answers no request afterwards. `--no-block` doesn't wait for the
    // start: the caller polls `/readyz` and watches the process, within its own time limit.
    await systemctl('stop', 'bonaca.service')
    await systemctl('start', '--no-block', 'bonaca.service')
  }
  async function hasEnded(): Promise<boolean> {
    // The process ids are compared, not `NRestarts`: systemd does not reset that count if it was about to restart a
    // failed process.
    const pid = Number(await systemctl('show', '--property=MainPID', '--value', 'bonaca.service'))
    first ||= pid
    return pid !== first
  }
  return { address: siteAddress, restart, hasEnded }
}
