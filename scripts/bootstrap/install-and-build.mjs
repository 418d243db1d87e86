// @ts-check
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { constants } from 'node:os'
import { delimiter, join, normalize } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { missingPackage, npmEnvironment, npmOptions } from './npm.mjs'

// Runs on the machine's own Node.js (20 or later) before any package is installed, so it imports only built-in modules.

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The pinned Node.js that everything else runs on: the binary of the npm package `node`. */
export const pinnedNode = join(root, 'node_modules', 'node', 'bin', 'node')
const nodeLink = join(root, 'node_modules', '.bin', 'node')

/** An expected failure whose message is printed without a stack trace. */
export class SetupError extends Error {}

/** Installs the packages and the pinned Node.js, unless those of package-lock.json are already installed. */
export async function install() {
  await installFolder(root, 'Installing the packages')
  await installNode()
}

/**
 * Installs Lighthouse, unless the packages of its lock file are already installed. Only `npm run bench` needs these 176 MB.
 * @param {'inherit' | number} output target of npm's output; standard output by default
 */
export function installLighthouse(output = 'inherit') {
  return installFolder(join(root, 'tools/lighthouse'), 'Installing Lighthouse', output)
}

/**
 * Installs the packages of a folder's package-lock.json into its node_modules.
 * @param {string} folder
 * @param {string} step
 * @param {'inherit' | number} output
 */
export async function installFolder(folder, step, output = 'inherit') {
  if (!missingPackage(folder)) return
  await withLock(async () => {
    if (!missingPackage(folder)) return
    const finished = announce(step, output)
    const status = await run('npm', ['ci', ...npmOptions], {
      cwd: folder,
      env: { PATH: pathWithoutPackages() },
      stdio: ['ignore', output, 'inherit'],
    })
    if (status !== 0) throw new SetupError('npm ci failed; see its output above.')
    const missing = missingPackage(folder)
    if (missing) {
      throw new SetupError(
        `npm ci succeeded without ${missing} of package-lock.json in ${folder}. A setting of npm may prevent it: see npm config list.`,
      )
    }
    finished()
  })
}

/**
 * Runs the install script of the package `node`, which installs the package with the binary of this platform. Then
 * links the binary, because `npm ci` could not link it before it was there.
 */
async function installNode() {
  if (existsSync(nodeLink)) return
  await withLock(async () => {
    if (existsSync(nodeLink)) return
    const finished = announce('Installing Node.js')
    const status = await run(process.execPath, ['installArchSpecificPackage.js'], {
      cwd: join(root, 'node_modules', 'node'),
      env: { PATH: pathWithoutPackages(), ...npmEnvironment() },
    })
    if (status !== 0 || !existsSync(pinnedNode)) {
      throw new SetupError('The pinned Node.js could not be installed; see the output above.')
    }
    rmSync(nodeLink, { force: true })
    symlinkSync(join('..', 'node', 'bin', 'node'), nodeLink)
    finished()
  })
}

/**
 * Builds the site, unless the last build has the same sources.
 * @param {'inherit' | number} output target of the build's output; standard output by default
 */
export async function build(output = 'inherit', { always = false } = {}) {
  if (!always && isBuilt()) return
  await withLock(async () => {
    const sources = hashSources()
    if (!always && isBuilt(sources)) return
    const finished = announce('Building the site', output)
    rmSync(STAMP, { force: true })
    for (const [program, ...parameters] of buildSteps) {
      const status = await run(program, parameters, {
        env: { NODE_ENV: 'production' },
        stdio: ['ignore', output, 'inherit'],
      })
      if (status !== 0) throw new SetupError('The build failed; see its output above.')
    }
    mkdirSync(join(root, 'build'), { recursive: true })
    writeFileSync(STAMP, sources)
    finished()
  })
}

/** @type {[string, ...string[]][]} */
const buildSteps = [
  ['node', 'scripts/content/check-content.ts'],
  ['node', 'scripts/assets/make-assets.ts'],
  ['vite', 'build', '--app', '--logLevel', 'warn'],
]

