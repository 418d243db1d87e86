// @ts-check
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { run, SetupError } from './install-and-build.mjs'

// Installs the programs that the checks need besides Node.js: as Debian packages if this process is root on Debian.

/** Installs Chromium and the fonts that the pages need. @returns 0, or throws */
export async function installBrowser() {
  // Imported lazily: its packages may only just have been installed.
  const { debianFonts, headlessShell, installedChromium } = await import('./chromium.mjs')
  const packages = [debianFonts, headlessShell].filter(({ path }) => !existsSync(path)).map(({ name }) => name)
  const elsewhere = () => (installedChromium ? 0 : run('playwright', ['install', 'chromium']))
  const status = isDebianRoot() ? await installPackages(packages) : await elsewhere()
  if (status === 0) return 0
  throw new SetupError('Chromium could not be installed; see the output above.')
}

/** Installs Firefox and WebKit. @returns 0, or throws */
export async function installEngines() {
  const { enginePrograms } = await import('./browser-engines.mjs')
  const findMissing = () =>
    Object.entries(enginePrograms).flatMap(([name, program]) => (existsSync(program) ? [] : [name]))
  if (isDebianRoot()) await installPackages(findMissing())
  const missing = findMissing()
  if (missing.length === 0) return 0
  throw new SetupError(`Missing Debian packages: ${missing.join(', ')}. Install them and try again.`)
}

/** Debian package → the program with which tests check messages to the tax authority. */
const judges = { 'libxml2-utils': 'xmllint', xmlsec1: 'xmlsec1', openssl: 'openssl' }

/** Installs the programs with which tests check XML, its signatures and keys. @returns 0, or throws */
export async function installXmlTools() {
  const findMissing = () =>
    Object.entries(judges).flatMap(([name, program]) => (spawnSync(program, { stdio: 'ignore' }).error ? [name] : []))
  if (isDebianRoot()) await installPackages(findMissing())
  const missing = findMissing()
  if (missing.length === 0) return 0
  throw new SetupError(`Missing Debian packages: ${missing.join(', ')}. Install them and try again.`)
}

/** Installs a Java runtime. @returns 0, or throws */
export async function installJava() {
  const hasJava = () => spawnSync('java', ['-version'], { stdio: 'ignore' }).status === 0
  if (hasJava() || (isDebianRoot() && (await installPackages(['default-jre-headless'])) === 0 && hasJava())) return 0
  throw new SetupError('Java is missing: install a Java runtime, version 17 or later, and try again.')
}

const isDebianRoot = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** @param {string[]} names */
async function installPackages(names) {
  if (names.length === 0) return 0
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const quiet = ['-qq', '-o=DPkg::Lock::Timeout=300', '-o=Dpkg::Use-Pty=0']
  const status = await run('apt-get', [...quiet, 'update'], { env })
  return status || run('apt-get', [...quiet, 'install', '-y', '--no-install-recommends', ...names], { env })
}
