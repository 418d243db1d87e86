import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** A program from a Debian package is not installed; the message names the package. */
export class MissingProgramError extends Error {
  override name = 'MissingError'
}

/** The folder of PostgreSQL's programs: `PG_BIN`, else Debian's. */
export function findPostgresPrograms(): string {
  const home = '/usr/lib/postgresql'
  const versions = existsSync(home) ? readdirSync(home).map((version) => join(home, version, 'bin')) : []
  const found = [process.env.PG_BIN ?? '', ...versions].find((bin) => existsSync(join(bin, 'postgres')))
  if (found) return found
  throw new MissingProgramError(
    'PostgreSQL is not installed: apt-get install postgresql-15, or unpack the package and set PG_BIN to the folder of its programs.',
  )
}

export function findNginx(): string {
  const found = [process.env.NGINX ?? '', '/usr/sbin/nginx'].find((program) => existsSync(program))
  if (found) return found
  throw new MissingProgramError('nginx is not installed: apt-get install nginx-light, or set NGINX to its path.')
}
