// @ts-check
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

// Paths of Firefox and WebKit from Debian's packages.

export const firefoxProgram = '/usr/bin/firefox-esr'

/** The WebDriver server, the browser that it drives, and the X server that the browser's window needs. */
export const webkitPrograms = {
  driver: '/usr/bin/WebKitWebDriver',
  browser: findMiniBrowser(),
  displayServer: '/usr/bin/Xvfb',
}

/** Debian package → the program whose presence shows that it is installed. */
export const enginePrograms = {
  'firefox-esr': firefoxProgram,
  'webkit2gtk-driver': webkitPrograms.driver,
  xvfb: webkitPrograms.displayServer,
}

/** Searches all folders of /usr/lib, because the path contains the CPU architecture. */
function findMiniBrowser() {
  const names = existsSync('/usr/lib') ? readdirSync('/usr/lib') : []
  return names.map((name) => join('/usr/lib', name, 'webkit2gtk-4.1/MiniBrowser')).find(existsSync)
}
