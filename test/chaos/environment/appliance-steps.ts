import assert from 'node:assert/strict'
import { appendFile, chmod, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type DebianMachine, execute } from './debian-machine.ts'
import { fetchInside, startVisitors } from './visitors.ts'

/**
 * The steps of the test: what happens to an installed site, in this order. A step throws if its result differs from the
 * expected result, or if the site can't sell afterwards.
 */
export function createApplianceSteps(machine: DebianMachine): Record<string, () => Promise<string>> {
  const booked: string[] = []
  const path = (absolute: string) => join(machine.root, absolute)
  const succeed = async (...command: string[]): Promise<string> => {
    const { status, output } = await machine.run(...command)
    assert.equal(status, 0, `${command.join(' ')} failed: ${output.slice(-2000)}`)
    return output
  }
  const fail = async (...command: string[]): Promise<string> => {
    const { status, output } = await machine.run(...command)
    assert.notEqual(status, 0, `${command.join(' ')} succeeded: ${output.slice(-2000)}`)
    return output
  }
  const restart = () => succeed('systemctl', 'restart', 'bonaca')
  const install = () => succeed('bonaca', 'install', '--origin', 'https://localhost')
  const setting = async (change: (text: string) => string) =>
    writeFile(path('/etc/bonaca/env'), change(await readFile(path('/etc/bonaca/env'), 'utf8')))
  const ask = async (url = 'http://127.0.0.1:3000/readyz') => (await execute(...fetchInside(machine, url))).output
  const isReady = async () => (await ask()) === 'ok 200\n'
  /** The process id of PostgreSQL, which outlives the process of the site and serves all commands. */
  const database = async () => (await readFile(path('/var/lib/bonaca/postgres/postmaster.pid'), 'utf8')).split('\n')[0]
  const until = async (what: string, seconds: number, condition: () => Promise<boolean>) => {
    const deadline = performance.now() + seconds * 1000
    while (!(await condition())) {
      assert.ok(performance.now() < deadline, `${what}: not within ${seconds} seconds`)
      await pause(200)
    }
  }
  /** Throws unless every confirmed booking is listed and all invariants hold. */
  const verify = async () => {
    const listed = await succeed('operator', 'books', '--from', '1.1.2026')
    const lost = booked.filter((code) => !listed.includes(code))
    assert.equal(lost.length, 0, `lost of ${booked.length} bookings: ${lost.join(', ')}`)
    await succeed('operator', 'audit')
  }
  /** Runs an action while guests visit and book. */
  const underLoad = async (action: () => Promise<unknown>): Promise<string> => {
    const stop = await startVisitors(machine)
    await pause(2_000)
    await action()
    await pause(2_000)
    const { answered, booked: codes, failures, slowest } = await stop()
    booked.push(...codes)
    assert.equal(failures.length, 0, `failed requests: ${failures.slice(0, 3).join('; ')}`)
    assert.ok(codes.length > 0, 'no booking')
    await verify()
    return `${answered} answers, ${codes.length} bookings, slowest ${slowest.ms} ms`
  }
  const update = (version: string) => ['bonaca', 'update', `/srv/archives/bonaca-${version}.tar.gz`] as const

  return {
    async 'installs with umask 077'() {
      await machine.boot()
      const unpack = 'umask 077; cd /srv && tar -xzf archives/bonaca-1.0.0.tar.gz && cd bonaca-1.0.0'
      const contact = '--email tours@tours.example --phone "+385 23 111 111"'
      await succeed('sh', '-c', `${unpack} && ./bonaca install --origin https://localhost ${contact}`)
      assert.match(await install(), /^Nothing to do\.\n/)
      await appendFile(path('/etc/bonaca/env'), 'RATE_LIMITS=off\n')
      await restart()
      assert.equal(await succeed('systemctl', 'list-units', '--failed', '--no-legend'), '')
      await until('the certificate', 30, async () => (await ask('https://localhost/readyz')) === 'ok 200\n')
      return 'ready'
    },
    'restarts under load': () => underLoad(restart),
    async 'does not start with a wrong setting'() {
      await setting((text) => `${text}LIVE=1\n`)
      await fail('systemctl', 'restart', 'bonaca')
      await succeed('journalctl', '--namespace=bonaca', '--sync')
      const errors = await succeed('journalctl', '--namespace=bonaca', '--priority=err', '--output=cat')
      assert.match(errors, /^LIVE=1 needs:\n/m)
      const answer = await ask('https://localhost/')
      assert.match(answer, /One moment, please.* 503\n$/s)
      await setting((text) => text.replace('LIVE=1\n', ''))
      await restart()
      return 'systemctl restart failed, the log says why, Caddy answered'
    },
    async 'keeps its port while it can not run'() {
      await chmod(path('/opt/bonaca'), 0o700)
      await fail('systemctl', 'restart', 'bonaca')
      // During this time systemd tries more than five starts, its default limit.
      await pause(15_000)
      assert.equal(await succeed('systemctl', 'is-active', 'bonaca.socket'), 'active\n')
      assert.match(await install(), /^set owner and mode of \/opt\/bonaca\n/)
      assert.ok(await isReady())
      return 'a second installation repaired it'
    },
    async hangs() {
      const folder = '/run/systemd/system/bonaca.service.d'
      await succeed('mkdir', '-p', folder)
      await writeInside(`${folder}/chaos.conf`, '[Service]\nWatchdogSec=15\n')
      await succeed('systemctl', 'daemon-reload')
      await restart()
      const before = await database()
      await succeed('sh', '-c', 'kill -STOP $(systemctl show --property=MainPID --value bonaca)')
      await pause(3_000)
      await until('the watchdog', 120, isReady)
      assert.equal(await database(), before, 'PostgreSQL was started again')
      await succeed('rm', '-r', folder)
      await succeed('systemctl', 'daemon-reload')
      await restart()
      return 'systemd restarted it'
    },
    async 'backs up, and tells a failure'() {
      const before = await database()
      await succeed('systemctl', 'start', 'bonaca-backup')
      await chmod(path('/etc/bonaca/backup.key'), 0)
      await fail('systemctl', 'start', 'bonaca-backup')
      const log = ['journalctl', '--namespace=bonaca', '--unit=bonaca-doctor', '--output=cat']
      await until('bonaca-doctor', 60, async () => /mails the operator what is new/.test(await succeed(...log)))
      assert.equal(await database(), before, 'PostgreSQL was started again')
      // The installation restarts the site, and also its database unless another command uses the database.
      assert.match(await install(), /^set owner and mode of \/etc\/bonaca\/backup\.key\n/)
      return 'the operator was mailed'
    },
    async 'has a full disk'() {
      const free = 'fallocate -l $(($(df --output=avail --block-size=1 / | tail -n 1) - 20000000)) /full'
      await succeed('sh', '-c', free)
      assert.equal(await ask(), 'the disk of the database is full 503\n')
      await succeed('rm', '/full')
      assert.ok(await isReady())
      return '/readyz answered 503 meanwhile'
    },
    'updates under load': () =>
      underLoad(async () => assert.match(await succeed(...update('1.1.0')), /Version 1\.1\.0 runs\.\n$/)),
    'rolls back under load': () =>
      underLoad(async () => {
        const output = await fail(...update('1.2.0'))
        assert.match(output, /Version 1\.2\.0 is not ready .*Rolled back: the version from before runs\.\n$/s)
        const releases = (await readdir(path('/opt/bonaca/releases'))).map((name) => name.split('-')[0])
        assert.deepEqual(releases.sort(), ['1.0.0', '1.1.0'])
      }),
    async 'is repaired by an update while it crashes'() {
      await succeed('sh', '-c', 'echo "process.exit(1)" >/opt/bonaca/current/build/server/index.js')
      await succeed('systemctl', 'kill', '--signal=KILL', 'bonaca')
      await pause(6_000)
      assert.match(await succeed(...update('1.3.0')), /Version 1\.3\.0 runs\.\n$/)
      return underLoad(async () => {})
    },
    'loses power under load': losePower,
    async 'is shut down and booted'() {
      await machine.shutDown()
      await machine.boot()
      await until('the site', 60, isReady)
      return underLoad(async () => {})
    },
    async 'is uninstalled, and installed again over its data'() {
      assert.match(await succeed('bonaca', 'uninstall'), /Kept: \/var\/lib\/bonaca, /)
      for (const list of ['list-unit-files', 'list-units']) {
        // Compares only the output: systemctl exits with status 1 if it finds no unit.
        assert.equal((await machine.run('systemctl', list, '--no-legend', '*bonaca*')).output, '')
      }
      await succeed('sh', '-c', 'cd /srv/bonaca-1.0.0 && ./bonaca install --origin https://localhost')
      return underLoad(async () => {})
    },
  }

  async function writeInside(file: string, text: string): Promise<void> {
    await succeed('sh', '-c', `printf '%s' "$1" >"$0"`, file, text)
  }

  /** Cuts the power while guests book, boots the machine, and expects every confirmed booking. */
  async function losePower(): Promise<string> {
    const stop = await startVisitors(machine)
    await pause(4_000)
    await machine.cutPower()
    const { booked: codes } = await stop()
    booked.push(...codes)
    assert.ok(codes.length > 0, 'no booking before the fault')
    await machine.boot()
    await until('the site', 120, isReady)
    await verify()
    return `${codes.length} bookings before, none lost`
  }
}
