import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { constants } from 'node:os'
import { delimiter, join, normalize } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

// Runs on the machine's own Node.js, from 20 on, before anything is installed: nothing but Node's own modules here.

const root = fileURLToPath(new URL('..', import.meta.url))

/** The Node.js that everything else runs on: the real program, which npm put there as the package `node`. */
export const pinnedNode = join(root, 'node_modules', 'node', 'bin', 'node')

/** What went wrong, in one sentence for the person at the terminal. */
export class PreparationError extends Error {}

/** Installs the packages, unless those of package-lock.json are there already. */
export async function install() {
  if (isInstalled()) return
  await alone(async () => {
    if (isInstalled()) return
    console.log('Installing the packages …')
    // Also where NODE_ENV=production would leave out what builds the site.
    const status = await run('npm', ['ci', '--loglevel=error', '--include=dev', '--include=optional'], {
      env: { PATH: pathWithoutPackages() },
    })
    if (status !== 0) throw new PreparationError('The packages could not be installed: npm ci says why above.')
    if (!isInstalled()) {
      throw new PreparationError(`npm ci ended well but didn't install what package-lock.json asks for into ${root}.`)
    }
  })
}

/**
 * Builds the site, unless the last build was made from these very sources.
 * @param output where the build says what it does; standard output where it is left out
 */
export async function build(output = 'inherit') {
  if (isBuilt()) return
  await alone(async () => {
    const sources = describeSources()
    if (isBuilt(sources)) return
    if (output === 'inherit') console.log('Building the site …')
    rmSync(STAMP, { force: true })
    const status = await run('npm', ['run', '--silent', 'build'], {
      env: { NODE_ENV: 'production' },
      stdio: ['ignore', output, 'inherit'],
    })
    if (status !== 0) throw new PreparationError('The site could not be built: the lines above say why.')
    mkdirSync(join(root, 'build'), { recursive: true })
    writeFileSync(STAMP, sources)
  })
}

/** Runs a program to its end in the project's folder, with the pinned Node.js first in the path; its exit status. */
export function run(program, parameters, { env = {}, stdio = ['ignore', 'inherit', 'inherit'] } = {}) {
  return new Promise((resolve, reject) => {
    const PATH = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter)
    running = spawn(program, parameters, { cwd: root, env: { ...process.env, PATH, ...env }, stdio })
    running.on('error', (error) => reject(new PreparationError(`${program} can't be run (${error.message}).`)))
    running.on('close', (status, signal) => resolve(status ?? 128 + constants.signals[signal]))
  })
}

/** Passes a signal on to the program that runs now, if one does. */
export function signalRunning(signal) {
  running?.kill(signal)
}

let running

/** npm leaves a note of what it has installed; it is written last, so an install that was killed has none. */
function isInstalled() {
  const noted = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(noted) || !existsSync(pinnedNode)) return false
  const installed = readPackages(noted)
  const wanted = Object.entries(readPackages(join(root, 'package-lock.json')))
  return wanted.every(
    ([place, { version, optional }]) => place === '' || installed[place]?.version === version || optional,
  )
}

function readPackages(lockFile) {
  return JSON.parse(readFileSync(lockFile, 'utf8')).packages
}

const STAMP = join(root, 'build', '.sources')

function isBuilt(sources = describeSources()) {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sources
}

/** Names, sizes and times, which take milliseconds where reading the pictures would not. */
function describeSources() {
  const hash = createHash('sha256')
  for (const name of readdirSync(root).filter(isSource).sort()) addToHash(hash, name)
  return hash.digest('hex')
}

function isSource(name) {
  return SOURCES.has(name) || /\.config\.[cm]?[jt]s$/.test(name)
}

const SOURCES = new Set(['src', 'charts', 'content', 'messages', 'pictures', 'migrations', 'public', 'scripts'])
for (const file of ['package.json', 'package-lock.json', 'tsconfig.json']) SOURCES.add(file)

/** Made by the build itself. */
const PRODUCTS = new Set(
  ['public/pictures', 'public/share', 'public/charts', 'src/site/ui/chart/sheets', 'src/site/styles/fonts'].map(
    normalize,
  ),
)

function addToHash(hash, path) {
  if (PRODUCTS.has(path)) return
  const entry = statSync(join(root, path))
  if (entry.isDirectory()) {
    for (const name of readdirSync(join(root, path)).sort()) addToHash(hash, join(path, name))
  } else if (!/\.test\.[cm]?[jt]sx?$/.test(path)) {
    hash.update(`${path}\n${entry.size}\n${entry.mtimeMs}\n`)
  }
}

/**
 * Two starts in the same instant must not install or build over each other. Linux gives the name of an abstract socket to
 * one process and takes it back when that dies, so nothing stale can block; elsewhere there is no such lock.
 */
async function alone(action) {
  const name = `\0bonaca-${createHash('sha256').update(root).digest('hex')}`
  let lock = null
  while (process.platform === 'linux' && !lock) lock = (await take(name)) ?? (await pause(100, null))
  try {
    return await action()
  } finally {
    lock?.close()
  }
}

function take(name) {
  return new Promise((resolve) => {
    const lock = createServer()
    lock.once('error', () => resolve(null))
    lock.listen(name, () => resolve(lock))
  })
}

/** `npm ci` removes node_modules, so npm had better not run on the Node.js in there. */
function pathWithoutPackages() {
  const own = join(root, 'node_modules')
  return (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.startsWith(own))
    .join(delimiter)
}
