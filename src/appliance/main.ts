import { resolve } from 'node:path'
import { Command } from 'commander'
import { EnvError } from '../main/env.ts'
import { projectRoot } from '../shared/project-root.ts'
import { type Answers, askForMissing, settingsFrom } from './answers.ts'
import { type Change, readText } from './change.ts'
import { checkLines, examine } from './doctor/doctor.ts'
import { notifyOperator } from './doctor/notify.ts'
import { parseEnvFile } from './env-file.ts'
import { planInstall } from './install.ts'
import { layout } from './layout.ts'
import { ApplianceError, createMachine, siteAccount } from './machine.ts'
import { nightlyBackup } from './nightly-backup.ts'
import { readRelease } from './release-folder.ts'
import { runOperatorCommand } from './site-command.ts'
import { siteEnvironment } from './site-environment.ts'
import { systemdService } from './systemd-service.ts'
import { kept, planUninstall } from './uninstall.ts'
import { updateSite } from './update.ts'

// `bonaca`: installs the site on a machine, updates and checks it. The shell script `bin/bonaca` starts this program
// for all commands except `bonaca start`, which it runs itself.

// The umask of root may be stricter: then the site's account could not run what root installs. Files with secrets are
// created with a mode of their own.
process.umask(0o022)

const print = (line: string) => void process.stdout.write(`${line}\n`)
const environment = () =>
  Object.fromEntries(Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined))

const program = new Command('bonaca')
  .description('Runs the site and manages its installation on a Debian server.')
  .helpCommand(false)
program.command('start').description('runs the site in the foreground, without an installation; its data is in .data')

interface PlanOptions {
  root?: string
  dryRun?: boolean
}

program
  .command('install')
  .description('installs this release as a service: account, systemd units, nightly backup, TLS front')
  .requiredOption('--origin <url>', 'the public address, such as https://tours.example')
  .option('--email <address>', "the operator's e-mail address")
  .option('--phone <number>', "the operator's phone number")
  .option('--smtp-url <url>', 'the mail server, smtps://user:password@host:465')
  .option('--operator-origin <url>', "the address of the crew's app, such as https://crew.tours.example")
  .option('--no-front', 'leaves the TLS front to you')
  .option('--no-start', 'starts and restarts nothing; for bonaca update')
  .option('--dry-run', 'only prints what it would do')
  .option('--root <folder>', 'installs into this folder instead of /, and starts nothing')
  .action(async (options: PlanOptions & Answers & { origin: string; front: boolean; start: boolean }) => {
    const machine = createMachine(options.root)
    requireRoot(options)
    const installed = parseEnvFile((await readText(machine, layout.envFile)) ?? '')
    const answers = options.dryRun ? options : await askForMissing(options, installed)
    const settings = { ORIGIN: options.origin, ...settingsFrom(answers) }
    const { changes, notes } = await planInstall(machine, await readRelease(projectRoot), settings, options)
    try {
      await applyAll(changes, options)
    } finally {
      // Notes are printed after a failed change too: a second run plans only the rest, and may not have these notes.
      for (const note of notes) print(`Note: ${note}`)
      if (!options.dryRun && changes.length > 0) {
        print(
          `The key of the backups is in ${layout.backupKey}: copy it to another place. Without it they can't be read.`,
        )
        print('Next: bonaca doctor')
      }
    }
  })

program
  .command('uninstall')
  .description('removes the program and its services; data, backups and settings stay')
  .option('--dry-run', 'only prints what it would do')
  .option('--root <folder>', 'removes it from this folder instead of /')
  .action(async (options: PlanOptions) => {
    requireRoot(options)
    const machine = createMachine(options.root)
    await applyAll(await planUninstall(machine), options)
    const caddyfile =
      (await readText(machine, layout.caddyfile)) === null ? [] : [`${layout.caddyfile}, which has edits`]
    print(`Kept: ${[...kept, ...caddyfile].join(', ')}.`)
  })

program
  .command('update')
  .description('replaces the installed release by the one in an archive, without a failed request')
  .argument('<archive>', 'such as bonaca-1.1.0-linux-x64.tar.gz, with SHA256SUMS beside it')
  .option('--seconds <seconds>', 'how long the new version may take until it is ready', Number, 60)
  .action(async (archive: string, { seconds }: { seconds: number }) => {
    requireRoot({})
    const machine = createMachine()
    await updateSite(machine, resolve(archive), { service: systemdService(machine), seconds, print })
  })

program
  .command('backup')
  .description(
    'for bonaca-backup.service: backs up, restores into a temporary database, deletes old backups, checks the invariants',
  )
  .option('--folder <folder>', 'of the backups', layout.backups)
  .action(async ({ folder }: { folder: string }) => {
    const env = environment()
    const dataDir = env.DATA_DIR
    // Without the settings, the command would back up a new, empty database and report success.
    if (!dataDir) throw new ApplianceError('The settings of the site are missing: systemctl start bonaca-backup')
    await nightlyBackup({ release: projectRoot, folder, dataDir, env, print }, new Date())
  })

program
  .command('doctor')
  .description(
    'checks the site, DNS, TLS, mail (by a test mail), the payment account, clock, disk and backups, and says the remedies',
  )
  .option('--json', 'prints JSON')
  .option('--notify', 'mails failures to the operator, instead of the test mail; for systemd')
  .action(async ({ json, notify = false }: { json?: boolean; notify?: boolean }) => {
    const machine = createMachine()
    const openingList = async () =>
      runOperatorCommand(
        projectRoot,
        ['site', 'ready', '--json'],
        await siteEnvironment(machine),
        await siteAccount(machine),
      )
    const checks = await examine(machine, new Date(), notify ? { testMail: false } : { openingList })
    if (json) print(JSON.stringify({ checks: checks.map(({ finding, ...check }) => check) }, null, 2))
    else for (const line of checkLines(checks)) print(line)
    if (notify) print(await notifyOperator(machine, projectRoot, checks, new Date()))
    if (checks.some(({ status }) => status === 'failed')) process.exitCode = 1
  })

function requireRoot({ root, dryRun }: PlanOptions): void {
  if (!root && !dryRun && process.getuid?.() !== 0) throw new ApplianceError('Run it as root: sudo ./bonaca …')
}

async function applyAll(changes: Change[], { dryRun }: PlanOptions): Promise<void> {
  if (changes.length === 0) print('Nothing to do.')
  for (const { title, apply } of changes) {
    print(dryRun ? `would ${title}` : title)
    if (!dryRun) await apply()
  }
}

// Ignores EPIPE, as in `bonaca install | head`, so that a change that has begun is finished.
process.stdout.on('error', () => {})

try {
  await program.parseAsync()
} catch (error) {
  const isExpected = error instanceof ApplianceError || error instanceof EnvError
  process.stderr.write(`${error instanceof Error ? (isExpected ? error.message : error.stack) : error}\n`)
  process.exitCode = 1
}
