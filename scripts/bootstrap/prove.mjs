// @ts-check
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, install, pinnedNode, run, signalRunning } from './install-and-build.mjs'
import { prerequisite, printTotals, stage } from './stages.mjs'
import { installBrowser, installXmlTools } from './system-packages.mjs'

// `npm run prove`: runs before a release the checks that take hours, and those that test the checking programs
// themselves. `npm test` runs none of them. `npm run prove -- kill hoard` runs only the steps `kill` and `hoard`.

/** @param {NodeJS.Signals} signal */
function stop(signal) {
  signalRunning(signal)
  process.exit(1)
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)

/** @type {Record<string, () => Promise<number>>} */
const steps = {
  simulate: () => npmRun('simulate', '--seed', '1', '--runs', '1000'),
  guards: () => npmRun('simulate', '--guards', '--runs', '300'),
  fuzz: () => npmRun('fuzz', '--requests', '20000'),
  octo: () => npmRun('octo'),
  assistants: () => run(pinnedNode, ['scripts/assistants/prove-assistants.ts']),
  reproducible: buildTwice,
  'audit:outside': () => npmRun('audit:outside'),
  kill: () => npmRun('chaos', 'kill', '--rounds', '5', '--lanes', '2'),
  'kill without guards': killWithoutGuards,
  random: () => npmRun('chaos', 'random'),
  starve: () => npmRun('chaos', 'starve'),
  hoard: () => npmRun('chaos', 'hoard'),
  access: () => npmRun('chaos', 'access'),
  scale: () => npmRun('chaos', 'scale'),
  patroni: () => npmRun('chaos', 'patroni'),
  release: () => run('vitest', ['run', '--project=release']),
  browser: () => run('playwright', ['test', '--project=release']),
  appliance: () => npmRun('chaos', 'appliance'),
}

const named = process.argv.slice(2)
const unknown = named.filter((name) => !(name in steps))
if (unknown.length > 0) {
  console.error(`No step ${unknown.join(', ')}. The steps are: ${Object.keys(steps).join(', ')}.`)
  process.exit(2)
}
if (
  (await prerequisite('Packages', install)) &&
  (await prerequisite('Build', build)) &&
  (await prerequisite('Judges of XML', installXmlTools)) &&
  (await prerequisite('Chromium', installBrowser))
) {
  for (const [name, step] of Object.entries(steps))
    if (named.length === 0 || named.includes(name)) await stage(name, step)
}
process.exitCode = printTotals()

/**
 * @param {string} script
 * @param {string[]} options
 */
function npmRun(script, ...options) {
  return run('npm', ['run', '--silent', script, '--', ...options])
}

/** Checks that the assertions of `kill` detect each disabled safeguard. */
async function killWithoutGuards() {
  const points = {
    'the key of a booking': 'hold: after its commit',
    'the unknown outcome without a response': 'charge: processed by Stripe, response lost',
    'the delivery of a fiscal document': 'registration: sent, not done by the tax authority',
    'the acceptance by the mail server': 'mail: sent, not accepted by the mail server',
  }
  for (const [guard, point] of Object.entries(points)) {
    const status = await npmRun('chaos', 'kill', '--point', point, '--without', guard)
    if (status !== 0) return status
  }
  return 0
}

/** Builds the release twice: two builds of the same sources have the same hash. */
async function buildTwice() {
  const home = mkdtempSync(join(tmpdir(), 'bonaca-reproducible-'))
  try {
    const sums = []
    for (const output of [join(home, 'first'), join(home, 'second')]) {
      const status = await npmRun('release', '--output', output)
      if (status !== 0) return status
      sums.push(readFileSync(join(output, 'SHA256SUMS'), 'utf8'))
    }
    return sums[0] === sums[1] ? 0 : 1
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}
