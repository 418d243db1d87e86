import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { createDatabasePool } from '../../src/platform/database/connect.ts'
import { startEmbedded } from '../../src/platform/database/embedded.ts'
import { migrate } from '../../src/platform/database/migrate.ts'
import { detectedGuards, simulationMutations } from './mutations.ts'
import { openSimulator, type Simulator } from './simulator.ts'

// `npm run simulate -- --seed S --runs N`: N simulated runs, with the seeds S, S + 1, …, on a throw-away PostgreSQL. Stops at the
// first violated invariant and prints the seed with the shrunk counterexample, or at the end how many runs have reached each
// situation of `coverage.ts`. `--without "the row lock"` disables a safeguard first; then a violation is expected. `--guards` does so
// with each of `detectedGuards`, and fails unless every one is detected.

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    runs: { type: 'string', default: '1000' },
    without: { type: 'string' },
    guards: { type: 'boolean', default: false },
  },
})
const [first, runs] = [values.seed, values.runs].map(Number) as [number, number]
const guards = Object.keys(simulationMutations)
if (!Number.isInteger(first) || !Number.isInteger(runs) || (values.without && !guards.includes(values.without))) {
  console.error(`usage: npm run simulate -- [--seed 1] [--runs 1000] [--without "${guards.join('|')}" | --guards]`)
  process.exit(2)
}
const mutation = values.without ? simulationMutations[values.without as keyof typeof simulationMutations] : undefined

const dataDir = await mkdtemp(join(tmpdir(), 'bonaca-simulation-'))
// If this program runs as root, it starts PostgreSQL as another user. That user needs access to the folder.
await chmod(dataDir, 0o711)
const embedded = await startEmbedded({ dataDir, durable: false })
try {
  process.exitCode = await simulate()
} finally {
  await embedded.stop()
  await rm(dataDir, { recursive: true, force: true })
}

/** @returns the exit status: 0 if the result is as expected */
async function simulate(): Promise<number> {
  const admin = new pg.Client(embedded.connection)
  await admin.connect()
  await admin.query('create database simulation')
  await admin.end()
  const settings = { ...embedded.connection, database: 'simulation' }
  const { pool, close } = createDatabasePool(settings)
  await migrate(pool)
  await close()
  const simulator = await openSimulator(settings)
  try {
    if (values.guards) return await proveGuards(simulator)
    for (let seed = first; seed < first + runs; seed++) {
      const failure = await simulator.run(seed, { mutation, shrink: !mutation })
      if (failure) {
        console.log(`Seed ${failure.seed}: ${failure.report}`)
        return mutation ? 0 : 1
      }
      if ((seed - first + 1) % 100 === 0) console.log(`${seed - first + 1} runs, clean`)
    }
    console.log(`Clean: ${runs} runs, seeds ${first} to ${first + runs - 1}. Of them reached:`)
    const reached = Object.entries(simulator.coverage)
    for (const [situation, count] of reached) console.log(`${count}\t${situation}`)
    // Fewer than 1,000 runs can miss the rarest situations.
    const isComplete = runs < 1000 || reached.every(([, count]) => count > 0)
    if (!isComplete) console.log('Some situations were not reached.')
    return mutation || !isComplete ? 1 : 0
  } finally {
    await simulator.close()
  }
}

/** @returns the exit status: 0 if a run detects the removal of each guard */
async function proveGuards(simulator: Simulator): Promise<number> {
  let undetected = 0
  for (const guard of detectedGuards) {
    let seed = first
    const options = { mutation: simulationMutations[guard], shrink: false }
    while (seed < first + runs && !(await simulator.run(seed, options))) seed++
    const isDetected = seed < first + runs
    if (!isDetected) undetected++
    console.log(`without ${guard}: ${isDetected ? `detected by seed ${seed}` : `not detected in ${runs} runs`}`)
  }
  return undetected === 0 ? 0 : 1
}
