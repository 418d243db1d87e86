// @ts-check
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, install, run, SetupError, signalRunning } from './install-and-build.mjs'
import { failed, prerequisite, printTotals, stage } from './stages.mjs'
import { installBrowser, installEngines, installXmlTools } from './system-packages.mjs'

// `npm test`: the gate of a change. Runs all stages one after the other and prints the totals; a failed stage doesn't stop the
// following ones. `npm test -- --only checks|vitest|browser|engines [options of the runner]` runs a part.
// `npm test -- --fast`: the checks, the unit and database tests, and one journey in Chromium.

const [option, ...rest] = process.argv.slice(2)
const isFast = option === '--fast'
const [only, ...runnerOptions] = option === '--only' ? rest : []
/** Excludes the project `release`, which only `npm run prove` runs. */
const inGate = ['--project=!release']
const parts = ['checks', 'vitest', 'browser', 'engines']
if (option === '--only' ? !parts.includes(only ?? '') : option && (!isFast || rest.length > 0)) {
  console.error(`usage: npm test [-- --fast | -- --only ${parts.join('|')} [options of the runner]]`)
  process.exit(2)
}
const reports = mkdtempSync(join(tmpdir(), 'bonaca-reports-'))
// The compile cache saves half of the processor time of each program that a test starts.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('../../node_modules/.cache/node', import.meta.url))
process.on('exit', () => rmSync(reports, { recursive: true, force: true }))
/** @param {NodeJS.Signals} signal */
function stop(signal) {
  signalRunning(signal)
  process.exit(1)
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)

/** @param {'checks' | 'vitest' | 'browser' | 'engines'} part */
const includes = (part) => only === undefined || only === part

if (await prerequisite('Packages', install)) {
  if (includes('checks')) {
    await stage('Types', () => npmRun('check:types'))
    await stage('Lint', () => npmRun('check:lint'))
    await stage('Unused code', () => npmRun('check:unused'))
  }
  if (isFast) await fastLane()
  else if (only !== 'checks') {
    const isBuilt = await stage('Build', build)
    if (includes('vitest') || includes('browser')) await prerequisite('Judges of XML', installXmlTools)
    if (includes('vitest')) await stage('Tests without a browser', () => runVitest('vitest', inGate))
    if (includes('browser') || includes('engines')) await inBrowsers(isBuilt)
  }
}
process.exitCode = printTotals(
  isFast
    ? 'lane: fast; not run: tests of many cases, of some interfaces, of programs, most browser tests, other engines'
    : undefined,
)

async function fastLane() {
  await prerequisite('Judges of XML', installXmlTools)
  // Some tests of pages look for the built files.
  const isBuilt = await stage('Build', build)
  await stage('Unit and database tests', () =>
    runVitest('vitest', ['--project=unit', '--project=database'], { SIMULATION_SEEDS: '20' }),
  )
  const hasChromium = await prerequisite('Chromium', installBrowser)
  const journey = ['booking-journey', '--project=phone']
  await stage('A journey in Chromium', isBuilt && hasChromium ? () => playwright(journey) : skipped)
}

/** @param {boolean} isBuilt */
async function inBrowsers(isBuilt) {
  const hasChromium = await prerequisite('Chromium', installBrowser)
  if (includes('browser')) {
    await stage('Style sheets', isBuilt ? () => npmRun('check:styles') : skipped)
    await stage(
      'Browser tests',
      isBuilt && hasChromium ? () => playwright(['--project=desktop', '--project=phone', ...runnerOptions]) : skipped,
    )
  }
  if (includes('engines')) {
    const hasEngines = await prerequisite('Firefox and WebKit', installEngines)
    await stage('Journeys in three engines', isBuilt && hasChromium && hasEngines ? journeys : skipped)
  }
}

/** @returns {Promise<never>} */
async function skipped() {
  throw new SetupError('Skipped: a prerequisite failed.')
}

/** @param {string} script */
function npmRun(script) {
  return run('npm', ['run', '--silent', script])
}

function journeys() {
  return runVitest('engines', ['--config=test/engines/vitest.config.ts'])
}

/**
 * @param {string} name
 * @param {string[]} options
 * @param {NodeJS.ProcessEnv} env
 */
async function runVitest(name, options = [], env = {}) {
  const report = join(reports, `${name}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const status = await run('vitest', ['run', ...options, ...reporters, ...runnerOptions], { env })
  return readCounts(name, status, report, ({ testResults }) => testResults.flatMap(testsOfFile))
}

/**
 * @param {{ name: string, status: string, assertionResults: { fullName: string, status: string, failureMessages: string[] }[] }} file
 * @returns {Test[]}
 */
function testsOfFile({ name, status, assertionResults }) {
  // A file that fails to load has no tests.
  if (status === 'failed' && assertionResults.length === 0) return [{ name, passed: false }]
  return assertionResults.map(({ fullName, status: result, failureMessages }) => {
    const passed = result === 'passed'
    return { name: fullName, passed, isFlaky: passed && failureMessages.length > 0 }
  })
}

/** @param {string[]} options */
async function playwright(options) {
  const report = join(reports, 'playwright.json')
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const status = await run('playwright', ['test', '--reporter=list,json', ...options], { env })
  return readCounts('playwright', status, report, ({ suites }) => suites.flatMap(testsOfSuite))
}

/** @typedef {{ title: string, file: string, tests: { status: string }[] }} Spec */
/** @typedef {{ specs?: Spec[], suites?: Suite[] }} Suite */

/**
 * @param {Suite} suite
 * @returns {Test[]}
 */
function testsOfSuite({ specs = [], suites = [] }) {
  const tests = specs.flatMap(({ title, file, tests }) =>
    // Skipped tests count as failed.
    tests.map(({ status }) => ({
      name: `${file}: ${title}`,
      passed: status === 'expected' || status === 'flaky',
      isFlaky: status === 'flaky',
    })),
  )
  return [...tests, ...suites.flatMap(testsOfSuite)]
}

/** @typedef {{ name: string, passed: boolean, isFlaky?: boolean }} Test `isFlaky`: it passed only in its second run */

/**
 * The counts of a report, plus one failure if it contains no tests, or no failed test although the runner failed.
 * @param {string} name
 * @param {number} status
 * @param {string} report
 * @param {(report: any) => Test[]} testsOf
 * @returns {import('./stages.mjs').Counts}
 */
function readCounts(name, status, report, testsOf) {
  if (!existsSync(report)) return failed(`${name} wrote no report`)
  const tests = testsOf(JSON.parse(readFileSync(report, 'utf8')))
  const failures = tests.filter((test) => !test.passed).map((test) => test.name)
  const passed = tests.length - failures.length
  const flaky = tests.filter((test) => test.isFlaky).map((test) => test.name)
  const isUnreported = failures.length === 0 && (status !== 0 || passed === 0)
  return { passed, failures: isUnreported ? [`${name} exited with ${status}`] : failures, flaky }
}
