// @ts-check
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, install, run, SetupError, signalRunning } from './install-and-build.mjs'
import { installBrowser, installEngines } from './system-packages.mjs'

// `npm test`: runs all stages one after the other and prints the totals; a failed stage doesn't stop the following ones.
// `npm test -- --only checks|vitest|browser|engines [options of the runner]` runs a part.

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

const total = { passed: 0, failed: 0 }
/** @param {'checks' | 'vitest' | 'browser' | 'engines'} part */
const includes = (part) => only === undefined || only === part

if (await stage('Packages', () => runQuietly(install))) {
  if (includes('checks')) {
    await stage('Types', () => npmRun('check:types'))
    await stage('Lint', () => npmRun('check:lint'))
    await stage('Unused code', () => npmRun('check:unused'))
  }
  if (includes('vitest')) await stage('Unit and integration tests', vitest)
  if (includes('browser') || includes('engines')) {
    const isBuilt = await stage('Build', build)
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
}
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1
console.log(`\n${total.passed} passed, ${total.failed} failed`)

/** @typedef {{ passed: number, failed: number }} Counts */

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
  const { passed, failed } = typeof result === 'object' ? result : { passed: result ? 0 : 1, failed: result ? 1 : 0 }
  total.passed += passed
  total.failed += failed
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(`── ${name}: ${failed === 0 ? 'passed' : 'FAILED'}, ${seconds} s`)
  return failed === 0
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
  return { passed: 0, failed: (await action()) ? 1 : 0 }
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
  return countResults(status, report, ({ numPassedTests, numTotalTests, testResults }) => ({
    passed: numPassedTests,
    // A file that fails to load has no tests to count.
    failed: numTotalTests - numPassedTests + testResults.filter(isBrokenFile).length,
  }))
}

/** @param {{ status: string, assertionResults: unknown[] }} result */
function isBrokenFile({ status, assertionResults }) {
  return status === 'failed' && assertionResults.length === 0
}

async function playwright() {
  const report = join(reports, 'playwright.json')
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const status = await run('playwright', ['test', '--reporter=list,json', ...runnerOptions], { env })
  // Flaky and skipped tests count as failed.
  return countResults(status, report, ({ stats }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + stats.skipped,
  }))
}

/**
 * The counts of the report, plus one failure if it contains no tests, or no failed test although the runner failed.
 * @param {number} status
 * @param {string} report
 * @param {(report: any) => Counts} count
 */
function countResults(status, report, count) {
  if (!existsSync(report)) return { passed: 0, failed: 1 }
  const { passed, failed } = count(JSON.parse(readFileSync(report, 'utf8')))
  const unreported = failed === 0 && (status !== 0 || passed === 0)
  return { passed, failed: failed + (unreported ? 1 : 0) }
}
