import { parseArgs } from 'node:util'
import { benchAvailability } from './bench/availability.mjs'
import { benchBookings, nodeForBookings } from './bench/bookings.mjs'
import { benchBuild } from './bench/build-time.mjs'
import { benchDesk } from './bench/desk.mjs'
import { benchFreshPages, nodeForFreshPages } from './bench/fresh-page.mjs'
import { benchGrowth } from './bench/growth.mjs'
import { benchKeptPage } from './bench/kept-page.mjs'
import { benchPages } from './bench/pages.mjs'
import { benchRunning, nodeForRunning } from './bench/running.mjs'
import { openBenchSite } from './bench/site.mjs'
import { printRows } from './bench/table.mjs'
import { benchTasks } from './bench/tasks.mjs'
import { benchWeight } from './bench/weight.mjs'
import { build, PreparationError } from './prepare.mjs'

// `npm run bench`: how fast the built site is beside its limits and peers of the same run, as one table, and status 1 where
// a goal isn't held. A measure is a function of (given) → rows of { what, figure, beside, ratio, goal, held }, any of
// `beside`, `ratio` and `goal` left out where there is none; `given.site` is there for those that name what their site needs.

const measures = {
  kept: { measure: benchKeptPage, node: [] },
  fresh: { measure: benchFreshPages, node: nodeForFreshPages },
  availability: { measure: benchAvailability, node: [] },
  bookings: { measure: benchBookings, node: nodeForBookings },
  growth: { measure: benchGrowth, isLong: true },
  weight: { measure: benchWeight },
  pages: { measure: benchPages },
  tasks: { measure: benchTasks },
  running: { measure: benchRunning, node: nodeForRunning },
  build: { measure: benchBuild, isLong: true },
  desk: { measure: benchDesk },
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
  // Of what is printed for machines nothing else may be part.
  await build(values.json ? 2 : 'inherit')
  for (const name of chosen()) rows.push(...(await rowsOf(name)))
  if (values.json) console.log(JSON.stringify(rows, null, 2))
  else printRows(rows)
  process.exitCode = rows.every(({ held }) => held) ? 0 : 1
} catch (error) {
  if (!(error instanceof PreparationError)) throw error
  console.error(error.message)
  process.exitCode = 1
}

function chosen() {
  const asked = values.only?.split(',')
  const strange = asked?.find((name) => !Object.hasOwn(measures, name))
  if (strange !== undefined) {
    throw new PreparationError(`There is no measure "${strange}". There are: ${Object.keys(measures).join(', ')}.`)
  }
  return asked ?? Object.keys(measures).filter((name) => !(values.quick && measures[name].isLong))
}

/** A measure that breaks is a row that isn't held, and the others are measured all the same. */
async function rowsOf(name) {
  const { measure, node } = measures[name]
  if (!values.json) console.log(`Measuring: ${name} …`)
  const site = node && (await openBenchSite({ node }))
  try {
    return await measure({ ...given, site })
  } catch (error) {
    console.error(error)
    return [{ what: name, figure: `could not be measured: ${error.message}`, held: false }]
  } finally {
    await site?.close()
  }
}
