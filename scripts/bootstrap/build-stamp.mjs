// @ts-check
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'

// Tells whether the last build has the sources of now. Runs on the machine's own Node.js, so it imports only built-in modules.

const root = fileURLToPath(new URL('../..', import.meta.url))

const STAMP = join(root, 'build', '.sources')

export const forgetBuild = () => rmSync(STAMP, { force: true })

/** @param {string} sources their hash */
export function rememberBuild(sources) {
  mkdirSync(join(root, 'build'), { recursive: true })
  writeFileSync(STAMP, sources)
}

/** Whether the last build had these sources. */
export function isBuilt(sources = hashSources()) {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sources
}

/** Hashes names, sizes and modification times, which is much faster than the contents. */
export function hashSources() {
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
    'public/share',
    'public/charts',
    'src/site/ui/chart/sheets',
    'src/site/styles/fonts',
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
