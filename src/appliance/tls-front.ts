import { createHash } from 'node:crypto'
import { rm, stat } from 'node:fs/promises'
import type { Env } from '../main/env.ts'
import { type Change, fileChange, readText } from './change.ts'
import { installedText } from './installed-text.ts'
import { layout } from './layout.ts'
import { ApplianceError, type Machine } from './machine.ts'

/** The text of the Caddyfile in Debian's package, without comments and line breaks. */
const debianCaddyfile = ':80 { root * /usr/share/caddy file_server }'

/**
 * The changes that put Caddy in front of the site. Caddy obtains the TLS certificate. If the machine has another web
 * server or an edited Caddyfile, there are no changes, and `notes` says what to do.
 */
export async function planTlsFront(
  machine: Machine,
  { origin, operatorOrigin, operator }: Pick<Env, 'origin' | 'operatorOrigin' | 'operator'>,
): Promise<{ changes: Change[]; notes: string[] }> {
  const { protocol } = new URL(origin)
  const hosts = [...new Set([origin, operatorOrigin].map((address) => new URL(address).hostname))]
  const exists = (path: string) => stat(machine.path(path)).then(Boolean, () => false)
  const byHand = 'put the site behind it as docs/operations/reverse-proxies.md describes'
  if (protocol !== 'https:') return { changes: [], notes: [`${origin} is not https: no TLS front is installed.`] }
  for (const [name, path] of [
    ['nginx', '/etc/nginx/nginx.conf'],
    ['Apache', '/etc/apache2/apache2.conf'],
  ] as const) {
    if (await exists(path)) return { changes: [], notes: [`${name} is installed: ${byHand}.`] }
  }
  const found = await readText(machine, layout.caddyfile)
  const wanted = await caddyfileFor(hosts, operator)
  if (found !== null && !isUnedited(found) && withoutComments(found).join(' ') !== debianCaddyfile) {
    const notes = found.startsWith(header)
      ? missingLines(found, wanted)
      : [`${layout.caddyfile} has content of yours: ${byHand}.`]
    return { changes: [], notes }
  }
  const write = await fileChange(machine, layout.caddyfile, wanted, { mode: 0o644 })
  if (machine.root) return { changes: write, notes: [] }
  const install = (await exists('/usr/bin/caddy')) ? [] : [installCaddy(machine)]
  const reload = {
    title: 'reload Caddy',
    apply: async () => void (await machine.run('systemctl', ['reload-or-restart', 'caddy'])),
  }
  return { changes: [...install, ...write, ...(write.length > 0 ? [reload] : [])], notes: [] }
}

/**
 * The changes that remove a Caddyfile that `bonaca install` wrote and nobody edited. Caddy is stopped and disabled
 * first, because it can't run without a Caddyfile.
 */
export async function planTlsFrontRemoval(machine: Machine): Promise<Change[]> {
  const found = await readText(machine, layout.caddyfile)
  if (found === null || !isUnedited(found)) return []
  const remove = { title: `remove ${layout.caddyfile}`, apply: () => rm(machine.path(layout.caddyfile)) }
  const stop = {
    title: 'stop and disable Caddy',
    apply: async () => void (await machine.run('systemctl', ['disable', '--now', '--quiet', 'caddy'])),
  }
  return machine.root ? [remove] : [stop, remove]
}

const header = '# Written by `bonaca install`'
const headerFor = (body: string) =>
  `${header}, which replaces this file until somebody edits it: ${createHash('sha256').update(body).digest('hex')}\n`

/**
 * The error page of Caddy shows the contact data while the site doesn't answer. Characters with a meaning in a
 * Caddyfile or in HTML are removed from the phone number.
 */
async function caddyfileFor(hosts: string[], { email, phone }: Env['operator']): Promise<string> {
  const body = (await installedText('Caddyfile'))
    .replace('tours.example', hosts.join(', '))
    .replaceAll('hello@bonaca.example', email)
    .replaceAll('+385 23 000 000', phone.replace(/[`{}<>&]/g, ''))
  return headerFor(body) + body
}

function isUnedited(text: string): boolean {
  const body = text.slice(text.indexOf('\n') + 1)
  return text === headerFor(body) + body
}

/** The lines of this version's Caddyfile that are missing in an edited one. */
function missingLines(found: string, wanted: string): string[] {
  const present = new Set(withoutComments(found))
  const missing = withoutComments(wanted).filter((line) => !present.has(line))
  if (missing.length === 0) return []
  return [`${layout.caddyfile} was edited and stays as it is. It lacks:\n  ${missing.join('\n  ')}`]
}

const installCaddy = (machine: Machine): Change => ({
  title: 'install the Debian package caddy',
  async apply() {
    // Without Error-Mode=any, apt-get reports success even if it reached no server. The installation is tried after a
    // failure too: package lists from an earlier run may be enough for it.
    const update = machine.run('apt-get', ['-qq', '-o', 'APT::Update::Error-Mode=any', 'update'])
    const failure = await update.then(
      () => '',
      ({ message }) => `${message}\n`,
    )
    await machine
      .run('apt-get', ['-qq', '-y', '--no-install-recommends', 'install', 'caddy'])
      .catch(({ message }) => Promise.reject(new ApplianceError(failure + message)))
  },
})

const withoutComments = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.replace(/#.*/, '').trim())
    .filter(Boolean)