/**
 * Prints that a step begins.
 * @param {string} step
 * @param {'inherit' | number} output nothing is printed if the output goes to a file
 * @returns a function that prints the duration of the step
 */
function announce(step, output = 'inherit') {
  const start = performance.now()
  if (output === 'inherit') console.log(`${step} …`)
  return () => {
    if (output === 'inherit') console.log(`${step}: ${((performance.now() - start) / 1000).toFixed(1)} s`)
  }
}

/**
 * Runs a program with the pinned Node.js first in the path.
 * @param {string} program
 * @param {string[]} parameters
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, stdio?: import('node:child_process').StdioOptions }} options
 *   `cwd`: the project's folder by default
 * @returns {Promise<number>} its exit status
 */
export function run(program, parameters, { cwd = root, env = {}, stdio = ['ignore', 'inherit', 'inherit'] } = {}) {
  return new Promise((resolve, reject) => {
    const PATH = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter)
    child = spawn(program, parameters, { cwd, env: { ...process.env, PATH, ...env }, stdio })
    child.on('error', (error) => reject(new SetupError(`Failed to run ${program} (${error.message}).`)))
    child.on('close', (status, signal) => resolve(status ?? 128 + constants.signals[signal ?? 'SIGKILL']))
  })
}

/**
 * Forwards a signal to the program that `run` has started, if it still runs.
 * @param {NodeJS.Signals} signal
 */
export function signalRunning(signal) {
  child?.kill(signal)
}

/** @type {import('node:child_process').ChildProcess | undefined} */
let child

const STAMP = join(root, 'build', '.sources')

function isBuilt(sources = hashSources()) {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sources
}

/** Hashes names, sizes and modification times, which is much faster than the contents. */
function hashSources() {
  const hash = createHash('sha256')
  for (const name of readdirSync(root).filter(isSource).sort()) addToHash(hash, name)
  return hash.digest('hex')
}

/** @param {string} name */
function isSource(name) {
  return SOURCES.has(name) || /\.config\.[cm]?[jt]s$/.test(name)
}

const SOURCES = new Set(['src', 'charts', 'content', 'messages', 'pictures', 'migrations', 'public', 'scripts'])
for (const file of ['package.json', 'package-lock.json', 'tsconfig.json']) SOURCES.add(file)

/** Files that the build generates. */
const OUTPUTS = new Set(
  [
    'public/pictures',
    'pictures/derived.json',
    'public/charts',
    'src/guest/site/ui/chart/sheets',
    'src/guest/site/styles/fonts',
  ].map(normalize),
)

/**
 * @param {import('node:crypto').Hash} hash
 * @param {string} path
 */
function addToHash(hash, path) {
  if (OUTPUTS.has(path)) return
  const entry = statSync(join(root, path))
  if (entry.isDirectory()) {
    for (const name of readdirSync(join(root, path)).sort()) addToHash(hash, join(path, name))
  } else if (!/\.test\.[cm]?[jt]sx?$/.test(path)) {
    hash.update(`${path}\n${entry.size}\n${entry.mtimeMs}\n`)
  }
}

/**
 * A process lock, so that concurrent starts don't install or build at the same time. On Linux it is an abstract socket name, which
 * the kernel releases when the process exits, so the lock cannot become stale. On other systems there is no lock.
 * @param {() => Promise<void>} action
 */
async function withLock(action) {
  const name = `\0bonaca-${createHash('sha256').update(root).digest('hex')}`
  /** @type {import('node:net').Server | null} */
  let lock = null
  while (process.platform === 'linux' && !lock) lock = (await tryLock(name)) ?? (await pause(100, null))
  try {
    return await action()
  } finally {
    lock?.close()
  }
}

/**
 * @param {string} name
 * @returns {Promise<import('node:net').Server | null>}
 */
function tryLock(name) {
  return new Promise((resolve) => {
    const lock = createServer()
    lock.once('error', () => resolve(null))
    lock.listen(name, () => resolve(lock))
  })
}

/** The PATH without node_modules. `npm ci` deletes node_modules, so npm must not run on the Node.js in it. */
function pathWithoutPackages() {
  const own = join(root, 'node_modules')
  return (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.startsWith(own))
    .join(delimiter)
}
