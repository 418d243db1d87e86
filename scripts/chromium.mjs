import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const debianChromium = '/usr/bin/chromium'

/** Debian's Chromium where it is, else the browser that Playwright brought; it asks nobody for anything on its own. */
export function launchChromium(args = []) {
  return chromium.launch({
    ...(existsSync(debianChromium) && { executablePath: debianChromium }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...args,
    ],
  })
}
