import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

// The browsers beside Chromium that the journeys run in, as Debian packages them.

export const firefoxProgram = ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find(existsSync)

const webkitDriver = '/usr/bin/WebKitWebDriver'
const displayServer = '/usr/bin/Xvfb'

/** The driver speaks WebDriver; the browser that it drives has a window, and so needs a display. */
export const webkitPrograms = { driver: webkitDriver, browser: findMiniBrowser(), displayServer }

/** @type {Record<'firefox' | 'webkit', { name: string, packages: string[], isInstalled: () => boolean }>} */
export const engines = {
  firefox: {
    name: 'Firefox',
    packages: ['firefox-esr'],
    isInstalled: () => firefoxProgram !== undefined,
  },
  webkit: {
    name: 'WebKit',
    packages: ['webkit2gtk-driver', 'xvfb'],
    isInstalled: () => [webkitDriver, displayServer].every(existsSync) && findMiniBrowser() !== undefined,
  },
}

/** It lies in a folder named after the processor. */
function findMiniBrowser() {
  const names = existsSync('/usr/lib') ? readdirSync('/usr/lib') : []
  return names.map((name) => join('/usr/lib', name, 'webkit2gtk-4.1/MiniBrowser')).find(existsSync)
}
