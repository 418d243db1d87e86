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

// Starts nginx and Caddy from Debian packages with the configuration of docs/operations/run-it-for-real.md.

const page = await readFile(join(projectRoot, 'docs/operations/run-it-for-real.md'), 'utf8')

/** The first code block after this text. */
const documentedConfiguration = (heading: string): string => {
  const [, block] = page.slice(page.indexOf(heading)).match(/^```\w*\n([\s\S]*?)^```$/m) ?? []
  if (!page.includes(heading) || !block) throw new Error(`run-it-for-real.md has no code block after “${heading}”.`)
  return block
}

/** The documented value of an environment variable of the site. */
export const documentedSetting = (name: string): string => {
  const [, value] = page.match(new RegExp(`^${name}=(.*)$`, 'm')) ?? []
  if (value === undefined) throw new Error(`run-it-for-real.md does not set ${name}.`)
  return value
}

/** nginx's `limit_conn`: concurrent requests per client IP. */
export const documentedConnectionLimit = Number(page.match(/limit_conn perip (\d+);/)?.[1])

interface ProxyFiles {
  folder: string
  httpPort: number
  httpsPort: number
  certificate: string
  key: string
}

/** Replaces ports, paths and accounts for this machine; throws if a documented text has changed. */
function substitute(text: string, replacements: Record<string, string>): string {
  return Object.entries(replacements).reduce((changed, [from, to]) => {
    if (!changed.includes(from))
      throw new Error(`The documented configuration does not contain “${from}”; update the substitutions.`)
    return changed.replaceAll(from, to)
  }, text)
}

export const startNginx = (sitePort: number) =>
  start('nginx', async (files, root) => {
    const { folder, httpPort, httpsPort, certificate, key } = files
    const etc = join(folder, 'etc')
    await cp(join(root, 'etc/nginx'), etc, { recursive: true })
    await rm(join(etc, 'sites-enabled'), { recursive: true, force: true })
    for (const name of ['etc/sites-enabled', 'log', 'run']) await mkdir(join(folder, name))
    const site = substitute(documentedConfiguration('`/etc/nginx/sites-enabled/bonaca`'), {
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
    const main = substitute(await readFile(join(etc, 'nginx.conf'), 'utf8'), {
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
    const site = substitute(documentedConfiguration('`/etc/caddy/Caddyfile`'), {
      '{\n\tlog {': `{\n${here}\n\tlog {`,
      'tours.example {': `tours.example {\ntls ${certificate} ${key}`,
      '127.0.0.1:3000': `127.0.0.1:${sitePort}`,
      'lb_try_duration 15s': 'lb_try_duration 1s',
    })
    await writeFile(join(folder, 'Caddyfile'), site)
    return ['usr/bin/caddy', 'run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')]
  })

export type DocumentedProxy = Awaited<ReturnType<typeof start>>

/** @param configure writes the configuration files and returns the program with its arguments */
async function start(name: 'nginx' | 'caddy', configure: (files: ProxyFiles, root: string) => Promise<string[]>) {
  const { root, env } = await debianPackage(name)
  const folder = await mkdtemp(join(tmpdir(), `bonaca-${name}-`))
  const certificate = join(folder, 'certificate.pem')
  const key = join(folder, 'key.pem')
  await selfSigned(certificate, key, folder)
  const [httpPort, httpsPort] = [await freePort(), await freePort()]
  const [program = '', ...parameters] = await configure({ folder, httpPort, httpsPort, certificate, key }, root)
  // Started as root, both programs switch to accounts that only an installed package creates.
  const account = databaseAccount(folder)
  if (account) await changeOwner(account, folder)
  const identity = childOptions(account)
  const child = spawn(join(root, program), parameters, {
    ...identity,
    env: { ...identity.env, ...env, HOME: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  while (!(await isListening(httpsPort))) {
    if (child.exitCode !== null) throw new Error(output)
    await pause(20)
  }
  const ca = await readFile(certificate, 'utf8')
  return {
    /** A client with this source IP. */
    visitor: (from: string) => proxyClient({ port: httpsPort, from, ca }),
    visitorWithoutTls: (from: string) => proxyClient({ port: httpPort, from }),
    /** Its output and log files. */
    async logs(): Promise<string> {
      const files = await readdir(join(folder, 'log')).catch(() => [])
      const texts = await Promise.all(files.map((file) => readFile(join(folder, 'log', file), 'utf8')))
      return [output, ...texts].join('\n')
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

async function changeOwner({ uid, gid }: { uid: number; gid: number }, folder: string): Promise<void> {
  await chmod(folder, 0o711)
  for (const entry of await readdir(folder, { recursive: true })) await chown(join(folder, entry), uid, gid)
  await chown(folder, uid, gid)
}
