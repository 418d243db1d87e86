import { join } from 'node:path'
import { loadUnits } from './install.ts'
import { layout, siteAddress } from './layout.ts'
import type { Machine } from './machine.ts'
import { siteEnvironment } from './site-environment.ts'
import type { SiteService } from './update.ts'

/** `bonaca.service` of this machine. */
export function systemdService(machine: Machine): SiteService {
  const systemctl = (...parameters: string[]) => machine.run('systemctl', parameters)
  /** The first process after the last restart; 0 until it runs. */
  let first = 0
  async function restart(): Promise<void> {
    // The current version may have other unit files than the one before. Installed first, they are part of the check whether
    // the site gets ready, and a rollback installs those from before.
    const { ORIGIN = '' } = await siteEnvironment(machine)
    const program = machine.path(join(layout.current, 'bonaca'))
    await machine.run(program, ['install', '--origin', ORIGIN, '--no-front', '--no-start'])
    await loadUnits(machine)
    first = 0
    // In two steps, so that nothing of the old process answers afterwards. The start is not waited for: its result is judged by
    // `/readyz` and the process, within the time limit of the caller.
    await systemctl('stop', 'bonaca.service')
    await systemctl('start', '--no-block', 'bonaca.service')
  }
  async function hasEnded(): Promise<boolean> {
    // Not `NRestarts`: the count stays if systemd was about to restart a failed process at the time of the restart.
    const pid = Number(await systemctl('show', '--property=MainPID', '--value', 'bonaca.service'))
    first ||= pid
    return pid !== first
  }
  return { address: siteAddress, restart, hasEnded }
}
