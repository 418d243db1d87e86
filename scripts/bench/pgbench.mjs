import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The path of pgbench, or undefined if it is not installed. */
export async function findPgbench() {
  const program = process.env.PGBENCH ?? 'pgbench'
  const { stdout } = await run(program, ['--version']).catch(() => ({ stdout: '' }))
  return stdout.startsWith('pgbench') ? program : undefined
}

export const pgbenchInstallHint = 'pgbench is missing: apt-get install postgresql, or PGBENCH=<path>'

/**
 * Runs a script with 16 clients and prepared statements, like the site's.
 * @returns transactions per second, each a whole booking
 */
export async function pgbench(program, { database, folder, script, seconds, clients = 16 }) {
  const file = join(folder, 'booking.sql')
  writeFileSync(file, script)
  const parameters = ['--no-vacuum', '--protocol=prepared', `--client=${clients}`, '--jobs=1', `--time=${seconds}`]
  const place = ['-h', database.host, '-p', String(database.port), '-U', database.user, database.database]
  const { stdout } = await run(program, [...parameters, `--file=${file}`, ...place])
  const failed = /number of failed transactions: (\d+)/.exec(stdout)?.[1]
  const perSecond = Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
  if (!(perSecond > 0) || failed !== '0')
    throw new Error(`pgbench failed to run the statements of a booking:\n${stdout}`)
  return perSecond
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/**
 * A pgbench script with the statements of one booking, with new ids for each run.
 * @param recorded statements with their values and parameter types; `ids`: the ids among the values that are no UUIDs
 * @param day SQL expression of a date
 */
export function pgbenchScript({ statements, ids, date }, day) {
  const uuids = statements.flatMap(({ values }) => values.flatMap((value) => value?.match(uuid) ?? []))
  const fresh = new Map([
    ...[...new Set(uuids)].map((id, index) => [
      id,
      `'${index}0000000-0000-7000-8000-' || lpad(to_hex(:n::bigint), 12, '0')`,
    ]),
    ...ids.map((id, index) => [
      id,
      `'${id.slice(0, 4)}${index}' || lpad(:n::text, ${Math.max(id.length - 5, 15)}, '0')`,
    ]),
  ])
  const known = new RegExp(`(${[...fresh.keys()].join('|')})`)
  const written = (value, type) => {
    if (value === null) return `null::${type}`
    if (value === date) return `(${day})`
    const parts = value.split(known).filter((part) => part !== '')
    return `(${parts.map((part) => fresh.get(part) ?? literal(part)).join(' || ') || "''"})::${type}`
  }
  const lines = statements.map(({ text, values, types }) =>
    text.replace(/\$(\d+)/g, (_, number) => written(values[number - 1], types[number - 1])),
  )
  return ['\\set n random(1, 200000000000000)', '\\set day random(0, 199)', ...lines.map((line) => `${line};`)].join(
    '\n',
  )
}

/** A colon would start a pgbench variable. */
const literal = (text) => `E'${text.replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll(':', '\\x3a')}'`
