import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { PreparationError, run } from './prepare.mjs'

// Programs that the checks need beside Node.js. Debian's packages come first, and only where this process may install them.

/** @returns 0 where there is a browser for the tests, with the fonts that its pages need */
export async function provideBrowser() {
  // Imported late: the packages that it needs are installed by then.
  const { debianFonts, debianPackage, installedChromium } = await import('./chromium.mjs')
  const fonts = existsSync(debianFonts.folder) ? [] : [debianFonts.package]
  const missing = installedChromium ? fonts : [debianPackage, ...fonts]
  const elsewhere = () => (installedChromium ? 0 : run('playwright', ['install', 'chromium']))
  const status = isDebianRoot() ? await installPackages(missing) : await elsewhere()
  if (status === 0) return 0
  throw new PreparationError(
    'There is no browser for the tests: the lines above say why Chromium could not be installed.',
  )
}

/** @returns 0 where Firefox and WebKit can be run */
export async function provideEngines() {
  const { enginePrograms } = await import('./engines.mjs')
  const findMissing = () => Object.keys(enginePrograms).filter((name) => !existsSync(enginePrograms[name]))
  if (isDebianRoot()) await installPackages(findMissing())
  const missing = findMissing()
  if (missing.length === 0) return 0
  throw new PreparationError(`Install these packages of Debian and try again: ${missing.join(', ')}.`)
}

/** @returns 0 where `java` can be run */
export async function provideJava() {
  const hasJava = () => spawnSync('java', ['-version'], { stdio: 'ignore' }).status === 0
  if (hasJava() || (isDebianRoot() && (await installPackages(['default-jre-headless'])) === 0 && hasJava())) return 0
  throw new PreparationError('There is no Java: install a Java runtime, version 17 or later, and try again.')
}

const isDebianRoot = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

async function installPackages(names) {
  if (names.length === 0) return 0
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const quiet = ['-qq', '-o=DPkg::Lock::Timeout=300', '-o=Dpkg::Use-Pty=0']
  const status = await run('apt-get', [...quiet, 'update'], { env })
  return status || run('apt-get', [...quiet, 'install', '-y', '--no-install-recommends', ...names], { env })
}
