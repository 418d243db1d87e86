import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { PreparationError, run } from './prepare.mjs'

// Programs that the checks need beside Node.js. Debian's packages come first, and only where this process may install them.

/** @returns 0 where there is a browser for the tests */
export async function provideBrowser() {
  // Not before there are packages: it imports one.
  const { debianPackage, installedChromium } = await import('./chromium.mjs')
  if (installedChromium) return 0
  const status = isDebianRoot() ? await installPackage(debianPackage) : await run('playwright', ['install', 'chromium'])
  if (status === 0) return 0
  throw new PreparationError(
    'There is no browser for the tests: the lines above say why Chromium could not be installed.',
  )
}

/** @returns 0 where `java` can be run */
export async function provideJava() {
  const hasJava = () => spawnSync('java', ['-version'], { stdio: 'ignore' }).status === 0
  if (hasJava() || (isDebianRoot() && (await installPackage('default-jre-headless')) === 0 && hasJava())) return 0
  throw new PreparationError('There is no Java: install a Java runtime, version 17 or later, and try again.')
}

const isDebianRoot = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

async function installPackage(name) {
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const quiet = ['-qq', '-o=DPkg::Lock::Timeout=300', '-o=Dpkg::Use-Pty=0']
  const status = await run('apt-get', [...quiet, 'update'], { env })
  return status || run('apt-get', [...quiet, 'install', '-y', '--no-install-recommends', name], { env })
}
