// @ts-check
import { SetupError } from './install-and-build.mjs'

// The stages of `npm test` and `npm run prove`: each is announced and timed, and adds to the totals of the last line.

/**
 * @typedef {{ passed: number, failures: string[], flaky?: string[] }} Counts `failures`: the names of the failed tests and stages;
 * `flaky`: of the tests that passed only in their second run
 */

const total = { passed: 0, failures: /** @type {string[]} */ ([]), flaky: /** @type {string[]} */ ([]) }

/**
 * Runs a stage and adds its results to the totals; a stage with only an exit status counts as one. A failed stage doesn't stop the
 * following ones.
 * @param {string} name
 * @param {() => Promise<Counts | number | void>} action
 * @returns whether it passed
 */
export async function stage(name, action) {
  console.log(`\n── ${name}`)
  const start = performance.now()
  const result = await Promise.resolve().then(action).catch(printError)
  const { passed, failures, flaky = [] } = countsOf(name, result)
  total.passed += passed
  total.failures.push(...failures)
  total.flaky.push(...flaky)
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(`── ${name}: ${failures.length === 0 ? 'passed' : 'FAILED'}, ${seconds} s`)
  return failures.length === 0
}

/**
 * @param {string} name
 * @param {Counts | number | void} result
 * @returns {Counts}
 */
function countsOf(name, result) {
  if (typeof result === 'object') return result
  return result ? failed(name) : { passed: 1, failures: [] }
}

/**
 * Runs a prerequisite, which counts only if it fails.
 * @param {string} name
 * @param {() => Promise<number | void>} action
 */
export function prerequisite(name, action) {
  return stage(name, async () => ({ passed: 0, failures: (await action()) ? [name] : [] }))
}

/**
 * @param {string} name
 * @returns {Counts}
 */
export function failed(name) {
  return { passed: 0, failures: [name] }
}

/**
 * @param {string} [note] printed before the last line
 * @returns the exit status of the process
 */
export function printTotals(note) {
  for (const name of total.flaky) console.log(`\nPassed only in its second run: ${name}`)
  for (const name of total.failures) console.log(`\nFailed: ${name}`)
  if (note) console.log(`\n${note}`)
  console.log(`\n${total.passed} passed, ${total.failures.length} failed`)
  return total.failures.length === 0 && total.passed > 0 ? 0 : 1
}

/** @param {unknown} error */
function printError(error) {
  console.error(error instanceof SetupError ? error.message : error)
  return 1
}
