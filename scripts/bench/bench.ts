import { parseArgs } from 'node:util'
import { build, installLighthouse, SetupError } from '../bootstrap/install-and-build.mjs'
import { benchAgentic } from './agentic.ts'
import type { BenchOptions } from './bench-options.ts'
import { benchBookings } from './bookings.ts'
import { benchCachedPage } from './cached-page.ts'
import { benchChanges } from './changes.ts'
import { benchInteractions } from './interactions.ts'
import { benchLighthouse } from './lighthouse.ts'
import { benchOperatorApp } from './operator-app.ts'
import { benchResellers } from './resellers.ts'
import { benchStartupAndMemory } from './startup-and-memory.ts'
import { printRows, type Row } from './table.ts'
import { benchTrips } from './trips.ts'
import { benchUncachedPages } from './uncached-page.ts'
import { benchWaitlist } from './waitlist.ts'

// `npm run bench`: benchmarks the built site against its goals and against baselines of the same run. Prints one table and exits
// with 1 if a goal is missed.

const benchmarks: Record<string, (options: BenchOptions) => Promise<Row[]>> = {
  cached: benchCachedPage,
  uncached: benchUncachedPages,
  bookings: benchBookings,
  changes: benchChanges,
  waitlist: benchWaitlist,
  trips: benchTrips,
  resellers: benchResellers,
  interactions: benchInteractions,
  app: benchOperatorApp,
  lighthouse: benchLighthouse,
  agentic: benchAgentic,
  memory: benchStartupAndMemory,
}

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    only: { type: 'string', default: Object.keys(benchmarks).join() },
    rounds: { type: 'string', default: '15' },
    seconds: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '10' },
    runs: { type: 'string', default: '5' },
    page: { type: 'string' },
  },
})
const options: BenchOptions = {
  rounds: Number(values.rounds),
  milliseconds: Number(values.seconds) * 1_000,
  minutes: Number(values.minutes),
  runs: Number(values.runs),
  page: values.page,
}

try {
  const rows: Row[] = []
  const names = values.only.split(',')
  // With --json, the output of npm and the build goes to standard error.
  const output = values.json ? 2 : 'inherit'
  if (names.includes('lighthouse') || names.includes('agentic')) await installLighthouse(output)
  await build(output)
  for (const name of names) rows.push(...(await rowsOf(name)))
  if (values.json) console.log(JSON.stringify(rows, null, 2))
  else printRows(rows)
  process.exitCode = rows.every(({ held }) => held) ? 0 : 1
} catch (error) {
  if (!(error instanceof SetupError)) throw error
  console.error(error.message)
  process.exitCode = 1
}

/** Runs one benchmark. If it throws, returns a row with a missed goal, so that the other benchmarks still run. */
async function rowsOf(name: string): Promise<Row[]> {
  const measure = benchmarks[name]
  if (!measure) throw new SetupError(`Unknown benchmark "${name}". Benchmarks: ${Object.keys(benchmarks).join(', ')}.`)
  console.error(`Measuring: ${name} …`)
  try {
    return await measure(options)
  } catch (error) {
    console.error(error)
    return [{ what: name, figure: 'failed', held: false }]
  }
}
