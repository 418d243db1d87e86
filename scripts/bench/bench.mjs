import { parseArgs } from 'node:util'
import { build, SetupError } from '../bootstrap/install-and-build.mjs'
import { benchAvailability } from './availability.mjs'
import { openBenchSite } from './bench-site.mjs'
import { benchBookings, bookingsNodeOptions } from './bookings.mjs'
import { benchBuild } from './build-time.mjs'
import { benchCachedPage } from './cached-page.mjs'
import { benchDatabaseGrowth } from './database-growth.mjs'
import { benchLighthouse } from './lighthouse.mjs'
import { benchLongTasks } from './long-tasks.mjs'
import { benchOperatorCommands } from './operator-commands.mjs'
import { benchPageWeight } from './page-weight.mjs'
import { benchStartupAndMemory, memoryNodeOptions } from './startup-and-memory.mjs'
import { printRows } from './table.mjs'
import { benchUncachedPages, uncachedPageNodeOptions } from './uncached-page.mjs'

// `npm run bench`: benchmarks the built site against its goals and against baselines of the same run; prints one table and exits with
// 1 if a goal is missed. A benchmark is a function of (given) → rows of { what, figure, beside, ratio, goal, held }; `beside`, `ratio`
// and `goal` are optional. `given.site` is set for benchmarks with the property `node`, the Node.js options of their site.

const benchmarks = {
  kept: { measure: benchCachedPage, node: [] },
  fresh: { measure: benchUncachedPages, node: uncachedPageNodeOptions },
  availability: { measure: benchAvailability, node: [] },
  bookings: { measure: benchBookings, node: bookingsNodeOptions },
  growth: { measure: benchDatabaseGrowth, isLong: true },
  weight: { measure: benchPageWeight },
  pages: { measure: benchLighthouse },
  tasks: { measure: benchLongTasks },
  running: { measure: benchStartupAndMemory, node: memoryNodeOptions },
  build: { measure: benchBuild, isLong: true },
  desk: { measure: benchOperatorCommands },
}

const { values } = parseArgs({
  options: {
    json: { type: 'boolean' },
    only: { type: 'string' },
    quick: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '15' },
    seconds: { type: 'string', default: '1' },
    minutes: { type: 'string' },
    runs: { type: 'string' },
    page: { type: 'string', multiple: true },
  },
})
const given = {
  rounds: Number(values.rounds),
  milliseconds: Number(values.seconds) * 1_000,
  minutes: Number(values.minutes ?? (values.quick ? 2 : 10)),
  runs: values.runs ? Number(values.runs) : undefined,
  only: values.page,
}

try {
  const rows = []
  // With --json, build output goes to standard error.
  await build(values.json ? 2 : 'inherit')
  for (const name of selected()) rows.push(...(await rowsOf(name)))
  if (values.json) console.log(JSON.stringify(rows, null, 2))
  else printRows(rows)
  process.exitCode = rows.every(({ held }) => held) ? 0 : 1
} catch (error) {
  if (!(error instanceof SetupError)) throw error
  console.error(error.message)
  process.exitCode = 1
}

function selected() {
  const names = values.only?.split(',')
  const unknown = names?.find((name) => !Object.hasOwn(benchmarks, name))
  if (unknown !== undefined) {
    throw new SetupError(`Unknown benchmark "${unknown}". Benchmarks: ${Object.keys(benchmarks).join(', ')}.`)
  }
  return names ?? Object.keys(benchmarks).filter((name) => !(values.quick && benchmarks[name].isLong))
}

/** A benchmark that throws becomes a row that isn't held; the others still run. */
async function rowsOf(name) {
  const { measure, node } = benchmarks[name]
  if (!values.json) console.log(`Measuring: ${name} …`)
  const site = node && (await openBenchSite({ node }))
  try {
    return await measure({ ...given, site })
  } catch (error) {
    console.error(error)
    return [{ what: name, figure: `failed: ${error.message}`, held: false }]
  } finally {
    await site?.close()
  }
}
