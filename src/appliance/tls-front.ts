import { readFile, rm, stat } from 'node:fs/promises'
import { type Change, fileChange, readText } from './change.ts'
import { installedText } from './installed-text.ts'
import { layout } from './layout.ts'
import type { Machine } from './machine.ts'

/** The lines of the Caddyfile that Debian's package brings, without comments. */
const debianCaddyfile = ':80 { root * /usr/share/caddy file_server }'
const ourCaddyfile = '# Written by `bonaca install`.'

/**
 * The changes that put Caddy in front of the site: it obtains the certificate. None if the machine has another web server, or an
 * edited Caddyfile; then `notes` says what to do.
 */
export async function planTlsFront(machine: Machine, origin: string): Promise<{ changes: Change[]; notes: string[] }> {
  const { protocol, hostname } = new URL(origin)
  const exists = (path: string) => stat(machine.path(path)).then(Boolean, () => false)
  const byHand = 'put the site behind it as docs/operations/reverse-proxies.md describes'
  if (protocol !== 'https:') return { changes: [], notes: [`${origin} is not https: no TLS front is installed.`] }
  for (const [name, path] of [
    ['nginx', '/etc/nginx/nginx.conf'],
    ['Apache', '/etc/apache2/apache2.conf'],
  ] as const) {
    if (await exists(path)) return { changes: [], notes: [`${name} is installed: ${byHand}.`] }
  }
  const found = await readFile(machine.path(layout.caddyfile), 'utf8').catch(() => null)
  if (found !== null && !found.startsWith(ourCaddyfile) && withoutComments(found) !== debianCaddyfile) {
    return { changes: [], notes: [`${layout.caddyfile} has content of yours: ${byHand}.`] }
  }
  const write = await fileChange(machine, layout.caddyfile, await caddyfileFor(hostname), { mode: 0o644 })
  if (machine.root) return { changes: write, notes: [] }
  const install = (await exists('/usr/bin/caddy')) ? [] : [installCaddy(machine)]
  const reload = {
    title: 'reload Caddy',
    apply: async () => void (await machine.run('systemctl', ['reload-or-restart', 'caddy'])),
  }
  return { changes: [...install, ...write, ...(write.length > 0 ? [reload] : [])], notes: [] }
}

/** The changes that remove the Caddyfile of an installation, unless it was edited. Caddy can't start without one. */
export async function planTlsFrontRemoval(machine: Machine): Promise<Change[]> {
  const found = await readText(machine, layout.caddyfile)
  const [, hostname = ''] = found?.match(/^(\S+) \{$/m) ?? []
  if (found === null || found !== (await caddyfileFor(hostname))) return []
  const remove = { title: `remove ${layout.caddyfile}`, apply: () => rm(machine.path(layout.caddyfile)) }
  const stop = {
    title: 'stop and disable Caddy',
    apply: async () => void (await machine.run('systemctl', ['disable', '--now', '--quiet', 'caddy'])),
  }
  return machine.root ? [remove] : [stop, remove]
}

const caddyfileFor = async (hostname: string) => (await installedText('Caddyfile')).replace('tours.example', hostname)

const installCaddy = (machine: Machine): Change => ({
  title: 'install the Debian package caddy',
  async apply() {
    await machine.run('apt-get', ['-qq', 'update'])
    await machine.run('apt-get', ['-qq', '-y', '--no-install-recommends', 'install', 'caddy'])
  },
})

const withoutComments = (text: string) =>
  text
    .split('\n')
    .map((line) => line.replace(/#.*/, '').trim())
    .filter(Boolean)
    .join(' ')
