import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** A program from a Debian package is not installed; the message names the package. */
export class MissingProgramError extends Error {
  override name = 'MissingError'
}

/** Returns the folder of PostgreSQL's programs: `PG_BIN` if they are there, otherwise that of Debian's package. */
export function findPostgresPrograms(): string {
  const home = '/usr/lib/postgresql'
  const versions = existsSync(home) ? readdirSync(home).map((version) => join(home, version, 'bin')) : []
  const found = [process.env.PG_BIN ?? '', ...versions].find((bin) => existsSync(join(bin, 'postgres')))
  if (found) return found
  throw new MissingProgramError(
    'PostgreSQL is not installed: apt-get install postgresql-15, or unpack the package and set PG_BIN to the folder of its programs.',
  )
}

export const findNginx = () => findProgram('nginx', '/usr/sbin/nginx', 'nginx-light')
export const findHaproxy = () => findProgram('haproxy', '/usr/sbin/haproxy', 'haproxy')
export const findPatroni = () => findProgram('patroni', '/usr/bin/patroni', 'patroni')
export const findEtcd = () => findProgram('etcd', '/usr/bin/etcd', 'etcd-server')

export const findNspawn = () => findProgram('nspawn', '/usr/bin/systemd-nspawn', 'systemd-container')
export const findDebootstrap = () => findProgram('debootstrap', '/usr/sbin/debootstrap', 'debootstrap')

/**
 * Returns the path in the environment variable that has the program's name, or else `path`, the program's place in
 * Debian. Throws MissingProgramError if neither file exists.
 */
function findProgram(name: string, path: string, debianPackage: string): string {
  const variable = name.toUpperCase()
  const found = [process.env[variable] ?? '', path].find((program) => existsSync(program))
  if (found) return found
  throw new MissingProgramError(
    `${name} is not installed: apt-get install ${debianPackage}, or set ${variable} to its path.`,
  )
}
