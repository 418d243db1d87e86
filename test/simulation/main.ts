import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { connect } from '../../src/database/connect.ts'
import { startEmbedded } from '../../src/database/embedded.ts'
import { migrate } from '../../src/database/migrate.ts'
import { openSimulator } from './simulate.ts'
import { weaknesses } from './weaknesses.ts'

// `npm run simulate -- --seed S --runs N`: N lives of a small world, with the seeds S, S + 1, …, over a throw-away
// PostgreSQL. It stops at the first promise that is broken, and prints the seed and the shortest way there.
// `--without "the row lock"` takes a guard away first: then a broken promise is what is wanted.

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    runs: { type: 'string', default: '1000' },
    without: { type: 'string' },
  },
})
const [first, runs] = [values.seed, values.runs].map(Number) as [number, number]
const guards = Object.keys(weaknesses)
if (!Number.isInteger(first) || !Number.isInteger(runs) || (values.without && !guards.includes(values.without))) {
  console.error(`usage: npm run simulate -- [--seed 1] [--runs 1000] [--without "${guards.join('|')}"]`)
  process.exit(2)
}
const weakness = values.without ? weaknesses[values.without as keyof typeof weaknesses] : undefined

const dataDir = await mkdtemp(join(tmpdir(), 'bonaca-simulation-'))
// PostgreSQL runs as an ordinary user where we are root, and has to get into its folder.
await chmod(dataDir, 0o711)
const embedded = await startEmbedded({ dataDir, durable: false })
try {
  process.exitCode = await simulate()
} finally {
  await embedded.stop()
  await rm(dataDir, { recursive: true, force: true })
}

/** @returns the process's status: 0 when what was expected came about */
async function simulate(): Promise<number> {
  const admin = new pg.Client(embedded.connection)
  await admin.connect()
  await admin.query('create database simulation')
  await admin.end()
  const settings = { ...embedded.connection, database: 'simulation' }
  const { pool, close } = connect(settings)
  await migrate(pool)
  await close()
  const simulator = await openSimulator(settings)
  try {
    for (let seed = first; seed < first + runs; seed++) {
      const failure = await simulator.run(seed, { weakness })
      if (failure) {
        console.log(`Seed ${failure.seed}: ${failure.report}`)
        return weakness ? 0 : 1
      }
      if ((seed - first + 1) % 100 === 0) console.log(`${seed - first + 1} runs, clean`)
    }
    console.log(`Clean: ${runs} runs, seeds ${first} to ${first + runs - 1}.`)
    return weakness ? 1 : 0
  } finally {
    await simulator.close()
  }
}
