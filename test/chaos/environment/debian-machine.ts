import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { debianMirror } from '../../fixtures/debian-package.ts'
import { findDebootstrap, findNspawn } from './system-programs.ts'

export interface Result {
  status: number
  output: string
}

/** A Debian server that systemd has booted in a container, with a disk of its own and no network besides its loopback device. */
export interface DebianMachine {
  /** The path of the container's root folder on the host. */
  root: string
  boot(): Promise<void>
  /** Runs a command in the container as root. */
  run(...command: string[]): Promise<Result>
  /** Returns a command line that runs a program of the host in the network of the container. */
  inNetwork(...command: string[]): [string, ...string[]]
  shutDown(): Promise<void>
  /** Kills all processes of the container at once. Unlike in a real power failure, the page cache is not lost. */
  cutPower(): Promise<void>
  /** Removes the container and its disk. Further calls have no effect. */
  remove(): Promise<void>
}

const diskBytes = 5e9
const bootSeconds = 60

/** @param release code name of a Debian release, such as `bookworm` */
export async function createDebianMachine(release: string): Promise<DebianMachine> {
  if (process.getuid?.() !== 0) throw new Error('Only root can boot a container.')
  const nspawn = findNspawn()
  const template = await debianTemplate(release)
  const home = await mkdtemp(join(tmpdir(), `bonaca-${release}-`))
  const [root, disk, name] = [join(home, 'root'), join(home, 'disk.img'), `bonaca-${release}`]
  await mkdir(root)
  await writeFile(disk, '')
  await truncate(disk, diskBytes)
  await succeed('mkfs.ext4', '-q', '-m', '0', '-d', template, disk)
  await succeed('mount', '-o', 'loop', disk, root)
  let container: { ended: Promise<unknown>; kill(): void } | undefined
  /** The process id that the container's systemd has on the host; empty if the container does not run. */
  let init = ''
  let removed: Promise<void> | undefined

  async function boot(): Promise<void> {
    const where = [
      `--directory=${root}`,
      `--machine=${name}`,
      `--hostname=${name}`,
      '--resolv-conf=off',
      '--timezone=off',
    ]
    const options = ['--quiet', '--boot', '--private-network', '--register=no', '--keep-unit', '--console=read-only']
    const child = spawn(nspawn, [...options, ...where], {
      // systemd in the container needs cgroup v2 for itself, also where this machine has v1.
      env: { ...process.env, SYSTEMD_NSPAWN_UNIFIED_HIERARCHY: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
    container = { ended: once(child, 'close'), kill: () => void child.kill('SIGKILL') }
    const deadline = performance.now() + bootSeconds * 1000
    while (performance.now() < deadline && child.exitCode === null) {
      init = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim().split(' ')[0] ?? ''
      if (init && /running|degraded/.test((await run('systemctl', 'is-system-running')).output)) return
      await pause(200)
    }
    throw new Error(`No booted container on this machine: systemd-nspawn said\n${output.slice(-2000)}`)
  }

  const run = (...command: string[]) => {
    const env = [
      'env',
      '-i',
      'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      'HOME=/root',
      'LANG=C.UTF-8',
    ]
    return execute(
      'nsenter',
      `--target=${init}`,
      '--mount',
      '--uts',
      '--ipc',
      '--net',
      '--pid',
      '--root',
      '--wd',
      ...env,
      ...command,
    )
  }
  const cutPower = async () => {
    if (init) await execute('kill', '-KILL', init)
    container?.kill()
    await container?.ended
    container = undefined
    init = ''
  }
  return {
    root,
    boot,
    run,
    inNetwork: (...command) => ['nsenter', `--target=${init}`, '--net', ...command],
    async shutDown() {
      await run('systemctl', 'poweroff')
      await container?.ended
      container = undefined
      init = ''
    },
    cutPower,
    remove() {
      removed ??= (async () => {
        await cutPower()
        await succeed('umount', root)
        await rm(home, { recursive: true, force: true })
      })()
      return removed
    },
  }
}

/**
 * Creates the files of a minimal Debian. The container has no network, so the cache of apt contains the packages that
 * `bonaca install` needs. The files stay in the folder for temporary files, where later runs use them again.
 * @returns the path of the files
 */
async function debianTemplate(release: string): Promise<string> {
  const debootstrap = findDebootstrap()
  const cache = join(tmpdir(), 'bonaca-debian')
  const [template, partial] = [join(cache, release), join(cache, `${release}.unfinished`)]
  if (existsSync(template)) return template
  await rm(partial, { recursive: true, force: true })
  await mkdir(cache, { recursive: true })
  const packages = 'systemd,systemd-sysv,dbus,ca-certificates'
  const steps = [
    [debootstrap, '--variant=minbase', `--include=${packages}`, release, partial, await debianMirror()],
    ['chroot', partial, 'apt-get', '-qq', 'update'],
    ['chroot', partial, 'apt-get', '-qq', '-y', '--no-install-recommends', '--download-only', 'install', 'caddy'],
  ]
  for (const [program = '', ...parameters] of steps) await succeed(program, ...parameters)
  await writeFile(join(partial, 'etc/hosts'), '127.0.0.1 localhost\n')
  await rename(partial, template)
  return template
}

export function execute(program: string, ...parameters: string[]): Promise<Result> {
  return new Promise((resolve) => {
    execFile(program, parameters, { maxBuffer: 64e6 }, (error, out, err) =>
      resolve({ status: error ? Number(error.code) || 1 : 0, output: out + err }),
    )
  })
}

async function succeed(program: string, ...parameters: string[]): Promise<void> {
  const { status, output } = await execute(program, ...parameters)
  if (status !== 0) throw new Error(`${program} ${parameters.join(' ')} failed: ${output.slice(-2000)}`)
}
