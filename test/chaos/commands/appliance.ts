import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from '../../../scripts/bootstrap/install-and-build.mjs'
import { releaseEntries } from '../../../scripts/release/build-release.ts'
import { type Platform, thisPlatform } from '../../../scripts/release/platforms.ts'
import { failsWithDataOfSite, writeOtherVersion } from '../../appliance/other-version.ts'
import { createApplianceSteps } from '../environment/appliance-steps.ts'
import { type Cleanups, createCleanups } from '../environment/cleanups.ts'
import { createDebianMachine, type DebianMachine } from '../environment/debian-machine.ts'
import { formatSeconds } from '../environment/load-generator.ts'
import { MissingProgramError } from '../environment/system-programs.ts'

/**
 * Installs the release on a Debian that systemd has booted, and books through Caddy. Then causes one fault after the
 * other, such as a wrong setting, a crash, a full disk, a failing update and a power cut.
 * @returns whether every step ended as described
 */
export async function applianceCommand(args: string[]): Promise<boolean> {
  const { values } = parseArgs({ args, options: { debian: { type: 'string', default: 'bookworm,trixie' } } })
  await build()
  const { cleanups, close } = createCleanups()
  try {
    const archives = await mkdtemp(join(tmpdir(), 'bonaca-archives-'))
    cleanups.push(() => rm(archives, { recursive: true, force: true }))
    const { entries } = await releaseEntries(thisPlatform as Platform, '1.0.0', archives)
    for (const version of ['1.0.0', '1.1.0', '1.3.0']) await writeOtherVersion(archives, entries, version)
    await writeOtherVersion(archives, entries, '1.2.0', await failsWithDataOfSite(entries))
    let succeeded = true
    for (const release of values.debian.split(',')) {
      console.log(`Debian ${release}`)
      const failure = await onMachine(release, archives, cleanups).catch((error: Error) => error)
      if (failure instanceof MissingProgramError) throw failure
      if (failure) console.log(`FAILED: ${failure.message}`)
      succeeded &&= !failure
    }
    return succeeded
  } finally {
    await close()
  }
}

async function onMachine(release: string, archives: string, cleanups: Cleanups): Promise<void> {
  const machine = await createDebianMachine(release)
  cleanups.push(machine.remove)
  try {
    await cp(archives, join(machine.root, 'srv/archives'), { recursive: true })
    await runSteps(machine)
  } finally {
    await machine.remove()
  }
}

/** Runs the steps in order. Throws at the first step that fails, because the machine's state is then unknown. */
async function runSteps(machine: DebianMachine): Promise<void> {
  for (const [name, run] of Object.entries(createApplianceSteps(machine))) {
    const before = performance.now()
    const result = await run().catch(async ({ message }: Error) => {
      const log = await machine.run('journalctl', '--namespace=*', '--unit=bonaca', '--lines=15', '--no-pager')
      throw new Error(`${name}: ${message}\n${log.output}`)
    })
    console.log(`  ${name}: ${result} (${formatSeconds(performance.now() - before)})`)
  }
}
