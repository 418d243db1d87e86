import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

// Firefox and WebKit, as Debian packages them.

export const firefoxProgram = '/usr/bin/firefox-esr'

/** The driver speaks WebDriver. The browser that it drives has a window, and so needs a display. */
export const webkitPrograms = {
  driver: '/usr/bin/WebKitWebDriver',
  browser: findMiniBrowser(),
  displayServer: '/usr/bin/Xvfb',
}

/** By Debian's package: the program that shows that it is installed. */
export const enginePrograms = {
  'firefox-esr': firefoxProgram,
  'webkit2gtk-driver': webkitPrograms.driver,
  xvfb: webkitPrograms.displayServer,
}

/** It lies in a folder named after the processor. */
function findMiniBrowser() {
  const names = existsSync('/usr/lib') ? readdirSync('/usr/lib') : []
  return names.map((name) => join('/usr/lib', name, 'webkit2gtk-4.1/MiniBrowser')).find(existsSync)
}
