import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { SetupError } from '../bootstrap/install-and-build.mjs'
import type { RecordedStatement } from './preload/record-statements.ts'

/** The statements of one booking, with the parameter types of each. */
export interface RecordedBooking {
  statements: (RecordedStatement & { types: string[] })[]
  /** Ids in the values, except UUIDs. */
  ids: string[]
  /** The day that was booked. */
  date: string
}

interface Options {
  database: { host: string; port: number; user: string; database: string }
  folder: string
  script: string
  seconds: number
}

const program = process.env.PGBENCH ?? 'pgbench'

/**
 * Runs a script with 16 clients and, like the site, with prepared statements. A run of only a few seconds would mostly
 * measure how each client connects and plans.
 * @returns transactions per second; each transaction is one booking
 */
export async function runPgbench({ database, folder, script, seconds }: Options): Promise<number> {
  const file = join(folder, 'booking.sql')
  writeFileSync(file, script)
  const options = ['--no-vacuum', '--protocol=prepared', '--client=16', '--jobs=1', `--time=${Math.ceil(seconds)}`]
  const connection = ['-h', database.host, '-p', String(database.port), '-U', database.user, database.database]
  const { stdout } = await promisify(execFile)(program, [...options, `--file=${file}`, ...connection]).catch(
    (error) => {
      if (error.code !== 'ENOENT') throw error
      throw new SetupError('pgbench is missing: apt-get install postgresql, or PGBENCH=<path>')
    },
  )
  const failed = /number of failed transactions: (\d+)/.exec(stdout)?.[1]
  const perSecond = Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
  if (!(perSecond > 0) || failed !== '0')
    throw new Error(`pgbench failed to run the statements of a booking:\n${stdout}`)
  return perSecond
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** A pgbench script that repeats a recorded booking. Each transaction uses new ids and a random one of the days. */
export function pgbenchScript({ statements, ids, date }: RecordedBooking, days: string[]): string {
  const uuids = statements.flatMap(({ values }) => values.flatMap((value) => value?.match(uuid) ?? []))
  const day = `(array['${days.join("','")}']::date[])[:day::int]`
  const fresh = new Map([
    // The day is a part of some values, such as the key of the departure. There the new day is inserted as text.
    [date, `(${day})::text`] as const,
    ...[...new Set(uuids)].map((id, index) => {
      return [id, `'${index}0000000-0000-7000-8000-' || lpad(to_hex(:n::bigint), 12, '0')`] as const
    }),
    ...ids.map((id, index) => {
      return [id, `'${id.slice(0, 4)}${index}' || lpad(:n::text, ${Math.max(id.length - 5, 15)}, '0')`] as const
    }),
  ])
  const known = new RegExp(`(${[...fresh.keys()].join('|')})`)
  const written = (value: string | null, type: string) => {
    if (value === null) return `null::${type}`
    if (value === date) return `(${day})`
    const parts = value.split(known).filter((part) => part !== '')
    return `(${parts.map((part) => fresh.get(part) ?? literal(part)).join(' || ') || "''"})::${type}`
  }
  const lines = statements.map(({ text, values, types }) => {
    const sql = text
      .replace(/'((?:[^']|'')*)'/g, (_, quoted: string) => literal(quoted.replaceAll("''", "'")))
      .replace(/\$(\d+)/g, (_, number) => written(values[number - 1] ?? null, types[number - 1] ?? 'text'))
    return `${sql};`
  })
  return ['\\set n random(1, 200000000000000)', `\\set day random(1, ${days.length})`, ...lines].join('\n')
}

/** Escapes colons too, because a colon would start a pgbench variable. */
const literal = (text: string) => `E'${text.replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll(':', '\\x3a')}'`
