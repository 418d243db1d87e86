import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { childOptions, databaseAccount } from '../src/database/embedded/account.ts'
import { projectRoot } from '../src/project-root.ts'
import { debianPackage } from './debian-package.ts'
import { freePort, isListening } from './own-postgres.ts'
import { proxyClient } from './proxy-client.ts'

// The proxies of docs/operations/run-it-for-real.md, as it configures them, with Debian's programs.

const page = await readFile(join(projectRoot, 'docs/operations/run-it-for-real.md'), 'utf8')

/** The first block of configuration after these words. */
const documented = (words: string): string => {
  const [, block] = page.slice(page.indexOf(words)).match(/^```\w*\n([\s\S]*?)^```$/m) ?? []
  if (!page.includes(words) || !block) throw new Error(`The documentation has no configuration after “${words}”.`)
  return block
}

/** The value of a setting of the site behind these proxies. */
export const documentedSetting = (name: string): string => {
  const [, value] = page.match(new RegExp(`^${name}=(.*)$`, 'm')) ?? []
  if (value === undefined) throw new Error(`The documentation doesn’t set ${name}.`)
  return value
}

/** How many requests of one address nginx takes at one time. */
export const documentedLimit = Number(page.match(/limit_conn perip (\d+);/)?.[1])

interface Place {
  folder: string
  httpPort: number
  httpsPort: number
  certificate: string
  key: string
}

/** What has to be another here. A text that isn't there any more is a fault of the test. */
function substituted(text: string, replacements: Record<string, string>): string {
  return Object.entries(replacements).reduce((changed, [from, to]) => {
    if (!changed.includes(from)) throw new Error(`The documented configuration has no “${from}”.`)
    return changed.replaceAll(from, to)
  }, text)
}

export const startNginx = (sitePort: number) =>
  start('nginx', async (place, root) => {
    const { folder, httpPort, httpsPort, certificate, key } = place
    const etc = join(folder, 'etc')
    await cp(join(root, 'etc/nginx'), etc, { recursive: true })
    await rm(join(etc, 'sites-enabled'), { recursive: true, force: true })
    for (const name of ['etc/sites-enabled', 'log', 'run']) await mkdir(join(folder, name))
    const site = substituted(documented('`/etc/nginx/sites-enabled/bonaca`'), {
      'listen 80;': `listen 127.0.0.1:${httpPort};`,
      'listen [::]:80;': '',
      'listen 443 ': `listen 127.0.0.1:${httpsPort} `,
      'listen [::]:443 ssl http2;': '',
      '/etc/letsencrypt/live/tours.example/fullchain.pem': certificate,
      '/etc/letsencrypt/live/tours.example/privkey.pem': key,
      '127.0.0.1:3000': `127.0.0.1:${sitePort}`,
    })
    await writeFile(join(etc, 'sites-enabled/bonaca'), site)
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (kind) => `${kind}_temp_path ${folder}/run/${kind};`,
    )
    const main = substituted(await readFile(join(etc, 'nginx.conf'), 'utf8'), {
      'user www-data;': '',
      '/etc/nginx': etc,
      '/var/log/nginx': join(folder, 'log'),
      '/run/nginx.pid': join(folder, 'run/nginx.pid'),
      'http {': `http {\n${temporary.join('\n')}`,
    })
    await writeFile(join(etc, 'nginx.conf'), main)
    const errors = join(folder, 'log/error.log')
    return ['usr/sbin/nginx', '-c', join(etc, 'nginx.conf'), '-e', errors, '-g', 'daemon off;']
  })

export const startCaddy = (sitePort: number) =>
  start('caddy', async ({ folder, httpPort, httpsPort, certificate, key }) => {
    const here = `admin off\nhttp_port ${httpPort}\nhttps_port ${httpsPort}\ndefault_bind 127.0.0.1`
    const site = substituted(documented('`/etc/caddy/Caddyfile`'), {
      '{\n\tlog {': `{\n${here}\n\tlog {`,
      'tours.example {': `tours.example {\ntls ${certificate} ${key}`,
      '127.0.0.1:3000': `127.0.0.1:${sitePort}`,
      'lb_try_duration 15s': 'lb_try_duration 1s',
    })
    await writeFile(join(folder, 'Caddyfile'), site)
    return ['usr/bin/caddy', 'run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')]
  })

export type DocumentedProxy = Awaited<ReturnType<typeof start>>

/** @param configure writes its files, and says the program with its parameters */
async function start(name: 'nginx' | 'caddy', configure: (place: Place, root: string) => Promise<string[]>) {
  const { root, env } = await debianPackage(name)
  const folder = await mkdtemp(join(tmpdir(), `bonaca-${name}-`))
  const certificate = join(folder, 'certificate.pem')
  const key = join(folder, 'key.pem')
  await selfSigned(certificate, key, folder)
  const [httpPort, httpsPort] = [await freePort(), await freePort()]
  const [program = '', ...parameters] = await configure({ folder, httpPort, httpsPort, certificate, key }, root)
  // Started by root they would want Debian's users, which are on a machine only once the package is installed.
  const account = databaseAccount(folder)
  if (account) await giveTo(account, folder)
  const identity = childOptions(account)
  const child = spawn(join(root, program), parameters, {
    ...identity,
    env: { ...identity.env, ...env, HOME: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const output of [child.stdout, child.stderr]) output.on('data', (text) => (said += text))
  while (!(await isListening(httpsPort))) {
    if (child.exitCode !== null) throw new Error(said)
    await pause(20)
  }
  const ca = await readFile(certificate, 'utf8')
  return {
    /** A visitor at this address. */
    visitor: (from: string) => proxyClient({ port: httpsPort, from, ca }),
    visitorWithoutTls: (from: string) => proxyClient({ port: httpPort, from }),
    /** All that it has written anywhere. */
    async logs(): Promise<string> {
      const files = await readdir(join(folder, 'log')).catch(() => [])
      const texts = await Promise.all(files.map((file) => readFile(join(folder, 'log', file), 'utf8')))
      return [said, ...texts].join('\n')
    },
    async stop(): Promise<void> {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function selfSigned(certificate: string, key: string, folder: string): Promise<void> {
  const { root, env } = await debianPackage('openssl')
  const settings = join(folder, 'openssl.cnf')
  await writeFile(settings, '[req]\ndistinguished_name = name\n[name]\n')
  const name = ['-subj', '/CN=tours.example', '-addext', 'subjectAltName=DNS:tours.example']
  const keys = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', key, '-out', certificate]
  const parameters = ['req', '-x509', '-days', '2', '-config', settings, ...keys, ...name]
  await promisify(execFile)(join(root, 'usr/bin/openssl'), parameters, { env: { ...process.env, ...env } })
}

async function giveTo({ uid, gid }: { uid: number; gid: number }, folder: string): Promise<void> {
  await chmod(folder, 0o711)
  for (const entry of await readdir(folder, { recursive: true })) await chown(join(folder, entry), uid, gid)
  await chown(folder, uid, gid)
}
