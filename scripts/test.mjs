import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, install, PreparationError, run, signalRunning } from './prepare.mjs'
import { provideBrowser, provideEngines } from './provide.mjs'

// `npm test`: everything that must hold, one after the other, and at the end one line with the sum. A stage that fails
// doesn't hide the ones after it. `npm test -- --only checks|vitest|browser|engines [more for the runner]` is a part of it.

const [only, ...more] = process.argv[2] === '--only' ? process.argv.slice(3) : []
const reports = mkdtempSync(join(tmpdir(), 'bonaca-reports-'))
process.on('exit', () => rmSync(reports, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1, signalRunning(signal)))

const total = { passed: 0, failed: 0 }
const wants = (part) => only === undefined || only === part

if (await stage('Packages', () => need(install))) {
  if (wants('checks')) {
    await stage('Types', () => npmRun('check:types'))
    await stage('Lint', () => npmRun('check:lint'))
    await stage('Unused code', () => npmRun('check:unused'))
  }
  if (wants('vitest')) await stage('Unit and integration tests', vitest)
  if (wants('browser') || only === 'engines') {
    const isBuilt = await stage('Build', build)
    const hasChromium = await stage('Chromium', () => need(provideBrowser))
    if (wants('browser')) {
      await stage('Style sheets', isBuilt ? () => npmRun('check:styles') : skipped)
      await stage('Browser tests', isBuilt && hasChromium ? playwright : skipped)
    }
    // On request only: Firefox stalls in about one run of four.
    if (only === 'engines') {
      const hasEngines = await stage('Firefox and WebKit', () => need(provideEngines))
      await stage('Journeys in three engines', isBuilt && hasChromium && hasEngines ? journeys : skipped)
    }
  }
}
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1
console.log(`\n${total.passed} passed, ${total.failed} failed`)

/** Adds what the stage found to the sum, a stage that only ends with a status as one; whether all of it passed. */
async function stage(name, action) {
  console.log(`\n── ${name}`)
  const start = performance.now()
  const found = await Promise.resolve().then(action).catch(explain)
  const { passed, failed } = typeof found === 'object' ? found : { passed: found ? 0 : 1, failed: found ? 1 : 0 }
  total.passed += passed
  total.failed += failed
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(`── ${name}: ${failed === 0 ? 'good' : 'NOT GOOD'}, ${seconds} s`)
  return failed === 0
}

function explain(error) {
  console.error(error instanceof PreparationError ? error.message : error)
  return 1
}

/** What the tests only need shows nothing when it is there. */
async function need(action) {
  return { passed: 0, failed: (await action()) ? 1 : 0 }
}

function skipped() {
  throw new PreparationError('Not run, because what they need is missing.')
}

function npmRun(script) {
  return run('npm', ['run', '--silent', script])
}

function vitest() {
  return runVitest('vitest')
}

function journeys() {
  return runVitest('engines', ['--config=test/engines/vitest.config.ts'])
}

async function runVitest(name, options = []) {
  const report = join(reports, `${name}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const status = await run('vitest', ['run', ...options, ...reporters, ...more])
  return sum(status, report, ({ numPassedTests, numTotalTests, testResults }) => ({
    passed: numPassedTests,
    // A file that can't even be loaded has no tests to count.
    failed: numTotalTests - numPassedTests + testResults.filter(isBrokenFile).length,
  }))
}

function isBrokenFile({ status, assertionResults }) {
  return status === 'failed' && assertionResults.length === 0
}

async function playwright() {
  const report = join(reports, 'playwright.json')
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const status = await run('playwright', ['test', '--reporter=list,json', ...more], { env })
  // A test that passes only when it is tried again has failed, and one that is skipped has shown nothing.
  return sum(status, report, ({ stats }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + stats.skipped,
  }))
}

/** What the report counts, and one failure more when it tells of no tests, or of none that failed though the runner did. */
function sum(status, report, count) {
  if (!existsSync(report)) return { passed: 0, failed: 1 }
  const { passed, failed } = count(JSON.parse(readFileSync(report, 'utf8')))
  const unexplained = failed === 0 && (status !== 0 || passed === 0)
  return { passed, failed: failed + (unexplained ? 1 : 0) }
}
