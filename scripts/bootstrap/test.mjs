// @ts-check
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, install, run, SetupError, signalRunning } from './install-and-build.mjs'
import { installBrowser, installEngines } from './system-packages.mjs'

// `npm test`: runs all stages one after the other and prints the totals; a failed stage doesn't stop the following ones.
// `npm test -- --only checks|vitest|appliance|browser|engines [options of the runner]` runs a part.

const [only, ...runnerOptions] = process.argv[2] === '--only' ? process.argv.slice(3) : []
const reports = mkdtempSync(join(tmpdir(), 'bonaca-reports-'))
process.on('exit', () => rmSync(reports, { recursive: true, force: true }))
/** @param {NodeJS.Signals} signal */
function stop(signal) {
  signalRunning(signal)
  process.exit(1)
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)

/** @type {Counts} */
const total = { passed: 0, failures: [] }
/** @param {'checks' | 'vitest' | 'appliance' | 'browser' | 'engines'} part */
const includes = (part) => only === undefined || only === part

if (await stage('Packages', () => runQuietly(install))) {
  if (includes('checks')) {
    await stage('Types', () => npmRun('check:types'))
    await stage('Lint', () => npmRun('check:lint'))
    await stage('Unused code', () => npmRun('check:unused'))
  }
  if (includes('vitest')) await stage('Unit and integration tests', vitest)
  if (includes('appliance') || includes('browser') || includes('engines')) {
    const isBuilt = await stage('Build', build)
    if (includes('appliance')) await stage('Release and installation', isBuilt ? appliance : skipped)
    if (includes('browser') || includes('engines')) await inBrowsers(isBuilt)
  }
}
process.exitCode = total.failures.length === 0 && total.passed > 0 ? 0 : 1
for (const name of total.failures) console.log(`\nFailed: ${name}`)
console.log(`\n${total.passed} passed, ${total.failures.length} failed`)

/** @param {boolean} isBuilt */
async function inBrowsers(isBuilt) {
  const hasChromium = await stage('Chromium', () => runQuietly(installBrowser))
  if (includes('browser')) {
    await stage('Style sheets', isBuilt ? () => npmRun('check:styles') : skipped)
    await stage('Browser tests', isBuilt && hasChromium ? playwright : skipped)
  }
  if (includes('engines')) {
    const hasEngines = await stage('Firefox and WebKit', () => runQuietly(installEngines))
    await stage('Journeys in three engines', isBuilt && hasChromium && hasEngines ? journeys : skipped)
  }
}

/** @typedef {{ passed: number, failures: string[] }} Counts `failures`: the names of the failed tests and stages */

/**
 * Runs a stage and adds its results to the totals; a stage with only an exit status counts as one.
 * @param {string} name
 * @param {() => Promise<Counts | number | void>} action
 * @returns whether it passed
 */
async function stage(name, action) {
  console.log(`\n── ${name}`)
  const start = performance.now()
  const result = await Promise.resolve().then(action).catch(printError)
  const { passed, failures } = typeof result === 'object' ? result : result ? failed(name) : { passed: 1, failures: [] }
  total.passed += passed
  total.failures.push(...failures)
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(`── ${name}: ${failures.length === 0 ? 'passed' : 'FAILED'}, ${seconds} s`)
  return failures.length === 0
}

/**
 * @param {string} name
 * @returns {Counts}
 */
function failed(name) {
  return { passed: 0, failures: [name] }
}

/** @param {unknown} error */
function printError(error) {
  console.error(error instanceof SetupError ? error.message : error)
  return 1
}

/**
 * Runs a prerequisite, which counts only if it fails.
 * @param {() => Promise<number | void>} action
 * @returns {Promise<Counts>}
 */
async function runQuietly(action) {
  return { passed: 0, failures: (await action()) ? ['a prerequisite'] : [] }
}

/** @returns {Promise<never>} */
async function skipped() {
  throw new SetupError('Skipped: a prerequisite failed.')
}

/** @param {string} script */
function npmRun(script) {
  return run('npm', ['run', '--silent', script])
}

function vitest() {
  return runVitest('vitest')
}

function appliance() {
  return runVitest('appliance', ['--config=test/appliance/vitest.config.ts'])
}

function journeys() {
  return runVitest('engines', ['--config=test/engines/vitest.config.ts'])
}

/**
 * @param {string} name
 * @param {string[]} options
 */
async function runVitest(name, options = []) {
  const report = join(reports, `${name}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const status = await run('vitest', ['run', ...options, ...reporters, ...runnerOptions])
  return readCounts(name, status, report, ({ testResults }) => testResults.flatMap(testsOfFile))
}

/**
 * @param {{ name: string, status: string, assertionResults: { fullName: string, status: string }[] }} file
 * @returns {Test[]}
 */
function testsOfFile({ name, status, assertionResults }) {
  // A file that fails to load has no tests.
  if (status === 'failed' && assertionResults.length === 0) return [{ name, passed: false }]
  return assertionResults.map((result) => ({ name: result.fullName, passed: result.status === 'passed' }))
}

async function playwright() {
  const report = join(reports, 'playwright.json')
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const status = await run('playwright', ['test', '--reporter=list,json', ...runnerOptions], { env })
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
    // Flaky and skipped tests count as failed.
    tests.map(({ status }) => ({ name: `${file}: ${title}`, passed: status === 'expected' })),
  )
  return [...tests, ...suites.flatMap(testsOfSuite)]
}

/** @typedef {{ name: string, passed: boolean }} Test */

/**
 * The counts of a report, plus one failure if it contains no tests, or no failed test although the runner failed.
 * @param {string} name
 * @param {number} status
 * @param {string} report
 * @param {(report: any) => Test[]} testsOf
 * @returns {Counts}
 */
function readCounts(name, status, report, testsOf) {
  if (!existsSync(report)) return failed(`${name} wrote no report`)
  const tests = testsOf(JSON.parse(readFileSync(report, 'utf8')))
  const failures = tests.filter((test) => !test.passed).map((test) => test.name)
  const passed = tests.length - failures.length
  const isUnreported = failures.length === 0 && (status !== 0 || passed === 0)
  return { passed, failures: isUnreported ? [`${name} exited with ${status}`] : failures }
}
