import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

/** Debian's package and what it brings: Chromium without a window, in two thirds of the time that the whole one takes. */
export const debianPackage = 'chromium-headless-shell'

/**
 * Fonts with the metrics of Arial and Times New Roman, which most visitors have. The page's fallback fonts are scaled for them;
 * Debian's default fonts have other widths, and the layout would shift when the web fonts load.
 */
export const debianFonts = { package: 'fonts-liberation', folder: '/usr/share/fonts/truetype/liberation' }

/** Debian's Chromium where it is, else the browser that Playwright brought. */
export const installedChromium = [`/usr/bin/${debianPackage}`, '/usr/bin/chromium'].find(existsSync)

/** It asks nobody for anything on its own. */
export const launchOptions = {
  ...(installedChromium && { executablePath: installedChromium }),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}

export function launchChromium(args = []) {
  return chromium.launch({ ...launchOptions, args: [...launchOptions.args, ...args] })
}
