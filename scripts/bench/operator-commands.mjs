import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCli } from '../../src/cli/run.ts'
import { composeCli } from '../../src/composition/cli.ts'
import { openDatabase } from '../../src/database/open-database.ts'
import { readEnv } from '../../src/env.ts'
import { fillSql } from './fill.mjs'
import { median } from './interleave.mjs'

const reservations = 100_000
const runs = 5

/** Command lines with their limit in milliseconds; process start-up is excluded. */
const lines = [
  ['today 14.7.2027', 300],
  ['manifest 14.7.2027', 300],
  ['reservation find kowalska', 300],
  ['reservation find BNC-00C350', 300],
  ['reservation find 600099999', 300],
  ['boarding 14.7.2027', 300],
  ['report --from 1.4.2027 --to 31.10.2027', 2_000],
  ['books --from 1.7.2027 --to 31.7.2027', 2_000],
  ['audit', 10_000],
]

/** Operator commands on a database with 100,000 reservations of twenty seasons. */
export async function benchOperatorCommands() {
  const dataDir = await mkdtemp(join(tmpdir(), 'bonaca-bench-'))
  const env = readEnv({ DATA_DIR: dataDir })
  const database = await openDatabase(env, () => {})
  const desk = composeCli(database, env)
  const given = { ...desk.services, pool: database.pool, env, mailFiles: desk.mailFiles }
  try {
    await database.pool.query(`set statement_timeout = 0; ${fillSql(reservations, 120)}`)
    await database.pool.query('vacuum analyze')
    const rows = []
    for (const [line, limitMs] of lines) rows.push(await measureCommand(line, limitMs, given))
    return rows
  } finally {
    await desk.close()
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function measureCommand(line, limitMs, desk) {
  const times = []
  let printed = ''
  for (let run = 0; run < runs; run++) {
    printed = ''
    const startedAt = performance.now()
    await runCli(line.split(' '), {
      out: (text) => {
        printed += text
      },
      err: (text) => {
        printed += text
      },
      width: { out: 120, err: 120 },
      prompt: null,
      actor: 'bench',
      open: async () => ({ context: desk, close: async () => {} }),
    })
    times.push(performance.now() - startedAt)
  }
  const figure = median(times)
  return {
    what: `operator ${line}, ${reservations.toLocaleString('en')} reservations`,
    figure: `${Math.round(figure)} ms`,
    beside: `${limitMs} ms`,
    ratio: figure / limitMs,
    goal: '≤ 1',
    held: figure <= limitMs && printed !== '',
  }
}
