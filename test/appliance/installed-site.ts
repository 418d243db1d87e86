import { type ChildProcess, type ChildProcessWithoutNullStreams, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { createMachine, type Machine, siteAccount } from '../../src/appliance/machine.ts'
import { siteEnvironment } from '../../src/appliance/site-environment.ts'
import type { SiteService } from '../../src/appliance/update.ts'
import { waitUntilReady } from '../../src/appliance/wait-until-ready.ts'
import { databaseAccount } from '../../src/platform/database/embedded/account.ts'

/** Creates a machine with a temporary folder in the place of `/`. */
export function createMachineRoot(): { machine: Machine; remove(): void } {
  const root = mkdtempSync(join(tmpdir(), 'bonaca-root-'))
  chmodSync(root, 0o755)
  return { machine: createMachine(root), remove: () => rmSync(root, { recursive: true, force: true }) }
}

/**
 * Gives the files of the installed site to the account under which tests run PostgreSQL. The account that the
 * installation created exists only in `/etc/passwd` of the temporary folder, but `initdb` looks up its user on this
 * machine.
 */
async function runUnderExistingAccount(machine: Machine): Promise<void> {
  const installed = await siteAccount(machine)
  const existing = databaseAccount('/')
  if (!installed || !existing) return
  const users = readFileSync(machine.path('/etc/passwd'), 'utf8')
  const [from, to] = [installed, existing].map(({ uid, gid }) => `bonaca:x:${uid}:${gid}:`) as [string, string]
  writeFileSync(machine.path('/etc/passwd'), users.replace(from, to))
  for (const path of ['/etc/bonaca', '/etc/bonaca/env', '/etc/bonaca/backup.key']) {
    chownSync(machine.path(path), 0, existing.gid)
  }
  for (const path of ['/var/lib/bonaca', '/var/backups/bonaca'])
    chownSync(machine.path(path), existing.uid, existing.gid)
}

/** Runs a command of a release's `bonaca` under the umask of a hardened server. @returns its output */
export async function bonaca(release: string, ...parameters: string[]): Promise<string> {
  const words = ['-c', 'umask 077; exec "$0" "$@"', join(release, 'bonaca'), ...parameters]
  return (await promisify(execFile)('sh', words)).stdout
}

/**
 * A shell script that holds the listening socket, like systemd with bonaca.socket, and runs the current release on it.
 * The line `restart` on its input restarts the release, and `state` prints the state of the release's process. The
 * script ends when its input ends.
 */
const supervisor = `
  start() { LISTEN_FDS=1 sh -c 'LISTEN_PID=$$ exec "$0" start' "$program" >&2 & child=$!; }
  program=$0
  start
  while read -r command; do
    case $command in
      restart) kill "$child"; wait "$child"; start; echo restarted;;
      state) state=$(cut -d ' ' -f 3 "/proc/$child/stat" 2>/dev/null); echo "\${state:-Z}";;
    esac
  done
  kill "$child"; wait "$child"`

export interface InstalledSite extends SiteService {
  env: Record<string, string>
  output(): string
  stop(): Promise<void>
}

/** Starts the installed site with its settings and under its account, on a port that stays open while it restarts. */
export async function startInstalledSite(machine: Machine): Promise<InstalledSite> {
  await runUnderExistingAccount(machine)
  const port = createServer()
  await new Promise<void>((resolve) => port.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(port.address() as { port: number }).port}`
  const { fd } = (port as unknown as { _handle: { fd: number } })._handle
  const env = { ...(await siteEnvironment(machine)), RATE_LIMITS: 'off' }
  const identity = process.getuid?.() === 0 ? await siteAccount(machine) : null
  const child = spawn('sh', ['-c', supervisor, machine.path('/opt/bonaca/current/bonaca')], {
    cwd: '/',
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', ...env },
    stdio: ['pipe', 'pipe', 'pipe', fd],
    ...identity,
  }) as ChildProcessWithoutNullStreams
  // Only this process's descriptor is closed: the port stays open in the supervisor.
  port.close()
  let output = ''
  child.stderr.on('data', (text) => (output += text))
  const lines = createInterface({ input: child.stdout })
  const answerTo = async (command: string): Promise<string> => {
    const line = once(lines, 'line')
    child.stdin.write(`${command}\n`)
    return (await line)[0]
  }
  const failure = await waitUntilReady(address, 60, () => hasEnded(child))
  if (failure) throw new Error(`The installed site is not ready: ${failure}\n${output}`)
  return {
    address,
    env,
    output: () => output,
    restart: async () => void (await answerTo('restart')),
    // An ended process is a zombie until the shell waits for it.
    hasEnded: async () => (await answerTo('state')) === 'Z',
    async stop() {
      if (hasEnded(child)) return
      const ended = once(child, 'close')
      child.stdin.end()
      await ended
    },
  }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null
