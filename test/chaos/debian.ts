import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Something of Debian's that isn't here, in one sentence. */
export class MissingError extends Error {
  override name = 'MissingError'
}

/** Where Debian has PostgreSQL's programs, or where `PG_BIN` says that they were unpacked. */
export function postgresPrograms(): string {
  const home = '/usr/lib/postgresql'
  const versions = existsSync(home) ? readdirSync(home).map((version) => join(home, version, 'bin')) : []
  const found = [process.env.PG_BIN ?? '', ...versions].find((bin) => existsSync(join(bin, 'postgres')))
  if (found) return found
  throw new MissingError(
    'There is no PostgreSQL here: apt-get install postgresql-15, or unpack the package and say in PG_BIN where its programs are.',
  )
}

export function nginxProgram(): string {
  const found = [process.env.NGINX ?? '', '/usr/sbin/nginx'].find((program) => existsSync(program))
  if (found) return found
  throw new MissingError('There is no nginx here: apt-get install nginx-light, or say in NGINX where it is.')
}
