// @ts-check
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Settings of npm that make an installation complete, whatever settings of npm the user has.
 * @type {Record<string, string>}
 */
const npmSettings = {
  // Otherwise an install script of any package could run. `installNode` runs the only one that is needed.
  'ignore-scripts': 'true',
  // No minimum age is needed, because package-lock.json pins each version and its hash. Zero also cancels `before`.
  'min-release-age': '0',
  'bin-links': 'true',
  'install-strategy': 'hoisted',
  'legacy-peer-deps': 'false',
  'engine-strict': 'false',
  'package-lock-only': 'false',
  'dry-run': 'false',
  global: 'false',
  location: 'project',
  loglevel: 'error',
}

/** The settings as options of `npm ci`. The build needs the dev dependencies, even with NODE_ENV=production. */
export const npmOptions = [
  ...Object.entries(npmSettings).map(([name, value]) => `--${name}=${value}`),
  ...['dev', 'optional', 'peer'].map((kind) => `--include=${kind}`),
]

/**
 * The settings as environment variables, for an npm that a script runs. Other spellings of these variables are removed:
 * npm reads both `npm_config_dry_run` and `NPM_CONFIG_DRY_RUN`.
 * @returns {NodeJS.ProcessEnv}
 */
export function npmEnvironment() {
  const settings = Object.entries({ ...npmSettings, audit: 'false', fund: 'false', 'package-lock': 'false' }).map(
    ([name, value]) => [`npm_config_${name.replaceAll('-', '_')}`, value],
  )
  const names = new Set(['npm_config_before', ...settings.map(([name]) => name)])
  const others = Object.keys(process.env).filter((name) => names.has(name.toLowerCase()))
  return Object.fromEntries([...others.map((name) => [name, undefined]), ...settings])
}

/**
 * npm writes node_modules/.package-lock.json at the end, so an interrupted install has none.
 * @param {string} folder
 * @returns the place of a package of package-lock.json that is not installed, or undefined
 */
export function missingPackage(folder) {
  const hiddenLockFile = join(folder, 'node_modules', '.package-lock.json')
  if (!existsSync(hiddenLockFile)) return 'the packages'
  const installed = readPackages(hiddenLockFile)
  const wanted = Object.entries(readPackages(join(folder, 'package-lock.json')))
  const [place] =
    wanted.find(([name, { version, optional }]) => name !== '' && installed[name]?.version !== version && !optional) ??
    []
  return place
}

/**
 * @param {string} lockFile
 * @returns {Record<string, { version: string, optional?: boolean }>}
 */
function readPackages(lockFile) {
  return JSON.parse(readFileSync(lockFile, 'utf8')).packages
}
