import { parseArgs } from 'node:util'
import { benchDesk } from './bench/desk.mjs'
import { benchPages } from './bench/pages.mjs'
import { weightRows } from './bench/weight.mjs'
import { withBuiltServer } from './built-server.mjs'
import { PreparationError } from './prepare.mjs'

// `npm run bench`: how fast and sound the built site is, as tables of figures, and status 1 where one is below its floor.
// Each measure is a function (origin, options) → { title, rows: [{ name, figures, faults }] }.

const measures = [benchDesk, benchPages]

const { values } = parseArgs({ options: { runs: { type: 'string' }, page: { type: 'string', multiple: true } } })
const options = { runs: values.runs ? Number(values.runs) : undefined, only: values.page }

try {
  const faults = await withBuiltServer(async ({ origin }) => {
    const found = []
    const goals = await weightRows(origin)
    for (const measure of measures) {
      const { title, rows } = await measure(origin, options)
      console.log(`\n${title}`)
      console.table(Object.fromEntries(rows.map(({ name, figures }) => [name, figures])))
      goals.push(...rows.flatMap(({ rows = [] }) => rows))
      found.push(...rows.flatMap(({ name, faults }) => faults.map((fault) => `${name}: ${fault}`)))
    }
    console.log('\nGoals')
    console.table(goals)
    return found
  })
  console.log(faults.length > 0 ? faults.join('\n') : 'Everything is above its floor.')
  process.exitCode = faults.length > 0 ? 1 : 0
} catch (error) {
  if (!(error instanceof PreparationError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
